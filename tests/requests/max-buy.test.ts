import { expect, test } from "vitest";
import { DAY_MS } from "#app/domain/dates.ts";
import { newFlip } from "../support/players.ts";
import { signedIn } from "../support/visitor.ts";

const MAX_BUY = "/dashboard/tools/calculator?mode=sell-to-buy";
const MANTLE = { name: "Evan Mantle", pos: "HB", ovr: 84, buy: 11_000, status: "sold" } as const;

async function seller(daysAgo = 0) {
  const player = await signedIn();
  const soldAt = new Date(Date.now() - daysAgo * DAY_MS);
  for (const sell of [14_200, 14_500, 14_200]) await newFlip(player.id, { ...MANTLE, sell, soldAt });
  return player;
}

const find = (text: string) => `${MAX_BUY}&${new URLSearchParams({ find: text })}`;

test("a card that sells is found by its name and fills in its price and the usual margin", async () => {
  const player = await seller();
  const page = await player.get(find("mantle"));
  expect(page.text).toContain("Evan Mantle · 84 · HB Sells at 14,200 · 3 sales, last today");
  expect(page.text).toContain("From your own sales only.");
  const link = page.document.querySelector(".picks a");
  const chosen = await player.get(link?.getAttribute("href") ?? "");
  expect(chosen.document.querySelector("[name=sellPrice]")?.getAttribute("value")).toBe("14,200");
  expect(chosen.text).toContain("10,224");
});

test("a price that must be checked first fills in nothing", async () => {
  const page = await (await seller(5)).get(find("mantle"));
  expect(page.text).toContain("Sold 14,200, 5 days ago: check the market");
  expect(page.document.querySelector(".picks a")).toBeNull();
});

test("only the player's own cards are found, and anything may be typed", async () => {
  await seller();
  const other = await signedIn();
  for (const text of ["mantle", "'", "%", "x".repeat(5_000)])
    expect((await other.get(find(text))).text, text).toContain("You sold no such card in the last 30 days.");
  for (const text of ["", " ", "\0"]) expect((await other.get(find(text))).text).not.toContain("no such card");
  expect((await other.get("/dashboard/tools/calculator")).text).not.toContain("One of your cards");
});
