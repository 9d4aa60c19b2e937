import { PASSWORD } from "../support/browser-database.ts";
import { expect, test } from "../support/browser-test.ts";

const NEW = "chalk-lines-27";

test("a phone shows all sections on two screens, collapsed where they're seldom wanted", async ({ site }) => {
  await site.open("/dashboard/settings");
  for (const heading of [
    "Preferences",
    "Notifications",
    "Password",
    "Signed-in devices",
    "API and spreadsheets",
    "Your Data",
  ])
    await expect(site.heading(heading)).toBeVisible();
  for (const label of ["Email", "Current password", "Your password"]) await expect(site.field(label)).toBeHidden();
  expect(await site.page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1_400);
  await site.open("/dashboard/settings#tokens");
  await expect(site.field("Your password")).toBeVisible();
});

test("one Save keeps what was chosen in all fields, and a time zone can be given back to the browser", async ({
  site,
}) => {
  await site.open("/dashboard/settings");
  await site.field("Show dates in").selectOption("Asia/Tokyo");
  await site.field("My day ends at").selectOption("8 am");
  await site.field("Keyboard shortcuts in My Flips").uncheck();
  await site.expand("Notifications");
  await site.field("Push").check();
  await site.button("Save").click();
  await site.shows("Settings saved");
  await site.shows("Tokyo (your choice)");
  for (const reload of [false, true]) {
    if (reload) await site.open("/dashboard/settings");
    await expect(site.field("Show dates in")).toHaveValue("Asia/Tokyo");
    await expect(site.field("My day ends at")).toHaveValue("8");
    await expect(site.field("Keyboard shortcuts in My Flips")).not.toBeChecked();
    await expect(site.field("Push")).toBeChecked();
  }
  await site.field("Show dates in").selectOption("");
  await site.button("Save").click();
  await site.shows(site.scripts ? "New York (from this browser)" : "UTC (browser time zone unknown)");
});

test("the password is changed against the current one, and a wrong one is told where it was typed", async ({
  site,
}) => {
  await site.open("/dashboard/settings");
  await site.expand("Password");
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
});

test("a token is shown once, where it can be seen", async ({ site }) => {
  await site.open("/dashboard/settings");
  await site.expand("API and spreadsheets");
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
});

test("everything of one's own can be taken along as a file", async ({ site }) => {
  await site.open("/dashboard/settings");
  await site.expand("Your Data");
  const [download] = await Promise.all([site.page.waitForEvent("download"), site.link("Export all data").click()]);
  expect(download.suggestedFilename()).toMatch(/^htmc-account-.*\.json$/);
});
