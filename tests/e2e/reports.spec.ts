import { expect, test } from "../support/browser-test.ts";

test.use({ hasTouch: true, isMobile: true });

test("everything that a report has to press is at least 44 px high", async ({ site, player, rows }) => {
  await rows.addFlips(player, [
    { name: "P", buy: 1_000, sell: 3_000, sold: true, age: 1 },
    { name: "K", buy: 1_000, sell: 900, sold: true, age: 2 },
    { name: "Listed", buy: 1_000 },
  ]);
  await site.open("/dashboard/my-flips/reports?by=card");
  await site.page.getByText("Share as text").click();
  const low = await site.page.locator("main :is(a, button, summary):visible").evaluateAll((all) =>
    all.flatMap((pressed) => {
      pressed.scrollIntoView({ block: "center" });
      const { left, right, top, bottom } = pressed.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      // A name's link covers the row.
      const isPressed = (at: number) => pressed.contains(document.elementFromPoint(x, at));
      let height = 0;
      while (height < 44 && isPressed(y - height)) height++;
      let below = 0;
      while (below < 44 && isPressed(y + below)) below++;
      return height + below < 44 ? [`${pressed.textContent}: ${height + below}`] : [];
    }),
  );
  expect(low).toEqual([]);
});
