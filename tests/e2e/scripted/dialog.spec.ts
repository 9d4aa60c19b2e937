import { expect, test } from "../../support/browser-test.ts";

test("Escape closes the dialog, the focus goes back to what opened it, and the list stays in place", async ({ site, player, rows }) => {
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
  await site.at(/\/dashboard\/my-flips$/);
  await expect(link).toBeFocused();
  expect(Math.abs((await site.page.evaluate(() => window.scrollY)) - before)).toBeLessThan(2);
});

test("the dialog keeps the focus while it is open", async ({ site }) => {
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
});

test("Back closes the dialog", async ({ site }) => {
  await site.open("/dashboard/my-flips");
  await site.link("Add Flip").click();
  await expect(site.dialog("Add flip")).toBeVisible();
  await site.page.goBack();
  await expect(site.dialog("Add flip")).toHaveCount(0);
  await site.at(/\/dashboard\/my-flips$/);
});

test("a script on the page opens the add dialog with its player", async ({ site }) => {
  await site.open("/dashboard/my-flips");
  await site.page.evaluate(() => {
    const detail = { name: "Ñandú", position: "CB", overall: 88 };
    window.dispatchEvent(new CustomEvent("htmc:addFlip", { detail }));
  });
  await expect(site.dialog("Add flip")).toBeVisible();
  await expect(site.field("Name")).toHaveValue("Ñandú");
  await expect(site.field("Position")).toHaveValue("CB");
  await expect(site.field("OVR")).toHaveValue("88");
});

for (const [state, name] of [
  [{ openAddFlip: true }, ""],
  [{ prefillFlip: { name: "From the calculator", ovr: 84, buy: 1000, sell: 1500 } }, "From the calculator"],
] as const) {
  test(`another page hands over ${Object.keys(state)[0]}, and the add dialog opens once`, async ({ site }) => {
    await site.open("/dashboard");
    await site.page.evaluate((handed) => {
      type Router = { navigate: (to: string, options: { state: unknown }) => void };
      (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate("/dashboard/my-flips", { state: handed });
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

test("who types before the scripts run goes on in the same field", async ({ site }) => {
  let run = () => {};
  const slow = new Promise<void>((done) => {
    run = done;
  });
  await site.page.route("**/assets/**/*.js", async (route) => {
    await slow;
    await route.continue();
  });
  await site.page.goto("/dashboard/my-flips/new", { waitUntil: "commit" });
  await site.field("Name").focus();
  await site.page.keyboard.type("Remy O'");
  run();
  await site.ready();
  await expect.poll(() => site.page.evaluate(() => document.querySelector("dialog")?.matches(":modal"))).toBe(true);
  await site.page.keyboard.type("Darrow");
  await expect(site.field("Name")).toHaveValue("Remy O'Darrow");
});
