import type { Page } from "@playwright/test";
import { PASSWORD } from "../../support/browser-database.ts";
import type { Site } from "../../support/browser-pages.ts";
import { expect, test } from "../../support/browser-test.ts";
import { addFieldButtons, translate } from "../../support/changed-document.ts";
import { holdScripts } from "../../support/held-requests.ts";

// In `elsewhere`, because React reports a failed hydration in the console.

const toOtherWords = (page: Page) => translate(page, { inOtherWords: true });
const CHANGES = { "a translator": toOtherWords, "a password manager": addFieldButtons };
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
    test(`${who}, filled-in fields stay if ${changer} changed the page before the framework ran`, async ({
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

test("typing goes on in place on a page translated before the framework ran", async ({ elsewhere: { page } }) => {
  const buy = page.getByRole("textbox", { name: "Buy price" });
  const sell = page.getByRole("textbox", { name: "Sell price" });
  await page.goto("/tools/profit-calculator", { waitUntil: "networkidle" });
  await buy.fill("500");
  await sell.fill("900");
  await expect(page).toHaveURL(/900/);
  const run = await holdScripts(page);
  await page.goto("/tools/profit-calculator", { waitUntil: "commit" });
  // The focus selects what is typed over; `pressSequentially` would unselect it.
  await buy.focus();
  await page.keyboard.type("1000");
  await toOtherWords(page);
  await rerender(page, run);
  await page.keyboard.type("5");
  await expect(buy).toHaveValue("10005");
  // The saved price isn't filled in beside a typed one.
  await expect(sell).toHaveValue("");
});

test("a translated My Flips shows what it shows after a reload, whatever was logged, sold, priced and undone", async ({
  site,
  player,
  rows,
}) => {
  const many = Array.from({ length: 101 }, (_, at) => ({ name: `Card ${at}`, age: 2, sell: 2_000, sold: at < 5 }));
  await rows.addFlips(player, many);
  await site.open("/dashboard/my-flips");
  await site.waitForActions();
  await translate(site.page);
  const log = async (line: string) => {
    await site.field("Add a flip in one line").pressSequentially(line);
    await site.page.locator("form.quick-log [role=status] .chip").first().waitFor();
    await site.page.keyboard.press("Enter");
    await expect(site.field("Add a flip in one line")).toHaveValue("");
  };
  await log("Abe 84 QB 12k > 15.5k");
  await site.row("Abe").waitFor();
  await log("Moe 85 HB 10k @ 12k");
  await site.row("Moe").waitFor();
  await site
    .row("Moe")
    .getByRole("button", { name: /mark as sold/ })
    .click();
  await expect(site.row("Moe").getByRole("button", { name: /mark as listed/ })).toBeVisible();
  await site.row("Card 100").locator("td.cell-key a").click();
  await site.field("Price of Card 100").fill("3000");
  await site.field("Price of Card 100").fill("");
  await site.field("Price of Card 100").fill("4000");
  await site.button("✓ Sold").click();
  await expect(site.row("Card 100").getByRole("button", { name: /mark as listed/ })).toBeVisible();
  await expectSameAfterReload(site);
  await translate(site.page);
  await site.row("Abe").getByRole("button", { name: "Delete Abe" }).click();
  await expect(site.row("Abe")).toHaveCount(0);
  await site.button("Undo").click();
  await site.row("Abe").waitFor();
  await site.page.locator(".tonight summary").click();
  await site.page.getByRole("navigation", { name: "Profit of" }).getByRole("link", { name: "7 days" }).click();
  await site.at(/window=7d/);
  await site.link("Next").click();
  await site.row("Card 50").waitFor();
  await site.page.getByRole("navigation", { name: "Flips by status" }).getByRole("link", { name: /Sold/ }).click();
  await site.at(/show=sold/);
  await expectSameAfterReload(site);
});

test("a translated coin page and calculator show what they show after a reload", async ({ site }) => {
  await site.open("/dashboard/coins");
  await translate(site.page);
  for (const [amount, notes] of [
    ["1,200,000", "What I had"],
    ["45k", "A pack"],
  ] as const) {
    await site.link("Adjust Balance").click();
    await site.adjustCoins({ amount, direction: notes === "A pack" ? "Debit" : "Credit", notes });
    await site.page.locator("td.cell-lead", { hasText: notes }).waitFor();
  }
  await expectSameAfterReload(site);
  for (const path of ["/dashboard/tools/calculator", "/dashboard/tools/roi"]) {
    await site.open(path);
    await translate(site.page);
    const fields = await site.page.locator("main input[inputmode=numeric]").all();
    for (const field of fields) for (const price of ["9000", "", "12000"]) await field.fill(price);
    await expect(site.page).toHaveURL(new RegExp(`(12000.*){${fields.length}}`));
    await expectSameAfterReload(site);
  }
});

/** Waits until the toasts are gone, then compares the visible text with that of the reloaded page. */
async function expectSameAfterReload(site: Site) {
  const text = () =>
    site.page.evaluate(() => {
      for (const toast of document.querySelectorAll(".toaster > *")) toast.remove();
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden may differ
      return document.body.innerText.replace(/\s+/g, " ");
    });
  await site.page.locator("body").click({ position: { x: 1, y: 1 } });
  const shown = await text();
  await site.page.reload();
  await site.ready();
  await expect.poll(text, { timeout: 5000 }).toBe(shown);
}

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
