import { expect, test } from "../../support/browser-test.ts";

const LIST = "/dashboard/my-flips";
const FLIPS = [
  { name: "First", sell: 2_000 },
  { name: "Second", sell: 2_000 },
  { name: "Third", sold: true, sell: 2_000 },
];

test("single keys lead to the line and from flip to flip, choose one and open it", async ({ site, player, rows }) => {
  await rows.addFlips(player, FLIPS);
  await site.open(LIST);
  await site.shows("Press ? for keyboard shortcuts.");
  const { keyboard } = site.page;
  const line = site.field("Add a flip in one line");
  for (const key of ["n", "/"]) {
    await keyboard.press(key);
    await expect(line, key).toBeFocused();
    await expect(line).toHaveValue("");
    await line.blur();
  }
  const names = await site.names();
  const at = (n: number) => expect(site.link(names[n] ?? ""), `${n}`).toBeFocused();
  await keyboard.press("j");
  await at(0);
  await keyboard.press("j");
  await at(1);
  await keyboard.press("j");
  await keyboard.press("j");
  await at(2);
  await keyboard.press("k");
  await at(1);
  await keyboard.press("x");
  await expect(site.page.getByLabel(`Select ${names[1]}`)).toBeChecked();
  await keyboard.press("f");
  await expect(site.page.locator(".list-fold > summary")).toBeFocused();
  await keyboard.press("j");
  await keyboard.press("j");
  await keyboard.press("Enter");
  await expect(site.dialog("Edit flip")).toBeVisible();
  await keyboard.press("j");
  await expect(site.dialog("Edit flip")).toBeVisible();
});

test("keys are letters in a field, and nothing with Control or once they are turned off", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, FLIPS);
  await site.open(LIST);
  await site.shows("Press ? for keyboard shortcuts.");
  const line = site.field("Add a flip in one line");
  await line.click();
  await site.page.keyboard.type("njx?/");
  await expect(line).toHaveValue("njx?/");
  await line.fill("");
  await line.blur();
  await site.page.keyboard.press("Control+j");
  await expect(site.page.locator("tr a:focus")).toHaveCount(0);
  await site.page.keyboard.press("?");
  await expect(site.dialog("Keyboard shortcuts")).toBeVisible();
  await site.dialog("Keyboard shortcuts").getByRole("button", { name: "Close" }).click();
  await site.open("/dashboard/settings");
  await site.field("Keyboard shortcuts in My Flips").uncheck();
  await site.button("Save").click();
  await site.shows("Settings saved");
  await site.open(LIST);
  await expect(site.link("First")).toBeVisible();
  await expect(site.page.getByText("Press ? for keyboard shortcuts.")).toHaveCount(0);
  await site.page.keyboard.press("n");
  await expect(line).not.toBeFocused();
});

test("f leads to Find where the list is long", async ({ site, player, rows }) => {
  await rows.addFlips(
    player,
    Array.from({ length: 51 }, (_, at) => ({ name: `Card ${at}` })),
  );
  await site.open(LIST);
  await site.shows("Press ? for keyboard shortcuts.");
  await site.page.keyboard.press("f");
  await expect(site.field("Find by name, position or OVR")).toBeFocused();
});
