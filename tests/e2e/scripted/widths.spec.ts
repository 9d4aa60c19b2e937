import type { Page } from "@playwright/test";
import { newAddress } from "../../support/browser-database.ts";
import { signIn } from "../../support/browser-session.ts";
import { expect, test } from "../../support/browser-test.ts";

const PUBLIC = [
  "/",
  "/?mode=sell-to-buy&sellPrice=9999999&desiredProfitPct=30",
  "/cfb-26",
  "/madden-26",
  "/cfb-26/guides/market-cycles-best-time-to-buy-sell",
  "/cfb-26/guides/auction-tax-and-break-even",
  "/tools/profit-calculator?buyPrice=7654321&sellPrice=9876543",
  "/tools/flip-tracker",
  "/tools/training",
  "/leaderboard",
  "/legal/terms",
  "/signup",
];

const SIGNED_IN = [
  "/",
  "/dashboard",
  "/dashboard/my-flips",
  "/dashboard/my-flips/reports",
  "/dashboard/coins",
  "/dashboard/cards",
  "/dashboard/tools/calculator?mode=sell-to-buy&sellPrice=9876543",
  "/dashboard/tools/roi?buy=7654321&sell=9876543",
  "/dashboard/settings",
  "/tools/flip-tracker",
];

const LONG = ["Bartholomew Featherstonehaugh-Cholmondeley the Second", "W".repeat(60), "Ty"];
const FLIPS = LONG.flatMap((name, at) => [
  { name, buy: 7_654_321 + at, sell: 9_876_543, sold: true },
  { name, buy: 9_999_999, sell: 1_000_001, sold: true, age: 1 },
  { name, buy: 1_234_567, sell: 7_777_777 },
]);

const WIDTHS = Array.from({ length: 57 }, (_, at) => 320 + at * 20);

test("at 320 to 1440 px pages fit the window, tables of 7 digits and long names their frame, headers one row", async ({
  visitor,
  page,
  player,
  rows,
}) => {
  await rows.addFlips(player, FLIPS);
  await rows.addCoins(player, [
    { coins: 9_876_543, notes: "N".repeat(280) },
    { coins: -7_654_321, notes: "Bought coins of a friend" },
  ]);
  for (const path of PUBLIC) {
    await visitor.open(path);
    expect(await widthsThatMove(page), path).toEqual([]);
  }
  await signIn(page.context(), player.email);
  for (const path of SIGNED_IN) {
    await visitor.open(path);
    expect(await widthsThatMove(page), `${path}, signed in`).toEqual([]);
  }
});

test("at 320 to 1440 px a long address fits a newcomer's pages", async ({ visitor, page, rows }) => {
  const email = () => `${"m".repeat(50)}.${newAddress()}`;
  await visitor.open("/signup");
  await visitor.fillSignUp(email());
  await expect(visitor.heading("Check your email")).toBeVisible();
  expect(await widthsThatMove(page)).toEqual([]);
  for (const confirmed of [false, true]) {
    await page.context().clearCookies();
    await signIn(page.context(), (await rows.makeAccount({ confirmed, email: email() })).email);
    for (const path of ["/dashboard", "/dashboard/settings"]) {
      await visitor.open(path);
      expect(await widthsThatMove(page), `${path}, ${confirmed ? "confirmed" : "not confirmed"}`).toEqual([]);
    }
  }
});

/**
 * Widths at which the page or a table in its frame scrolls sideways, or the header wraps. A copy of the page in an
 * iframe is much faster to resize than the window.
 */
function widthsThatMove(page: Page): Promise<string[]> {
  return page.evaluate(async (widths) => {
    // They ran before the page was copied.
    for (const script of document.querySelectorAll("script, link[rel='modulepreload']")) script.remove();
    const copy = document.createElement("iframe");
    copy.srcdoc = document.documentElement.outerHTML;
    copy.style.height = "740px";
    const loaded = new Promise((done) => copy.addEventListener("load", done));
    document.body.replaceChildren(copy);
    await loaded;
    const root = copy.contentDocument?.documentElement;
    if (!root) throw new Error("the copy cannot be read");
    const boxes = [root, ...root.querySelectorAll(".rows-frame")];
    return widths.flatMap((width) => {
      copy.style.width = `${width}px`;
      const moving = boxes.filter((box) => box.scrollWidth > box.clientWidth);
      if (root.clientWidth !== width && root.offsetWidth !== width) throw new Error(`the copy is not ${width} px wide`);
      const isHigh = (root.querySelector("header")?.offsetHeight ?? 0) > 64;
      return [
        ...moving.map((box) => `${box.className || box.tagName} at ${width} px`),
        ...(isHigh ? [`a header of two rows at ${width} px`] : []),
      ];
    });
  }, WIDTHS);
}

test("at 768 to 1440 px the rows of My Flips are of one height", async ({ visitor, page, player, rows }) => {
  const source = "S1 Legends - Classic, theme teams of";
  await rows.addFlips(player, [
    ...FLIPS,
    { name: LONG[0] ?? "", buy: 2_000, sell: 2_001, source, age: 12 },
    { name: "Ty", buy: 1_000, sell: 2_000, sold: true, source, age: 1 },
  ]);
  await signIn(page.context(), player.email);
  await visitor.open("/dashboard/my-flips");
  for (const width of [768, 900, 1024, 1180, 1200, 1280, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    const heights = await page
      .locator(".flips tr:has(.flip-when)")
      .evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
    expect([heights.length, Math.max(...heights) - Math.min(...heights) <= 1], `${width} px`).toEqual([11, true]);
  }
});

test("at 320 to 1440 px the bars of a guide's picture stand on one line", async ({ visitor, page }) => {
  await visitor.open("/cfb-26/guides/market-cycles-best-time-to-buy-sell");
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    const feet = await page
      .getByRole("img", { name: /^Cards a day/ })
      .locator("svg")
      .evaluateAll((bars) => bars.map((bar) => Math.round(bar.getBoundingClientRect().bottom)));
    expect(feet).toHaveLength(7);
    expect(new Set(feet).size, `${width} px`).toBe(1);
  }
});
