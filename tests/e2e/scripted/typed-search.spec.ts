import { expect, test } from "../../support/browser-test.ts";

const LIST = "/dashboard/my-flips";

test("Find answers as you type, without interrupting the typing", async ({ site, player, rows }) => {
  const named = ["Abel Ash", "Abel Birch", "Abel Cole"].map((name) => ({
    name,
    sold: name === "Abel Birch",
    sell: 2_000,
  }));
  await rows.addFlips(player, [...named, ...Array.from({ length: 57 }, () => ({ name: "Card" }))]);
  await site.open(LIST);
  const find = site.page.getByRole("searchbox", { name: "Find by name" });
  await find.pressSequentially("abel");
  await site.at(/find=abel$/);
  await site.shows("All 3");
  await expect(find).toBeFocused();
  await site.page.keyboard.type(" birch");
  await expect.poll(site.names).toEqual(["Abel Birch"]);
  await site.shows("Sold 1");
  await expect(find).toHaveValue("abel birch");
  await site.page.goBack();
  await site.at(/my-flips$/);
  await find.blur();
  await expect(find).toHaveValue("");
});

test("a press while Find waits for the next key opens what was pressed", async ({ site, player, rows }) => {
  await rows.addFlips(
    player,
    Array.from({ length: 60 }, (_, at) => ({ name: `Card ${at}` })),
  );
  await site.open(LIST);
  await site.page.getByRole("searchbox", { name: "Find by name" }).pressSequentially("card 5");
  await site.row("Card 59").locator("td.cell-lead a").first().click();
  await expect(site.dialog("Edit flip")).toBeVisible();
  // A later timer of the same pause runs after that of Find.
  await site.page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  await expect(site.dialog("Edit flip")).toBeVisible();
});

test("the Cards search answers as you type", async ({ site }) => {
  await site.open("/dashboard/cards?pos=QB");
  const search = site.page.getByRole("searchbox", { name: "Search" });
  await search.pressSequentially("zzzz");
  await site.shows("No cards found");
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("zzzz");
  await site.at(/pos=QB/);
  await site.link("Clear").click();
  await expect(search).toHaveValue("");
});
