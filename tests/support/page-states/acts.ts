import type { Site } from "../browser-pages.ts";

export const refuseFlip = async (site: Site) => {
  await site.fillFlip({ Name: "Refused", OVR: "150", Buy: "-5", Sell: "1e3" });
  await site.button("Add Flip").click();
  await site.shows("Please fix this");
};

const logCopies = async (site: Site) => {
  await site.field("Add a flip in one line").fill("3x J Smith 84 QB 12k #Sunday snipes");
  await site.button("Log").click();
  await site.shows("3 flips added successfully");
};

export const openCopies = async (site: Site) => {
  await logCopies(site);
  await site.link(/re-list \d copies of /).click();
  await site.shows("36,000 total");
};

export const refuseCopies = async (site: Site) => {
  await openCopies(site);
  await site.field("Copies").fill("100");
  await site.button("Mark Sold").click();
  await site.shows("Only 3 of these copies are still listed.");
};

export const refuseLine = async (site: Site) => {
  await site.field("Add a flip in one line").fill("J Smith 84 QB 12 500");
  await site.button("Log").click();
  await site.shows("Is 12 500 one price?");
};

export const suggestCards = async (site: Site) => {
  const line = site.field("Add a flip in one line");
  await line.fill("ravensby");
  if (!site.scripts) return;
  await site.page.getByRole("option").first().waitFor();
  await line.press("ArrowDown");
};

const sendSheet = async (site: Site, rows: readonly string[]) => {
  await site.field("Paste rows").fill(`${rows.join("\n")}\n`);
  await site.button("Preview").click();
};

export const refuseSheet = async (site: Site) => {
  await sendSheet(site, ["Name,Buy"]);
  await site.shows("This file has no rows below its header.");
};

/** Previews a sheet that needs every kind of message. */
export const previewSheet = async (site: Site) => {
  const rows = [
    `2026-11-01,${"W".repeat(60)},LB,58,2000000000,1,5`,
    "2026-11-02,A,QB,84,1000,2000,800",
    "soon,B,,,1,,",
  ];
  await sendSheet(site, ["Date,Name,Pos,OVR,Buy,Sell,Profit", ...rows]);
  await site.shows("2 new");
  await site.page.locator("summary", { hasText: "Columns" }).click();
};

export const uploadAmbiguousSheet = async (site: Site) => {
  await sendSheet(site, [`Date,Name,Buy,${"W".repeat(120)}`, `03/04/2026,A,1000,${"x".repeat(500)}`]);
  await site.shows("Which comes first in your dates?");
};

export const openNames = async (site: Site) => {
  await site.open("/dashboard/my-flips");
  await logCopies(site);
  await site.open("/dashboard/my-flips/sources");
};

export const refusePassword = async (site: Site) => {
  await site.expand("Password");
  await site.field("Current password").fill("not the one");
  await site.field("New password").fill("short");
  await site.field("Confirm password").fill("other");
  await site.button("Change Password").click();
  await site.shows("Please fix this");
};

export const refuseReason = async (site: Site) => {
  await site.field("Reason (optional)").fill("x".repeat(1_001));
  await site.button("Request Account Deletion").click();
  await site.shows("Please fix this");
};

/** Requests the account's deletion unless that was done before. */
export const requestDeletion = async (site: Site) => {
  if (await site.page.getByText("Request submitted").first().isVisible()) return;
  await site.link("Request Account Deletion").click();
  await site.button("Request Account Deletion").click();
  await site.shows("Request submitted");
};

/** Three lines waiting on the offline log: one with a used id, a refused one, and one that needs a log-in. */
export const queueOfflineLines = async (site: Site) => {
  const { page } = site;
  if (!site.scripts) return page.goto("/dashboard/log");
  await site.waitForStoredPlayer();
  const replies = [
    { status: 409, said: "This was added before, and looked different then. See My Flips before you add it again." },
    { status: 400, said: "You can keep 40 names. Rename or hide one first." },
    { status: 401, said: "Log in to send this." },
  ];
  await page.route("**/dashboard/log", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const { status = 401, said = "" } = replies.shift() ?? {};
    const { id } = route.request().postDataJSON();
    return route.fulfill({ status, json: { id, said, now: Date.now() } });
  });
  await page.goto("/dashboard/log");
  for (const line of [
    "J Smith 84 QB 12k > 15.5k",
    "A name of so many letters 99 WR 2,000,000 @ 90k #Night",
    "B Beta K 9k",
  ])
    for (let presses = 0; presses < (line.includes("@") ? 2 : 1); presses++) {
      await site.field("Flip on one line").fill(line);
      await site.button("Keep").click();
    }
  await page.locator("#log-lines li").nth(2).waitFor();
};

/** Finds old flips in the browser that the account refuses; without scripts there are none. */
export const findOldFlips = async (site: Site) => {
  if (!site.scripts) return;
  await site.page.evaluate(() =>
    localStorage.setItem("htmc:flips", JSON.stringify([{ game: "CFB26", buy: 0 }, { game: "NHL" }])),
  );
  await site.open("/dashboard/my-flips");
  await site.shows("couldn't be moved");
};

/** Saves the edited flip in another tab first, then here. */
export async function conflict(site: Site) {
  const other = await site.page.context().newPage();
  await other.goto(site.page.url());
  await other.getByLabel("Buy", { exact: true }).fill("777");
  await other.getByRole("button", { name: "Save" }).click();
  await other.getByText("Flip updated successfully").waitFor();
  await other.close();
  await site.fillFlip({ Name: "Mine", Sell: "2,500" });
  await site.button("Save").click();
  await site.shows("You changed it in another tab or device");
}
