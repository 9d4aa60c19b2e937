import { expect, test } from "vitest";
import type { CardOption } from "#app/domain/card.ts";
import { isSuggestion, lineCards } from "#app/features/flips/line/line-cards.ts";

const card = (name: string, ovr: number, pos: string, program = "Core"): CardOption => ({
  id: `${name} ${ovr} ${pos} ${program}`,
  name,
  ovr,
  pos,
  team: null,
  program,
});

test("cards are written as lines begin with them, each once, the first four of those that a line can say", () => {
  const cards = [
    card("J Hardy", 85, "QB"),
    card("J Hardy", 85, "QB", "Rivals"),
    card("", 84, "QB"),
    card("12k Hardy", 84, "QB"),
    card("J Hardy", 84, "MIKE"),
    card("J Hardy", 12, "K"),
    card("J Hardy", 83, "QB"),
    card("J Hardy", 82, "QB"),
  ];
  expect(lineCards(cards, "hardy")).toEqual(["J Hardy 85 QB", "J Hardy 84 MIKE", "J Hardy K", "J Hardy 83 QB"]);
});

test.each(["J Hardy 85 QB", "j hardy 85 qb", "J. Hardy 85 QB"])(
  "the card that is there already, %s, is left out",
  (begun) => {
    expect(lineCards([card("J Hardy", 85, "QB"), card("J Hardy Jr", 85, "QB")], begun)).toEqual(["J Hardy Jr 85 QB"]);
  },
);

test.each([
  ["hardy", true],
  ["j hardy 85", true],
  ["Hárdy qb", true],
  ["hardy q", true],
  ["hardy 84", false],
  ["smith", false],
  ["J Hardy 85 QB", false],
])("a card found a moment ago is still offered for %j: %s", (begun, isStill) => {
  expect(isSuggestion("J Hardy 85 QB", begun)).toBe(isStill);
});
