import { newAddress } from "../support/browser-database.ts";
import { expect, test } from "../support/browser-test.ts";

test("a trader signs up, confirms, logs a card, sells it and sees the profit", async ({ visitor, rows }) => {
  const email = newAddress();
  await visitor.open("/");
  await visitor.link("Sign up free").first().click();
  await visitor.fillSignUp(email);
  await expect(visitor.heading("Check your email")).toBeVisible();
  await visitor.confirm();
  await visitor.at(/\/dashboard$/);
  await expect(visitor.page.getByRole("heading", { level: 1 })).toHaveText(`Hi, ${email.split("@")[0]} CFB 26`);
  await visitor.link("Log New Flip").click();
  await visitor.pickCard("Dunmore");
  await visitor.fillFlip({ Buy: "10,000", Sell: "15k" });
  await visitor.button("Add Flip").click();
  await visitor.shows("Flip added successfully");
  await visitor.chip("Listed").click();
  await visitor.shows("Flip marked as sold");
  await expect(visitor.page.locator("td.cell-key")).toHaveText("+3,500");
  await expect(visitor.page.locator("td.flip-roi")).toHaveText("35.0%");
  await visitor.open("/dashboard");
  await expect(visitor.stat("Total Profit")).toContainText("+3,500");
  await expect(visitor.stat("Success Rate")).toContainText("100.0%");
  await expect(visitor.stat("Active Flips")).toContainText("0");
  await expect(visitor.stat("Avg ROI")).toContainText("35.0%");
  expect(await rows.flipsOf(email)).toHaveLength(1);
});
