import { expect, test } from "../support/browser-test.ts";

const LIST = "/dashboard/my-flips";

test("a player goes from the list to what was sold, by day and by card, and sets a goal", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [
    { name: "Remy O'Darrow", buy: 10_000, sell: 15_000, sold: true, age: 1 },
    { name: "Remy O'Darrow", buy: 10_000, sell: 9_000, sold: true, age: 40 },
    { name: "Tavo", buy: 5_000, sell: 9_000 },
  ]);
  await site.open(LIST);
  await site.link("Reports").click();
  await site.shows("+3,500");
  await site.shows("1–0–0");
  await site.shows("5,000 coins tied up in 1 flip");

  await site.link("All").click();
  await site.shows("+1,600");
  await site.link("Card").click();
  await site.shows("Your best cards");
  await expect(site.page.getByRole("row", { name: /Remy O'Darrow/ })).toContainText("1–1–0");

  await site.link("Remy O'Darrow QB 80").first().click();
  await site.shows("2 flips · +1,600");
  await site.link("Card history").click();
  await expect(site.heading("Remy O'Darrow · QB · 80 CFB 26")).toBeVisible();

  await site.open(`${LIST}/reports`);
  await site.link("Set a goal").click();
  await site.field("Profit goal").fill("100k");
  await site.button("Save").click();
  await site.shows("Goal saved");
  await site.shows("of 100,000 since");
});

test.describe("where fingers press", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("every control of a report is at least 44 px high", async ({ site, player, rows }) => {
    await rows.addFlips(player, [
      { name: "P", buy: 1_000, sell: 3_000, sold: true, age: 1 },
      { name: "K", buy: 1_000, sell: 900, sold: true, age: 2 },
      { name: "Listed", buy: 1_000 },
    ]);
    await site.open(`${LIST}/reports?by=card`);
    await site.page.getByText("Share as text").click();
    const low = await site.page.locator("main :is(a, button, summary):visible").evaluateAll((all) =>
      all.flatMap((pressed) => {
        pressed.scrollIntoView({ block: "center" });
        const { left, right, top, bottom } = pressed.getBoundingClientRect();
        const x = (left + right) / 2;
        const y = (top + bottom) / 2;
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
});
