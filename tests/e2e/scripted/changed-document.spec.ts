import type { Page } from "@playwright/test";
import { PASSWORD } from "../../support/browser-database.ts";
import { expect, test } from "../../support/browser-test.ts";
import { addFieldButtons, translate } from "../../support/changed-document.ts";
import { holdScripts } from "../../support/held-requests.ts";

// All in `elsewhere`, because React reports a failed hydration in the console.

const CHANGES = { "a translator": translate, "a password manager": addFieldButtons };
const SIGNED_OUT = ["/login", "/signup", "/forgot-password", "/tools/profit-calculator", "/tools/flip-tracker"];
const SIGNED_IN = [
  "/dashboard/my-flips",
  "/dashboard/my-flips?row=FLIP",
  "/dashboard/my-flips/new",
  "/dashboard/my-flips/FLIP",
  "/dashboard/coins/adjust",
  "/dashboard/cards",
  "/dashboard/settings",
  "/dashboard/tools/calculator",
  "/dashboard/tools/roi",
];

for (const [changer, change] of Object.entries(CHANGES)) {
  for (const [who, paths] of Object.entries({ "signed out": SIGNED_OUT, "signed in": SIGNED_IN }))
    test(`${who}, what is filled in stays if ${changer} changed the page before the framework ran`, async ({
      elsewhere: { page },
      player,
      rows,
    }) => {
      const [flip = ""] = await rows.addFlips(player, [{ name: "Moe" }, { name: "Zed", sell: 2_000 }]);
      if (who === "signed out") await page.context().clearCookies();
      for (const path of paths)
        await test.step(path, async () => {
          const run = await holdScripts(page);
          await page.goto(path.replace("FLIP", flip), { waitUntil: "commit" });
          await page.waitForFunction(() => document.readyState !== "loading");
          await fillAll(page);
          await change(page);
          const filled = await readControls(page);
          expect(filled.length, path).toBeGreaterThan(0);
          await rerender(page, run);
          await expect.poll(() => readControls(page), path).toEqual(filled);
          expect(await readStores(page)).not.toContain(PASSWORD);
        });
    });
}

test("on a page that was translated before the framework ran, typing goes on where it was", async ({
  elsewhere: { page },
}) => {
  const buy = page.getByLabel("Buy price");
  await page.goto("/tools/profit-calculator", { waitUntil: "networkidle" });
  await buy.fill("500");
  await page.getByLabel("Sell price").fill("900");
  await expect(page).toHaveURL(/900/);
  const run = await holdScripts(page);
  await page.goto("/tools/profit-calculator", { waitUntil: "commit" });
  await buy.pressSequentially("1000");
  await translate(page);
  await rerender(page, run);
  await page.keyboard.type("5");
  await expect(buy).toHaveValue("10005");
  // The saved price isn't filled in beside a typed one.
  await expect(page.getByLabel("Sell price")).toHaveValue("");
});

/** Fills every control in the page and tells the page, as a browser does that fills a form. */
function fillAll(page: Page) {
  return page.evaluate((password) => {
    const texts: Record<string, string> = {
      date: "2026-11-20",
      "datetime-local": "2026-11-20T12:30",
      range: "15",
      password,
    };
    // A changed order leads to another page.
    const all = document.querySelectorAll<HTMLInputElement>(
      "form:not(.list-sort) :is(input:not([type=hidden]), select)",
    );
    for (const control of all) {
      const { type } = control;
      if (control.readOnly || type === "file") continue;
      if (control instanceof HTMLSelectElement) control.selectedIndex = control.options.length - 1;
      else if (type === "radio") control.checked = true;
      else if (type === "checkbox") control.checked = !control.checked;
      else control.value = texts[type] ?? (control.inputMode === "numeric" ? "87" : "early@example.com");
      control.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, PASSWORD);
}

const readControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), select, textarea")]
      .filter(({ name }) => name !== "")
      .map(({ name, type, value, checked }) => (/radio|checkbox/.test(type) ? [name, value, checked] : [name, value]))
      .sort(),
  );

const readStores = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href]));

/** Lets the framework run, which renders the controls anew. */
async function rerender(page: Page, run: () => void) {
  const old = await page.evaluateHandle(() =>
    document.querySelector("main :is([type=password], [name]:not([type=hidden]))"),
  );
  run();
  await page.waitForFunction((control) => control?.isConnected === false && window.htmcEarly === undefined, old);
}
