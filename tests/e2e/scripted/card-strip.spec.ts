import { expect, test } from "../../support/browser-test.ts";

const ADD = "/dashboard/my-flips/new";

test("shows a card's history once its name and OVR are typed, asks once, and drops it for another card", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [{ name: "Brody Foley", buy: 1_000, sell: 2_000, sold: true }]);
  await site.open(ADD);
  await site.typeCardByHand();
  const asked: string[] = [];
  site.page.on("request", (request) => {
    if (request.url().includes("/card/strip")) asked.push(request.url());
  });
  await site.field("Position").selectOption("QB");
  await site.field("Name").pressSequentially("brody foley");
  await site.field("OVR").pressSequentially("80");
  const hint = site.page.getByText(/you sell it for 2,000 \(1 sale, today\) · last logged 1,000 → 2,000/);
  await expect(hint).toBeVisible();
  expect(asked).toHaveLength(1);
  const before = await site.field("Buy").boundingBox();
  await site.field("Name").fill("somebody else");
  await expect(hint).toHaveCount(0);
  expect((await site.field("Buy").boundingBox())?.y, "nothing moves").toBe(before?.y);
});

test("shows nothing for an answer that never comes or comes late", async ({ site, player, rows }) => {
  await rows.addFlips(player, [{ name: "Brody Foley", buy: 1_000, sell: 2_000, sold: true }]);
  await site.open(ADD);
  await site.typeCardByHand();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await site.page.route(/\/card\/strip/, async (route) => {
    if (!route.request().url().includes("ovr=80")) return;
    await held;
    await route.continue().catch(() => {});
  });
  await site.field("Position").selectOption("QB");
  await site.field("Name").fill("Brody Foley");
  const first = site.page.waitForRequest(/ovr=80/);
  await site.field("OVR").fill("80");
  await first;
  const second = site.page.waitForRequest(/ovr=81/);
  await site.field("OVR").fill("81");
  await second;
  release();
  await site.field("Buy").fill("900");
  await expect(site.page.getByText(/last logged/)).toHaveCount(0);
  await site.button("Add Flip").last().click();
  await site.shows("Flip added successfully");
});

test("a button fills in the own price of a listed flip as if it was typed, and isn't there for a sold one", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [{ name: "Brody Foley", buy: 1_000, sell: 2_000, sold: true }]);
  await site.open(`${ADD}?name=Brody+Foley&pos=QB&ovr=80`);
  await site.field("Buy").fill("1,000");
  const hint = site.page.locator("#flip-sell-hint");
  await expect(hint).toContainText("Breaks even at 1,112");
  await site.button("Set Sell to 2,000").click();
  await expect(site.field("Sell")).toHaveValue("2,000");
  await expect(hint).toContainText("+800 after tax (80.0%)");
  await expect(hint).toContainText("Below floor");
  await site.page.locator("form").getByText("Sold", { exact: true }).first().click();
  await expect(site.button("Set Sell to 2,000")).toHaveCount(0);
});

test("an open row leaves room for what is known of its card, so nothing below moves", async ({
  site,
  player,
  rows,
}) => {
  const card = { name: "Brody Foley", buy: 1_000 };
  await rows.addFlips(player, [
    { name: "Below", buy: 900, sell: 1_500 },
    { ...card, sell: 2_000, sold: true },
    { ...card, sell: 2_500 },
  ]);
  await site.open("/dashboard/my-flips");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await site.page.route(/as=row/, async (route) => {
    await held;
    await route.continue();
  });
  await site.link(/re-list: Brody Foley$/).click();
  await expect(site.button("−8%: 2,300")).toBeVisible();
  const height = async () => (await site.page.locator(".row-prices").boundingBox())?.height ?? 0;
  const before = await height();
  release();
  await site.shows("You sell it for 2,000 (1 sale, today)");
  expect(Math.abs((await height()) - before)).toBeLessThan(1);
});
