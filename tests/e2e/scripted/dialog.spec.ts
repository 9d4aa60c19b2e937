import { expect, test } from "../../support/browser-test.ts";
import { holdRequests, holdScripts } from "../../support/held-requests.ts";

test("Escape closes the dialog, the focus goes back to what opened it, and the list stays in place", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(
    player,
    Array.from({ length: 40 }, (_, at) => ({ name: `Card ${at + 1}` })),
  );
  await site.open("/dashboard/my-flips");
  const link = site.link("Card 5");
  await link.scrollIntoViewIfNeeded();
  const before = await site.page.evaluate(() => window.scrollY);
  await link.focus();
  await site.page.keyboard.press("Enter");
  await expect(site.dialog("Edit flip")).toBeVisible();
  await site.page.keyboard.press("Escape");
  await expect(site.dialog("Edit flip")).toHaveCount(0);
  await site.at(/\/dashboard\/my-flips\?of=CFB26$/);
  await expect(link).toBeFocused();
  expect(Math.abs((await site.page.evaluate(() => window.scrollY)) - before)).toBeLessThan(2);
});

test("the dialog keeps the focus while it is open, and Back closes it", async ({ site }) => {
  await site.open("/dashboard/my-flips");
  await site.link("Add Flip").click();
  await expect(site.dialog("Add flip")).toBeVisible();
  for (let presses = 0; presses < 30; presses++) {
    await site.page.keyboard.press("Tab");
    const where = await site.page.evaluate(() => {
      const focused = document.activeElement;
      return !focused || focused === document.body || focused.closest("dialog") ? "inside" : focused.outerHTML;
    });
    expect(where).toBe("inside");
  }
  await site.page.goBack();
  await expect(site.dialog("Add flip")).toHaveCount(0);
  await site.at(/\/dashboard\/my-flips$/);
});

for (const [state, name] of [
  [{ openAddFlip: true }, ""],
  [{ prefillFlip: { name: "From the calculator", ovr: 84, buy: 1000, sell: 1500 } }, "From the calculator"],
] as const) {
  test(`another page hands over ${Object.keys(state)[0]}, and the add dialog opens once`, async ({ site }) => {
    await site.open("/dashboard");
    await site.page.evaluate((handed) => {
      type Router = { navigate: (to: string, options: { state: unknown }) => void };
      (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate(
        "/dashboard/my-flips",
        { state: handed },
      );
    }, state);
    await expect(site.dialog("Add flip")).toBeVisible();
    await expect(site.field("Name")).toHaveValue(name);
    await site.page.keyboard.press("Escape");
    await expect(site.dialog("Add flip")).toHaveCount(0);
    await site.page.reload();
    await site.ready();
    await expect(site.dialog("Add flip")).toHaveCount(0);
  });
}

test("typing begun before the scripts run goes on in the same field", async ({ site }) => {
  const run = await holdScripts(site.page);
  await site.page.goto("/dashboard/my-flips/new", { waitUntil: "commit" });
  await site.field("Buy").focus();
  await site.page.keyboard.type("12");
  run();
  await site.ready();
  await expect.poll(() => site.page.evaluate(() => document.querySelector("dialog")?.matches(":modal"))).toBe(true);
  await site.page.keyboard.type("345");
  await expect(site.field("Buy")).toHaveValue("12,345");
});

test("Back opens no dialog again that was closed or sent", async ({ site }) => {
  await site.open("/dashboard");
  await site.openDrawer();
  await site.page
    .locator(".drawer-panel")
    .getByRole("link", { name: /^My Flips/ })
    .click();
  await site.link("Add Your First Flip").click();
  await expect(site.dialog("Add flip")).toBeVisible();
  await site.page.keyboard.press("Escape");
  await expect(site.dialog("Add flip")).toHaveCount(0);
  await site.addFlip({ Name: "Sent", Buy: "1000" });
  await site.page.goBack();
  await site.page.goBack();
  await expect(site.dialog("Add flip")).toHaveCount(0);
  await site.page.goBack();
  await site.at(/\/dashboard$/);
});

test("focus moves to the heading after a deletion, and to the row's status after a price", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [{ name: "Goes" }, { name: "Stays" }]);
  await site.open("/dashboard/my-flips");
  await site.button("Delete Goes").click();
  await site.shows("Flip deleted");
  await expect(site.heading("My Flips")).toBeFocused();
  await site.button("Undo").focus();
  await site.page.keyboard.press("Enter");
  await site.shows("Flip restored");
  await expect(site.heading("My Flips"), "after Undo").toBeFocused();
  const price = site.page.getByLabel("Price of Goes");
  await site.page.getByRole("link", { name: /re-list: Goes$/ }).focus();
  await site.page.keyboard.press("Enter");
  await expect(price).toBeFocused();
  await site.page.keyboard.press("Escape");
  await expect(price).toHaveCount(0);
  await expect(site.button("Goes: listed, mark as sold"), "after Escape").toBeFocused();
  await site.page.getByRole("link", { name: /re-list: Goes$/ }).focus();
  await site.page.keyboard.press("Enter");
  await price.fill("1500");
  await site.page.keyboard.press("Enter");
  await expect(site.button("Goes: sold, mark as listed")).toBeFocused();
});

test("asks in a dialog before deleting all flips, and keeps the order when it is closed", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [{ name: "B" }, { name: "A" }]);
  await site.open("/dashboard/my-flips?sort=name&dir=asc");
  await site.chooseMore("Delete All Flips");
  await expect(site.dialog("Delete all 2 CFB 26 flips?")).toBeVisible();
  await site.page.keyboard.press("Escape");
  await expect(site.page.getByRole("dialog")).toHaveCount(0);
  expect(await site.names()).toEqual(["A", "B"]);
});

test("a card far down the list opens My Flips at its top, and Cancel leads back to the list with its filters", async ({
  site,
}) => {
  await site.open("/dashboard/cards?sort=name-asc");
  await site.page.evaluate(() => window.scrollTo(0, 2_500));
  await site.page
    .getByRole("link", { name: /^Add flip/ })
    .nth(40)
    .click();
  await expect(site.dialog("Add flip")).toBeVisible();
  await expect(site.field("Buy")).toBeFocused();
  expect(await site.page.evaluate(() => window.scrollY)).toBe(0);
  await site.link("Cancel").click();
  await site.at(/\/dashboard\/cards\?sort=name-asc$/);
});

test("a search that waits for its answer says so", async ({ site }) => {
  await site.open("/dashboard/my-flips/new");
  const release = await holdRequests(site.page, "**/my-flips/cards?*");
  await site.field("Find the card").fill("dunmore");
  await site.shows("Searching…");
  release();
  await expect(site.page.locator(".picks button").first()).toContainText("Dunmore");
  await expect(site.page.getByText("Searching…")).toHaveCount(0);
});
