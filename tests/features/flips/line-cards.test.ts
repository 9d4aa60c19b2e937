import { expect, test } from "vitest";
import type { CardOption } from "#app/domain/card.ts";
import { lineCards } from "#app/features/flips/line/line-cards.ts";

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
    expect(lineCards([card("J Hardy", 85, "QB"), card("J Hardy", 84, "QB")], begun)).toEqual(["J Hardy 84 QB"]);
  },
);
