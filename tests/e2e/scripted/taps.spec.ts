import type { Locator } from "@playwright/test";
import { expect, test } from "../../support/browser-test.ts";

const LIST = "/dashboard/my-flips";

test("a sold flip takes one tap by a line, five by its card, nine typed by hand", async ({ site, player, rows }) => {
  let taps = 0;
  const tap = async (part: Locator) => {
    taps++;
    await part.click();
  };
  const countOf = async (logging: () => Promise<void>) => {
    await site.open(LIST);
    taps = 0;
    await logging();
    await site.shows("Flip added successfully");
    return taps;
  };
  /** Types into the focused field, which costs no tap. */
  const type = async (label: string, text: string) => {
    await expect(site.field(label)).toBeFocused();
    await site.page.keyboard.type(text);
  };
  const typeInto = async (label: string, text: string) => {
    await tap(site.field(label));
    await site.page.keyboard.type(text);
  };
  const asSold = async () => {
    await typeInto("Sell", "15500");
    await tap(site.page.locator(".segments label", { hasText: "Sold" }));
    await tap(site.dialog("Add flip").getByRole("button", { name: "Add Flip" }));
  };
  await rows.addFlips(player, [{ name: "Any" }]);

  const byLine = await countOf(async () => {
    await site.field("Add a flip in one line").focus();
    await type("Add a flip in one line", "J Smith 84 QB 12k > 15.5k");
    await tap(site.button("Log"));
  });
  const byCard = await countOf(async () => {
    await tap(site.link("Add Flip").first());
    await type("Find the card", "Dunmore");
    await tap(site.page.locator(".picks button").first());
    await type("Buy", "12000");
    await asSold();
  });
  const byHand = await countOf(async () => {
    await tap(site.link("Add Flip").first());
    await tap(site.page.locator("summary", { hasText: "Custom Card (manual)" }));
    await type("Name", "J Smith");
    await tap(site.field("Position"));
    taps++;
    await site.field("Position").selectOption("QB");
    await typeInto("OVR", "84");
    await typeInto("Buy", "12000");
    await asSold();
  });
  expect({ byLine, byCard, byHand }).toEqual({ byLine: 1, byCard: 5, byHand: 9 });
  expect((await rows.flipsOf(player.email)).filter(({ status }) => status === "sold")).toHaveLength(3);
});
