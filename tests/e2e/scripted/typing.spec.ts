import { expect, test } from "../../support/browser-test.ts";

test("flags an OVR out of range on blur without moving the button, and clears it once corrected", async ({ site }) => {
  await site.open("/dashboard/my-flips/new");
  const told = site.page.getByText("OVR must be between 60 and 99");
  await site.fillFlip({ OVR: "150" });
  await expect(told).toHaveCount(0);
  const button = site.dialog("Add flip").getByRole("button", { name: "Add Flip" });
  const before = await button.boundingBox();
  await site.field("OVR").blur();
  await expect(told).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
  await expect(site.field("OVR")).toHaveAccessibleDescription("OVR must be between 60 and 99");
  await site.field("OVR").fill("85");
  await site.field("OVR").blur();
  await expect(told).toHaveCount(0);
});

test("profit after tax and the price floor stand under the sell price while it is typed", async ({ site }) => {
  await site.open("/dashboard/my-flips/new");
  await site.fillFlip({ OVR: "80", Buy: "1,000", Sell: "1" });
  const hint = site.page.locator("#flip-sell-hint");
  await expect(hint).toContainText("Below floor");
  await expect(hint).toContainText("−1,000 after tax (−100.0%)");
  await site.fillFlip({ Sell: "2m" });
  await expect(hint).toContainText("OK");
  await expect(hint).toContainText("+1,799,000 after tax");
  await site.fillFlip({ OVR: "" });
  await expect(hint).not.toContainText("floor");
});

test("searches cards once for a word typed in one go, 300 ms after its last letter", async ({ site }) => {
  await site.page.clock.install();
  await site.open("/dashboard/my-flips/new");
  await site.page.clock.pauseAt(Date.now() + 3_600_000);
  const asked: string[] = [];
  site.page.on("request", (request) => {
    if (!request.url().includes("q=")) return;
    asked.push(new URL(request.url()).searchParams.get("q") ?? "");
  });
  await site.field("Find the card").evaluate(typeAtOnce, "dunmore");
  await site.page.clock.runFor(299);
  expect(asked).toEqual([]);
  await site.page.clock.runFor(1);
  await expect(site.page.locator(".picks button").first()).toContainText("Dunmore");
  expect(asked).toEqual(["dunmore"]);
  await site.field("Find the card").fill("d");
  await site.shows("Type 2+ characters to search");
  await expect(site.page.locator(".picks button")).toHaveCount(0);
  for (const short of [" d ", " ", ""]) await site.field("Find the card").fill(short);
  await site.page.clock.runFor(600);
  await site.field("Find the card").fill("du");
  await site.page.clock.runFor(300);
  await expect(site.page.locator(".picks button").first()).toBeVisible();
  expect(asked, "nothing was asked for a single letter").toEqual(["dunmore", "du"]);
});

/** Types letters without pauses, faster than any keyboard. */
function typeAtOnce(field: HTMLElement | SVGElement, word: string) {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  for (let letters = 1; letters <= word.length; letters++) {
    setter?.call(field, word.slice(0, letters));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

test("the box in the head chooses every listed flip of the page, and none that is sold", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [
    { name: "A", sell: 2_000 },
    { name: "B", sell: 2_000 },
    { name: "C", sell: 2_000, sold: true },
  ]);
  await site.open("/dashboard/my-flips");
  await site.field("Select all listed flips on this page").check();
  await expect(site.page.locator("input[name=id]:checked")).toHaveCount(2);
  await site.button("Mark Sold").click();
  await site.shows("Marked 2 flips as sold");
});

test("in a form of copies, typing replaces suggested values and edits typed ones", async ({ site }) => {
  await site.open("/dashboard/my-flips");
  await site.field("Add a flip in one line").fill("5x J Smith 84 QB 12k @ 15k");
  await site.button("Log").click();
  await site.link(/re-list \d copies of /).click();
  const type = async (label: string, text: string) => {
    await site.field(label).click();
    await site.page.keyboard.type(text);
  };
  await type("Copies", "2");
  await type("Price", "15.");
  await site.field("Copies").focus();
  await site.field("Price").focus();
  await site.page.keyboard.press("End");
  await site.page.keyboard.type("5k");
  await site.button("Mark Sold").click();
  await site.shows("Marked 2 flips as sold");
  await site.shows("3 listed · 2 sold · +3,900 · ROI 16.3%");
});

test("a card search that is refused says so", async ({ site }) => {
  await site.page.route("**/my-flips/cards?*", (route) => route.fulfill({ status: 429, body: "" }));
  await site.open("/dashboard/my-flips/new");
  await site.field("Find the card").pressSequentially("zzzz");
  await site.shows("Search isn't responding. Try again.");
});
