import type { Browser } from "@playwright/test";
import { newAddress, type Rows } from "../support/browser-database.ts";
import { Site } from "../support/browser-pages.ts";
import { expect, hear, test } from "../support/browser-test.ts";

/** From the home page to the first sold flip; returns the address the trader signed up with. */
async function signUpAndSellOneFlip(site: Site): Promise<string> {
  const email = newAddress();
  await site.open("/");
  await site.link("Sign up free").click();
  await site.fillSignUp(email);
  await expect(site.heading("Check your email")).toBeVisible();
  await site.confirm();
  await site.at(/\/dashboard$/);
  await expect(site.page.getByRole("heading", { level: 1 })).toHaveText(`Hi, ${email.split("@")[0]} CFB 26`);
  await site.link("Log New Flip").click();
  await site.pickCard("Dunmore");
  await site.fillFlip({ Buy: "10,000", Sell: "15k" });
  await site.button("Add Flip").click();
  await site.shows("Flip added successfully");
  await site.button("Listed").click();
  await site.shows("Flip marked as sold");
  await expect(site.page.locator("td.key")).toHaveText("+3,500");
  await expect(site.page.locator("td[data-label=ROI]")).toHaveText("35.0%");
  return email;
}

test("a trader signs up, confirms, logs a card, sells it and sees the profit", async ({ visitor, rows }) => {
  const email = await signUpAndSellOneFlip(visitor);
  await visitor.open("/dashboard");
  await expect(visitor.stat("Total Profit")).toContainText("+3,500");
  await expect(visitor.stat("Success Rate")).toContainText("100.0%");
  await expect(visitor.stat("Active Flips")).toContainText("0");
  await expect(visitor.stat("Avg ROI")).toContainText("35.0%");
  expect(await rows.flipsOf(email)).toHaveLength(1);
});

test("a new account's Overview shows nothing as nothing, never as a wrong number", async ({ site, player }) => {
  await site.open("/dashboard");
  await expect(site.page).toHaveTitle("Overview | HTMC");
  await expect(site.page.getByRole("heading", { level: 1 })).toContainText(`Hi, ${player.email.split("@")[0]}`);
  for (const [label, value] of [["Total Profit", "0"], ["Success Rate", "—"], ["Active Flips", "0"], ["Avg ROI", "—"]] as const) {
    await expect(site.stat(label).locator("p").nth(1)).toHaveText(value);
  }
});

test("the first sold flip leaves the same row with scripts on and off", async ({ browser, rows, baseURL }) => {
  const [on, off] = await Promise.all([true, false].map((scripts) => sell(browser, rows, baseURL, scripts)));
  expect(on).toHaveLength(1);
  expect(off).toEqual(on);
});

async function sell(browser: Browser, rows: Rows, baseURL: string | undefined, scripts: boolean) {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: scripts });
  const complaints = await hear(context);
  const email = await signUpAndSellOneFlip(new Site(await context.newPage(), scripts));
  await context.close();
  expect(complaints).toEqual([]);
  return rows.flipsOf(email);
}
