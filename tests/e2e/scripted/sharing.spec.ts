import { expect, test } from "../../support/browser-test.ts";

test("a player shares a report, copies its address, hands it to an app, and takes it back", async ({
  site,
  player,
  rows,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // Chromium on Linux has no apps to hand an address to.
  await context.addInitScript(() => {
    Object.assign(navigator, { share: async (data: unknown) => void Object.assign(window, { handedOn: data }) });
  });
  await rows.addFlips(player, [{ name: "Remy O'Darrow", buy: 10_000, sell: 15_000, sold: true, age: 1 }]);
  await site.open("/dashboard/my-flips/reports");
  await site.page.getByRole("link", { name: "Share", exact: true }).click();
  await site.button("Make the page").click();
  await site.shows("How a chat shows it");

  const address = (await site.page.locator("#share-url").getAttribute("href")) ?? "";
  const copied = () => site.page.evaluate(() => navigator.clipboard.readText());
  const done = site.page.getByRole("button", { name: "Copied" });
  await site.page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(done).toHaveCount(1);
  expect(await copied()).toBe(address);
  await site.page.getByRole("button", { name: "Copy text" }).click();
  await expect(done).toHaveCount(2);
  expect(await copied()).toMatch(/^\+35\.0% on 1 flip in 30 days to \w+ \d+\n/);
  expect(await copied()).toContain(`\n${address}`);
  await site.button("Share…").click();
  const handedOn = await site.page.evaluate(() => ("handedOn" in window ? window.handedOn : null));
  expect(handedOn).toMatchObject({ title: expect.stringContaining("+35.0%"), url: address });

  const { pathname } = new URL(address);
  await site.page.goto(pathname);
  await site.shows("+35.0%");
  await expect(site.page.getByRole("link")).toHaveCount(1);

  await site.open("/dashboard/settings#shared");
  await site.page.getByRole("button", { name: /^Take back/ }).click();
  await site.shows("Page taken back. Its address no longer works.");
  await site.page.goto(pathname);
  await site.shows("This page is gone");
});
