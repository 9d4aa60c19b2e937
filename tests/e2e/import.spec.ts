import { expect, test } from "../support/browser-test.ts";

const FILE = ["Player;Qty;Paid;Sold for;When", "J Smith;1;12.000;15.500;03.11.2026", "A;3;900;;04.11.2026"].join(
  "\r\n",
);

test("a spreadsheet file is previewed, read another way, imported and taken out again", async ({ site }) => {
  await site.open("/dashboard/my-flips");
  await site.link("Import a spreadsheet").click();
  await site
    .field("Or upload a file")
    .setInputFiles({ name: "snipes.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) });
  await site.button("Preview").click();
  await site.shows("4 new");
  await site.shows("“When” is ignored, and no column says when you bought a card.");
  await site.button("Read it as Date").click();
  await site.shows("Which comes first in your dates?");
  await site.button("The day: 03.11.2026 is Nov 3, 2026").click();
  await expect(site.page.locator("tr", { hasText: "J Smith" })).toContainText("Nov 3, 2026");
  await site.button("Import 4 flips").click();
  await site.shows("Imported 4 flips.");
  // The script of a row of copies comes after the list.
  await expect.poll(() => site.names()).toEqual(["A ×3", "J Smith"]);
  await site.button("Undo").click();
  await site.shows("Removed 4 imported flips");
  await site.shows("No flips tracked yet");
});

test("Enter in the choice of a card imports with it", async ({ site, player, rows }) => {
  const programs = ["Core Rare", "Platinum Rare"];
  await rows.addCards(programs.map((program) => ({ name: "Ivo Larkspur", overall: 84, position: "QB", program })));
  await site.open("/dashboard/my-flips/import");
  await site.field("Paste rows").fill("Name,Pos,OVR,Buy\nIvo Larkspur,QB,84,1000");
  await site.button("Preview").click();
  const choice = site.page.getByRole("radio", { name: "Platinum Rare" });
  await choice.check();
  await choice.press("Enter");
  await site.shows("Imported 1 flip.");
  expect(await rows.flipsOf(player.email)).toMatchObject([{ name: "Ivo Larkspur", program: "Platinum Rare" }]);
});
