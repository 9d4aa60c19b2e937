import { PASSWORD } from "../../support/browser-database.ts";
import { expect, test } from "../../support/browser-test.ts";
import { holdScripts } from "../../support/held-requests.ts";

test("a calculator answers what was typed before the framework ran", async ({ visitor }) => {
  const run = await holdScripts(visitor.page);
  await visitor.page.goto("/tools/profit-calculator", { waitUntil: "commit" });
  // It replaces the example, which the focus selects.
  await visitor.field("Buy price").click();
  await visitor.field("Buy price").pressSequentially("1000");
  run();
  await visitor.shows("1,388");
  await expect(visitor.field("Buy price")).toHaveValue("1000");
  await expect(visitor.field("Buy price")).toBeFocused();
});

test("a line and a sort order entered before the framework runs take effect once it does", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [{ name: "Zed" }, { name: "Abe" }, { name: "Moe" }]);
  const run = await holdScripts(site.page);
  await site.page.goto("/dashboard/my-flips", { waitUntil: "commit" });
  await site.field("Sort by").selectOption("name-asc");
  await site.field("Add a flip in one line").pressSequentially("j smith 84 qb 12k > 15.5k");
  run();
  await site.at(/sort=name/);
  await expect.poll(site.names).toEqual(["Abe", "Moe", "Zed"]);
  await expect(site.field("Add a flip in one line")).toHaveValue("j smith 84 qb 12k > 15.5k");
  await expect(site.page.locator("form.quick-log [role=status]")).toContainText("12,000 → 15,500");
});

test("a sort order chosen while the page is still arriving takes effect", async ({ site, player, rows }) => {
  await rows.addFlips(player, [{ name: "Zed" }, { name: "Abe" }]);
  await site.page.addInitScript(() => {
    const reader = new MutationObserver(() => {
      const order = document.querySelector<HTMLSelectElement>("select[name=sort]");
      // The page may arrive in chunks, one of which may end inside the select.
      if (!order?.querySelector("option[value=name-asc]")) return;
      reader.disconnect();
      order.value = "name-asc";
      for (const type of ["input", "change"]) order.dispatchEvent(new Event(type, { bubbles: true }));
    });
    reader.observe(document, { childList: true, subtree: true });
  });
  await site.page.goto("/dashboard/my-flips");
  await site.at(/sort=name/);
  await expect.poll(site.names).toEqual(["Abe", "Zed"]);
});

test("controls pressed before the framework runs work as they do without scripts", async ({ visitor, player }) => {
  await holdScripts(visitor.page);
  await visitor.page.goto("/tools/training", { waitUntil: "commit" });
  await visitor.page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  await visitor.field("Email").fill(player.email);
  await visitor.field("Password").fill(PASSWORD);
  await visitor.button("Log in").click();
  await visitor.at(/\/dashboard$/);
});

test("where Temporal exists no page needs Intl, the slowest thing to start on a slow phone", async ({
  site,
  player,
  rows,
}) => {
  await site.page.addInitScript(() => {
    if (!("Temporal" in window)) return;
    for (const name of ["NumberFormat", "DateTimeFormat", "Collator", "PluralRules"])
      Reflect.set(Intl, name, undefined);
  });
  await rows.addFlips(player, [{ name: "Sold", sell: 2_000, sold: true }, { name: "Listed" }]);
  await site.open("/tools/profit-calculator?buyPrice=1000&sellPrice=1500");
  await site.shows("35.0%");
  await site.open("/dashboard/my-flips");
  await expect(site.row("Sold")).toBeVisible();
  await site.open("/dashboard");
});

test("in a browser too old for the scripts, the browser posts a line itself", async ({ site }) => {
  await site.page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement, "supports"));
  await site.page.goto("/dashboard/my-flips", { waitUntil: "networkidle" });
  await site.field("Add a flip in one line").fill("j smith 84 qb 12k > 15.5k");
  const posted = site.page.waitForRequest((request) => request.method() === "POST");
  await site.page.keyboard.press("Enter");
  expect((await posted).isNavigationRequest()).toBe(true);
  await expect(site.row("J Smith")).toBeVisible();
});

test("copies stay folded while the script of their row is on its way", async ({ site }) => {
  await site.open("/dashboard/my-flips");
  await site.field("Add a flip in one line").fill("5x J Smith 84 QB 12k @ 15k");
  await site.button("Log").click();
  await site.shows("5 flips added successfully");
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await site.page.route(/copies-row/, async (route) => {
    await held;
    await route.continue();
  });
  const arrived = site.page.waitForEvent("requestfinished", (request) => request.url().includes("waiting-lines"));
  await site.open("/dashboard/my-flips");
  await arrived;
  // Ten frames, for what that script changes.
  await site.page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
  });
  expect(await site.names()).toEqual(["J Smith ×5"]);
  release();
  await site.page.locator("summary", { hasText: "×5" }).click();
  await expect.poll(site.names).toHaveLength(6);
});
