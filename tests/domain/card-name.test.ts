import { expect, test } from "vitest";
import { cardsOfName } from "#app/domain/card-name.ts";

const CARDS = ["Peter Clarke", "Will James", "Kellan James Jr.", "John Smith", "Jalen Smith", "Nándu O'Neil Jr."].map(
  (name) => ({ name }),
);

test.each([
  ["Clarke", ["Peter Clarke"]],
  ["clarke", ["Peter Clarke"]],
  ["P Clarke", ["Peter Clarke"]],
  ["P. Clarke", ["Peter Clarke"]],
  ["Peter Clarke", ["Peter Clarke"]],
  ["Peter C.", ["Peter Clarke"]],
  ["D Clarke", []],
  ["Clark", []],
  ["larke", []],
  ["Clarke Peter", []],
  ["P", []],
  ["", []],
  ["James", ["Will James", "Kellan James Jr."]],
  ["W James", ["Will James"]],
  ["James Jr", ["Kellan James Jr."]],
  ["J Smith", ["John Smith", "Jalen Smith"]],
  ["john smith", ["John Smith"]],
  ["oneil", ["Nándu O'Neil Jr."]],
  ["Nandu O’Neil", ["Nándu O'Neil Jr."]],
])("the name %j fits the cards %j", (typed, names) => {
  expect(cardsOfName(typed, CARDS).map(({ name }) => name)).toEqual(names);
});

test("a name that is a card's own comes before those that it is a part of", () => {
  const cards = [{ name: "J Smith" }, { name: "John Smith" }];
  expect(cardsOfName("J Smith", cards)).toEqual([{ name: "J Smith" }]);
});
