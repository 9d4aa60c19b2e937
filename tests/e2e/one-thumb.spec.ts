import type { Site } from "../support/browser-pages.ts";
import { expect, test } from "../support/browser-test.ts";

const LIST = "/dashboard/my-flips";
const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

const night = Array.from({ length: 40 }, (_, at) => ({
  name: `Card ${at}`,
  buy: 10_000,
  sell: at % 7 === 0 ? 10_500 : 15_000,
  sold: at % 2 === 0,
}));

const box = async (site: Site, part: string) =>
  (await site.page.locator(part).filter({ visible: true }).first().boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };

test("on a phone title, line, figure and choices fit in 200 px, evenly spaced", async ({ site, player, rows }) => {
  await rows.addFlips(player, night);
  await site.page.setViewportSize(PHONE);
  await site.open(LIST);
  const head = await box(site, ".flips-head");
  const choices = await box(site, ".list-filter");
  expect(choices.y + choices.height - head.y).toBeLessThanOrEqual(200);
  const line = await box(site, ".quick-log");
  const tonight = await box(site, ".tonight");
  const gaps = [tonight.y - line.y - line.height, choices.y - tonight.y - tonight.height];
  expect(Math.max(...gaps) - Math.min(...gaps), String(gaps)).toBeLessThanOrEqual(1);
});

test("on a phone each action has a single, clearly named control that nothing covers", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, night);
  await site.page.setViewportSize(PHONE);
  await site.open(LIST);
  const covered = await site.page.evaluate(() => {
    const shown = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1;
    const controls = [...document.querySelectorAll("main :is(a, button, summary, input, select, label)")].filter(shown);
    return controls.flatMap((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight - 60) return [];
      const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const));
      const over = points
        .map(([x, y]) => document.elementFromPoint(left + x * (right - left), top + y * (bottom - top)))
        .find((hit) => hit && !control.contains(hit) && !hit.contains(control) && hit.closest("a, button, summary"));
      return over && !control.closest("label")?.contains(over)
        ? [`${control.outerHTML.slice(0, 80)} under ${over.outerHTML.slice(0, 80)}`]
        : [];
    });
  });
  expect(covered).toEqual([]);
  const named = async (name: string | RegExp) =>
    (await site.link(name).filter({ visible: true }).count()) +
    (await site.button(name).filter({ visible: true }).count());
  expect([await named("Add Flip"), await named("Log"), await named("Add"), await named("Reports")]).toEqual([
    1, 1, 0, 1,
  ]);
  await expect(site.page.locator("summary").filter({ hasText: "More", visible: true })).toHaveCount(1);
  await expect(site.page.locator("summary").filter({ hasText: "Menu", visible: true })).toHaveCount(1);
});

test("on a desktop the first flip is within 260 px and 20 Tab stops, and twelve are in view", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, night);
  await site.page.setViewportSize(DESKTOP);
  await site.open(LIST);
  const tops = await site.page
    .locator("#flips tbody tr:has(.cell-lead)")
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })));
  expect(tops[0]?.top).toBeLessThanOrEqual(260);
  expect(tops.filter(({ bottom }) => bottom <= DESKTOP.height).length).toBeGreaterThanOrEqual(12);
  for (const card of ["Total profit (7d)", "Sold flips (7d)", "Active flips"]) {
    const top = (await site.stat(card).boundingBox())?.y ?? 999;
    expect(top, card).toBeLessThan(tops[0]?.top ?? 0);
  }
  const press = async (key: string) => site.page.keyboard.press(key);
  let stops = 0;
  const focused = () => site.page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
  for (const link of ["Skip to the content", "Skip to your flips"]) {
    for (; stops < 20 && (await focused()) !== link; stops++) await press("Tab");
    await press("Enter");
  }
  const inRows = () => site.page.evaluate(() => document.activeElement?.closest("#flips tbody tr") !== null);
  for (; stops < 40 && !(await inRows()); stops++) await press("Tab");
  expect(stops).toBeLessThanOrEqual(20);
});

test("copies are one row, which sells, unfolds and leads to their form", async ({ site }) => {
  await site.open(LIST);
  await site.field("Add a flip in one line").fill("5x J Smith 84 QB 12k @ 15k");
  await site.button("Log").click();
  await site.shows("5 flips added successfully");
  await expect.poll(site.names).toEqual(["J Smith ×5"]);
  await expect(site.page.locator("tr.copies .cell-key")).toHaveText("+7,500");
  await site.page.locator("summary", { hasText: "×5" }).click();
  expect(await site.names()).toEqual(["J Smith ×5", ...Array(5).fill("J Smith")]);
  await site.button("Delete J Smith").first().click();
  await site.shows("Flip deleted. J Smith.");
  if (site.scripts) {
    const all = site.page.getByLabel("Select 4 copies of J Smith");
    const copy = site.page.getByLabel("Select J Smith");
    await expect(copy.first(), "the fold stays open").toBeVisible();
    await all.check();
    await expect(site.page.locator(".bulk")).toHaveAttribute("data-chosen", "4");
    await copy.first().uncheck();
    await expect(site.page.locator(".bulk")).toHaveAttribute("data-chosen", "3");
    await expect(all).not.toBeChecked();
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await copy.first().check();
    await expect(all).toBeChecked();
  } else await site.page.getByLabel("Select 4 copies of J Smith").check();
  await site.button("Mark Sold").click();
  await site.shows("Marked 4 flips as sold");
  await site.page.locator("tr.copies").getByRole("link", { name: "J Smith", exact: true }).click();
  await site.shows("J Smith: 4 of 5 copies");
});

test("on a phone the filter of a short list can be applied above the bar", async ({ site, player, rows }) => {
  await rows.addFlips(player, [{ name: "One" }, { name: "Two" }]);
  await site.page.setViewportSize(PHONE);
  await site.open(`${LIST}?find=zzz`);
  await site.page.locator("summary", { hasText: "Narrow" }).click();
  await site.button("Apply").click();
  await site.at(/find=zzz/);
});
