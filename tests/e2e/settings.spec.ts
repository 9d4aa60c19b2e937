import { readFile } from "node:fs/promises";
import { PASSWORD } from "../support/browser-database.ts";
import { Site } from "../support/browser-pages.ts";
import { signIn } from "../support/browser-session.ts";
import { expect, test } from "../support/browser-test.ts";

const NEW = "chalk-lines-27";

test("settings are reached from the menu and say what the account is", async ({ site, player }) => {
  await site.open("/dashboard");
  await site.openDrawer();
  await site.page.locator(".drawer-panel").getByRole("link", { name: "Settings" }).click();
  await expect(site.heading("Settings")).toBeVisible();
  const account = site.page.locator("section", { has: site.heading("Account Information") });
  await expect(account).toContainText(player.email);
  await expect(account).toContainText("CFB 26");
  await expect(site.page.locator("section", { has: site.heading("Subscription") })).toBeVisible();
});

test("a chosen time zone stays, and can be given back to the browser", async ({ site }) => {
  await site.open("/dashboard/settings");
  await site.field("Show dates in").selectOption("Asia/Tokyo");
  await site.button("Save time zone").click();
  await site.shows("Time zone saved");
  await site.shows("Tokyo (your choice)");
  await expect(site.field("Show dates in")).toHaveValue("Asia/Tokyo");
  await site.field("Show dates in").selectOption("");
  await site.button("Save time zone").click();
  await site.shows(site.scripts ? "New York (from this browser)" : "UTC (browser time zone unknown)");
});

test("notification switches are kept by this browser", async ({ site }) => {
  await site.open("/dashboard/settings");
  await site.field("Marketing").uncheck();
  await site.field("Push").check();
  await site.button("Save notifications").click();
  await site.shows("Notifications saved");
  await site.open("/dashboard/settings");
  for (const [label, checked] of [
    ["Email", true],
    ["Push", true],
    ["Marketing", false],
  ] as const) {
    await expect(site.field(label)).toBeChecked({ checked });
  }
});

test("the password is changed against the current one, and the other browser is signed out", async ({
  site,
  player,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ baseURL, javaScriptEnabled: site.scripts });
  const other = new Site(await elsewhere.newPage(), site.scripts);
  await other.open("/login");
  await other.logIn(player.email);
  await other.at(/\/dashboard$/);

  await site.open("/dashboard/settings");
  await site.shows("This device");
  const fill = async (current: string) => {
    await site.field("Current password").fill(current);
    await site.field("New password").fill(NEW);
    await site.field("Confirm password").fill(NEW);
    await site.button("Change Password").click();
  };
  await fill("not the one");
  await expect(site.page.getByRole("alert")).toBeInViewport();
  await expect(site.field("Current password")).toBeInViewport();
  await expect(site.heading("Settings")).not.toBeInViewport();
  await expect(
    site.page.getByRole("alert").getByRole("link", { name: "This is not your current password" }),
  ).toBeVisible();
  await expect(site.field("Current password")).toHaveAccessibleDescription("This is not your current password");
  await fill(PASSWORD);
  await site.shows("Password changed. Every other device is signed out.");
  await expect(site.field("Current password")).toHaveValue("");
  await site.open("/dashboard/settings");
  await expect(site.heading("Settings")).toBeVisible();
  await other.open("/dashboard/settings");
  await other.at(/\/login/);
  await other.logIn(player.email, NEW);
  await other.at(/\/dashboard\/settings$/);
  await elsewhere.close();
});

test("a token is shown once, where it can be seen, and is gone once it's revoked", async ({ site }) => {
  await site.open("/dashboard/settings");
  const create = async (name: string, kind: string) => {
    await site.field("Name").fill(name);
    await site.field("What it's for").selectOption(kind);
    await site.field("Your password").fill(PASSWORD);
    await site.button("Create token").click();
    await site.shows(`“${name}” is ready`);
  };
  const text = site.page.locator("#token code");
  await create("Action button", "Read and write");
  await expect(text).toHaveText(/^htmcp_\w{38}$/);
  await expect(text).toBeInViewport();
  await create("My sheet", "Spreadsheet address");
  await expect(text).toHaveText(/\/feeds\/htmcf_\w{38}\/flips\.csv$/);
  await expect(text).toBeInViewport();
  await site.open("/dashboard/settings");
  await expect(text).toHaveCount(0);
  await site.button("Revoke Action button").click();
  await site.shows("Token revoked. It no longer works.");
  await expect(site.button("Revoke My sheet")).toBeVisible();
});

test("a session elsewhere is ended from the list", async ({ site, player, browser, baseURL }) => {
  const elsewhere = await browser.newContext({
    baseURL,
    userAgent: "Mozilla/5.0 (PlayStation; PlayStation 5/8.20)",
    javaScriptEnabled: false,
  });
  const other = new Site(await elsewhere.newPage(), false);
  await other.open("/login");
  await other.logIn(player.email);
  await other.at(/\/dashboard$/);
  await site.open("/dashboard/settings");
  await site.button("Sign out PlayStation 5").click();
  await site.shows("Signed out that device");
  await expect(site.button("Sign out PlayStation 5")).toHaveCount(0);
  await other.open("/dashboard");
  await other.at(/\/login/);
  await elsewhere.close();
});

test("everything of one's own can be taken along as a file", async ({ site, player, rows }) => {
  await rows.addFlips(player, [{ name: "Taken along" }]);
  await site.open("/dashboard/settings");
  const [download] = await Promise.all([site.page.waitForEvent("download"), site.link("Export all data").click()]);
  expect(download.suggestedFilename()).toMatch(/^htmc-account-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(file).toMatchObject({ account: { email: player.email }, flips: [{ name: "Taken along" }] });
});

test("asking for the account's deletion can be called off, and once sent says how long it takes", async ({ site }) => {
  await site.open("/dashboard/settings");
  await site.link("Request Account Deletion").click();
  await expect(site.dialog("Request Account Deletion")).toBeVisible();
  await site.link("Cancel").click();
  await expect(site.dialog("Request Account Deletion")).toHaveCount(0);
  await site.link("Request Account Deletion").click();
  await site.field("Reason (optional)").fill("The season is over");
  await site.dialog("Request Account Deletion").getByRole("button", { name: "Request Account Deletion" }).click();
  await site.shows("Request submitted");
  await site.shows(/typically within 7 business days/);
  await expect(site.link("Request Account Deletion")).toHaveCount(0);
});

test("an account that waits to be confirmed has the mail sent again from its settings", async ({
  context,
  visitor,
  rows,
}) => {
  const { email } = await rows.makeAccount({ confirmed: false });
  await signIn(context, email);
  await visitor.open("/dashboard/settings");
  await visitor.shows("Not verified");
  await visitor.button("Resend email").click();
  await visitor.shows("Verification email sent! Check your inbox.");
  await visitor.shows(visitor.scripts ? /Resend email \(\d+s\)/ : /You can ask for another email in \d+ seconds\./);
  await visitor.at(/\/dashboard\/settings$/);
  await expect(visitor.heading("Danger Zone")).toBeVisible();
  await visitor.page.locator("main").getByRole("button", { name: "Sign out" }).click();
  await visitor.at(/\/$/);
});
