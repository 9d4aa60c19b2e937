import { expect, test } from "../support/browser-test.ts";

const LIST = "/dashboard/my-flips";

test("a trader logs three copies by one line, sells two of them, and takes the sale back after a reload", async ({
  site,
  player,
  rows,
}) => {
  await site.open(LIST);
  const line = site.field("Add a flip in one line");
  await line.fill("3x J Smith 84 QB 12k #Budget");
  await line.press("Enter");
  await site.shows("3 flips added successfully. J Smith · QB · 84 · 12,000 · listed · #Budget");
  await expect(line).toHaveValue("");
  await expect(line).toBeFocused();
  await expect(site.page.locator("form.quick-log").getByLabel("Filter used")).toHaveValue("");
  await site.link(/re-list \d copies of /).click();
  await site.shows("12,000 each · 36,000 total · 3 listed · 0 sold");
  await site.field("Copies").fill("2");
  await site.field("Price").fill("15.5k");
  await site.button("Mark Sold").click();
  await site.shows("Marked 2 flips as sold");
  await site.shows("1 listed · 2 sold · +3,900 · ROI 16.3%");
  const flips = await rows.flipsOf(player.email);
  expect(flips.map(({ status }) => status).sort()).toEqual(["listed", "sold", "sold"]);
  await site.page.reload();
  await site.ready();
  await site.chooseMore("Undo…");
  await site.page.getByRole("button", { name: /^Undo: / }).click();
  await site.shows("2 flips are listed again");
  const again = await rows.flipsOf(player.email);
  expect(again.map(({ status, sell }) => [status, sell])).toEqual(Array(3).fill(["listed", 0]));
});

test("a card with two versions is logged at once, a button sets its version, and the next line reuses it", async ({
  site,
  player,
  rows,
}) => {
  const programs = ["Core Rare", "Platinum Rare"];
  await rows.addCards(programs.map((program) => ({ name: "Oz Quade", overall: 74, position: "WILL", program })));
  await site.open(LIST);
  const line = site.field("Add a flip in one line");
  await line.fill("oz quade 74 will 12k");
  await line.press("Enter");
  await site.shows("Flip added successfully. Oz Quade · WILL · 74 · 12,000 · listed. Which Oz Quade?");
  await expect(line).toHaveValue("");
  await site.page.locator(".toast").getByRole("button", { name: "Platinum Rare" }).click();
  await site.shows("Oz Quade · Platinum Rare");
  await line.fill("oz quade 74 will 13k");
  await line.press("Enter");
  await site.shows("Oz Quade · WILL · 74 · 13,000 · listed · Platinum Rare, as last time");
  await expect(site.page.locator(".toast").getByRole("button")).toHaveText(["Core Rare"]);
  expect(await rows.flipsOf(player.email)).toMatchObject([
    { name: "Oz Quade", program: "Platinum Rare", buy: 12_000 },
    { name: "Oz Quade", program: "Platinum Rare", buy: 13_000 },
  ]);
});

test("the form is one line high on a phone, and shows its hint only while in use", async ({ site }) => {
  await site.page.setViewportSize({ width: 360, height: 740 });
  await site.open(LIST);
  const form = site.page.locator("form.quick-log");
  const hint = form.getByText("for the filter used");
  await expect(hint).toBeHidden();
  const figures = await site.page.locator(".stats").boundingBox();
  expect((await form.boundingBox())?.height).toBeLessThanOrEqual(64);
  await site.field("Add a flip in one line").focus();
  await expect(hint).toBeVisible();
  expect((await form.boundingBox())?.height).toBeLessThanOrEqual(64);
  expect(await site.page.locator(".stats").boundingBox()).toEqual(figures);
  await expect(site.page.evaluate(() => document.documentElement.scrollWidth)).resolves.toBeLessThanOrEqual(360);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("a card's own price stands while its line is typed, and a key lists it at that", async ({
    site,
    player,
    rows,
  }) => {
    const prices = [14_200, 14_500, 14_200];
    await rows.addFlips(
      player,
      prices.map((sell) => ({ name: "Evan Mantle", buy: 11_000, sell, sold: true })),
    );
    await site.open(LIST);
    const line = site.field("Add a flip in one line");
    await line.tap();
    await line.pressSequentially("Evan Mantle 80 QB");
    await site.shows("Pay at most 10,224 for 25% · you sell it for 14,200 (3 sales, last today)");
    await expect(site.page.getByText("What did you pay?")).toHaveCount(0);
    await site.button("@ 14.2k").tap();
    await expect(line).toHaveValue("Evan Mantle 80 QB @ 14.2k");
    await line.pressSequentially(" 9k");
    await line.press("Enter");
    await site.shows("Flip added successfully. Evan Mantle · QB · 80 · 9,000 · listed at 14,200");
  });
});
