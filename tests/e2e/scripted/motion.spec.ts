import type { Locator } from "@playwright/test";
import type { Site } from "../../support/browser-pages.ts";
import { expect, test } from "../../support/browser-test.ts";
import { holdPosts } from "../../support/held-posts.ts";

const styleOf = (part: Locator, property: "translate" | "animationName" | "animationDuration") =>
  part.evaluate((element, name) => getComputedStyle(element)[name], property);

/** Sells the only listed flip in the list of listed flips, while the response is held. */
async function sell(site: Site) {
  const posts = await holdPosts(site.page);
  await site.page.getByRole("button", { name: "Remy O'Darrow: listed, mark as sold" }).click();
  return { row: site.page.getByRole("row", { name: /Remy O'Darrow/ }), posts };
}

test("a dialog rises and a sold flip slides out of the listed ones, in 150 ms, and its coins are counted", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [{ name: "Remy O'Darrow", buy: 1_000, sell: 1_500 }]);
  await site.open("/dashboard/my-flips?show=listed");
  const { row, posts } = await sell(site);
  await expect.poll(() => styleOf(row, "translate")).toBe("-32px");
  await posts.release();
  await expect(row).toHaveCount(0);
  await expect(site.page.locator(".tonight strong")).toHaveText("+350");
  await site.link("Add Flip").click();
  const dialog = site.dialog("Add flip");
  expect(await styleOf(dialog, "animationName")).toBe("rise");
  expect(await styleOf(dialog, "animationDuration")).toBe("0.15s");
});

test("nothing moves for a player who prefers reduced motion", async ({ site, player, rows }) => {
  await rows.addFlips(player, [{ name: "Remy O'Darrow", buy: 1_000, sell: 1_500 }]);
  await site.page.emulateMedia({ reducedMotion: "reduce" });
  await site.open("/dashboard/my-flips?show=listed");
  const { row, posts } = await sell(site);
  await expect(row.locator('[aria-busy="true"]')).toBeVisible();
  expect(await styleOf(row, "translate")).toBe("none");
  await posts.release();
  await expect(site.page.locator(".tonight strong")).toHaveText("+350");
  await site.link("Add Flip").click();
  expect(await styleOf(site.dialog("Add flip"), "animationDuration")).toBe("0.001s");
});
