import { expect, test } from "../support/browser-test.ts";

test("the tracker adds, edits and deletes in its own frame", async ({ site, player, rows }) => {
  await site.open("/tools/flip-tracker");
  await site.link("Add Your First Flip").click();
  await site.field("Find the card").fill("zzzz");
  if (!site.scripts) await site.button("Search").click();
  await site.shows("No cards found");
  await site.pickCard("Dun");
  await site.fillFlip({ Buy: "1,000" });
  await site.button("Add Flip").click();
  await site.shows("Flip added successfully");
  await site.page.locator("td.cell-lead a").click();
  await site.button("Custom Card (manual)").click();
  await site.fillFlip({ Name: "Renamed" });
  await site.button("Save").click();
  await site.shows("Flip updated successfully");
  await site.button("Delete Renamed").click();
  await site.shows("Flip deleted");
  await site.at(/\/tools\/flip-tracker\?of=CFB26$/);
  expect(await rows.flipsOf(player.email)).toEqual([]);
});
