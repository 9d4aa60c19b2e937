import { expect, test } from "../../support/browser-test.ts";

const LIST = "/dashboard/my-flips";

/** What a page's router asks the server for, by method and path, from now on. */
function requestsOf(page: import("@playwright/test").Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".data")) asked.push(`${request.method()} ${pathname}`);
  });
  return asked;
}

test("a flip is saved in one round trip: the dialog, the line, a press on its chip", async ({ site }) => {
  await site.open(`${LIST}/new`);
  await site.fillFlip({ Name: "One Trip", Buy: "1,000", Sell: "2,000" });
  const asked = requestsOf(site.page);
  await site.button("Add Flip").click();
  await site.shows("Flip added successfully");
  await expect(site.dialog("Add flip")).toHaveCount(0);
  await expect(site.row("One Trip")).toBeVisible();
  const line = site.field("Add a flip in one line");
  await line.fill("Two Trips 84 QB 12k");
  await line.press("Enter");
  await expect(site.row("Two Trips")).toBeVisible();
  await site
    .row("One Trip")
    .getByRole("button", { name: /mark as/ })
    .click();
  await site.shows("Flip marked as sold");
  expect(asked.filter((request) => !request.startsWith("GET /dashboard/my-flips/cards"))).toEqual([
    `POST ${LIST}/new.data`,
    `POST ${LIST}.data`,
    `POST ${LIST}.data`,
  ]);
});
