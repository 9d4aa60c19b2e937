import type { Browser } from "@playwright/test";
import { newAddress, type TestDatabase } from "../../support/browser-database.ts";
import { Site } from "../../support/browser-pages.ts";
import { collectConsoleErrors, expect, test } from "../../support/browser-test.ts";

/** A trader's first week from sign-up on; returns the account's email address. */
async function firstWeek(site: Site): Promise<string> {
  const email = newAddress();
  await site.open("/signup");
  await site.fillSignUp(email);
  await expect(site.heading("Check your email")).toBeVisible();
  await site.confirm();
  await site.open("/dashboard/my-flips");
  await site.link("Add Your First Flip").click();
  await site.pickCard("Dunmore");
  await site.fillFlip({ Buy: "10,000", Sell: "15k" });
  await site.button("Add Flip").click();
  await site.shows("Flip added successfully");
  await site.addFlip({ Name: ' Ñandú, "a,b" ', Position: "CB", OVR: "99", Buy: "2 400", Sell: "9.6k", Status: "Sold" });
  await expect(site.page.locator("td.cell-lead")).toHaveCount(2);
  await site.addFlip({ Name: "No price", Buy: "500" });
  await expect(site.page.locator("td.cell-lead")).toHaveCount(3);
  await site.chip("Sold").click();
  await site.shows("Flip marked as listed");
  await site.link("No price").click();
  await site.fillFlip({ Name: "Priced", Sell: "700" });
  await site.button("Save").click();
  await site.shows("Flip updated successfully");
  await site.chooseMore("Mark all 3 listed as sold");
  await site.button("Mark 3 as sold").click();
  await site.shows("Marked 3 flips as sold");
  await site.switchGame("MADDEN26");
  await site.shows("No flips tracked yet");
  await site.addFlip({ Name: "Other game", Buy: "2,000,000,000" });
  return email;
}

test("P19: a first week leaves the same rows with scripts on and off", async ({ browser, rows, baseURL }) => {
  const on = await weekOf(browser, rows, baseURL, true);
  const off = await weekOf(browser, rows, baseURL, false);
  expect(on).toHaveLength(4);
  expect(off).toEqual(on);
});

async function weekOf(browser: Browser, rows: TestDatabase, baseURL: string | undefined, scripts: boolean) {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: scripts });
  const complaints = await collectConsoleErrors(context);
  const email = await firstWeek(new Site(await context.newPage(), scripts));
  await context.close();
  expect(complaints).toEqual([]);
  return rows.flipsOf(email);
}
