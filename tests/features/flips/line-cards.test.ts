import { expect, test } from "vitest";
import type { CardOption } from "#app/domain/card.ts";
import type { CardLine } from "#app/features/flips/card-texts.ts";
import { cardLineText, distinctCards, isSuggestion, lineCards } from "#app/features/flips/line/line-cards.ts";

const card = (
  name: string,
  ovr: number,
  pos: string,
  program: string | null = "Core",
  team: string | null = null,
): CardOption => ({
  id: `${name} ${ovr} ${pos} ${program} ${team}`,
  name,
  ovr,
  pos,
  team,
  program,
});
const texts = (cards: readonly CardLine[]) => cards.map(cardLineText);

test("writes cards as lines begin with them, with their programs, and keeps the first six a line can say", () => {
  const cards = [
    card("J Hardy", 85, "QB"),
    card("J Hardy", 85, "QB", "Rivals"),
    { ...card("J Hardy", 85, "QB", "Rivals"), id: "reads the same" },
    card("", 84, "QB"),
    card("12k Hardy", 84, "QB"),
    card("J Hardy", 84, "MIKE"),
    card("J Hardy", 12, "K"),
    card("J Hardy", 83, "QB"),
    card("J Hardy", 82, "QB", null),
    card("J Hardy", 81, "QB"),
  ];
  const found = lineCards(cards, "hardy");
  expect(texts(found)).toEqual([
    "J Hardy 85 QB · Core",
    "J Hardy 85 QB · Rivals",
    "J Hardy 84 MIKE · Core",
    "J Hardy K · Core",
    "J Hardy 83 QB · Core",
    "J Hardy 82 QB",
  ]);
  expect(found[1]).toEqual({ line: "J Hardy 85 QB", card: cards[1]?.id, about: "Rivals" });
});

test("the team is said where two cards share the program too", () => {
  const cards = ["Iowa", "Navy"].map((team) => card("J Hardy", 85, "QB", "Core", team));
  expect(texts(lineCards([...cards, card("J Hardy", 85, "QB", "Rivals", "Army")], "hardy"))).toEqual([
    "J Hardy 85 QB · Core · Iowa",
    "J Hardy 85 QB · Core · Navy",
    "J Hardy 85 QB · Rivals",
  ]);
});

test("drops a flip's text without a card when cards with that text exist", () => {
  const own = ["J Hardy 85 QB", "Own Hardy 85 QB"].map((line) => ({ line, card: null, about: "" }));
  const both = [card("J Hardy", 85, "QB"), card("J Hardy", 85, "QB", "Rivals")];
  expect(texts(distinctCards(own))).toEqual(["J Hardy 85 QB", "Own Hardy 85 QB"]);
  expect(texts(distinctCards([...own, ...lineCards(both, "hardy"), ...lineCards(both, "hardy")]))).toEqual([
    "Own Hardy 85 QB",
    "J Hardy 85 QB · Core",
    "J Hardy 85 QB · Rivals",
  ]);
});

test.each(["J Hardy 85 QB", "j hardy 85 qb", "J. Hardy 85 QB"])(
  "leaves out the card already in the line: %s",
  (begun) => {
    const found = lineCards([card("J Hardy", 85, "QB"), card("J Hardy Jr", 85, "QB")], begun);
    expect(texts(found)).toEqual(["J Hardy Jr 85 QB · Core"]);
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
