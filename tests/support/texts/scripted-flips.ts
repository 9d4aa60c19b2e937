import { type Browser, holdData, type ScriptedRow } from "./scripted-row.ts";

const DASHBOARD = "/dashboard/my-flips";
const TRACKER = "/tools/flip-tracker";
const OLD = {
  name: "Old",
  pos: "QB",
  ovr: 85,
  buy: 10,
  sell: 20,
  game: "CFB26",
  status: "sold",
  created_at: "2025-08-14T12:00:00.000Z",
};

/** Types into the card picker of the add form. */
async function find({ site }: Browser, list: string, text: string) {
  await site.open(`${list}/new`);
  await site.field("Find the card").pressSequentially(text);
}

async function exportCsv({ site, player, rows }: Browser, list: string) {
  await rows.addFlips(player, [{ name: "Exported" }]);
  await site.open(list);
  await Promise.all([site.page.waitForEvent("download"), site.chooseMore("Export CSV")]);
}

async function leaveOvr({ site }: Browser, list: string) {
  await site.open(`${list}/new`);
  await site.fillFlip({ OVR: "59" });
  await site.field("OVR").blur();
}

/** Texts of the tracker and the cards that only scripts bring. */
export const SCRIPTED_FLIP_TEXTS: ScriptedRow[] = [
  ...[DASHBOARD, TRACKER].flatMap((page) => [
    { text: "CSV exported successfully", seconds: 3 as const, page, provoke: (by: Browser) => exportCsv(by, page) },
    { text: "OVR must be between 60 and 99", page: `${page}/new`, provoke: (by: Browser) => leaveOvr(by, page) },
    { text: "Type 2+ characters to search", page: `${page}/new`, provoke: (by: Browser) => find(by, page, "z") },
  ]),
  { text: "No players found", page: `${DASHBOARD}/new`, provoke: (by) => find(by, DASHBOARD, "zzzz") },
  { text: "No cards found", page: `${TRACKER}/new`, provoke: (by) => find(by, TRACKER, "zzzz") },
  {
    text: "Failed to load cards",
    page: "/dashboard/cards",
    provoke: async ({ site }) => {
      await site.open("/dashboard/cards");
      await site.page.route("**/dashboard/cards/more*", (route) => route.fulfill({ status: 429, body: "" }));
      await site.link("Load More").click();
    },
  },
  {
    text: "Loading your flips...",
    page: DASHBOARD,
    provoke: async ({ site }) => {
      await site.open("/dashboard/settings");
      await holdData(site.page, DASHBOARD);
      await site.openDrawer();
      await site.page.locator(".drawer-panel").getByRole("link", { name: "My Flips" }).click();
    },
  },
  {
    text: "Your old flip data has been successfully migrated!",
    seconds: 4,
    page: "/dashboard",
    provoke: async ({ site }) => {
      await site.page.goto("/legal/terms");
      await site.page.evaluate((store) => localStorage.setItem("htmc:flips", store), JSON.stringify([OLD]));
      await site.open("/dashboard");
    },
  },
];
