import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_GAME, GAMES, gameInfo, parseGame } from "#app/domain/games.ts";
import { anyText } from "./naughty.ts";

test("there are two games, and a new visitor starts with CFB 26", () => {
  expect(GAMES).toEqual(["CFB26", "MADDEN26"]);
  expect(DEFAULT_GAME).toBe("CFB26");
});

test("each game has its label, address, chip and highest released overall", () => {
  expect(gameInfo("CFB26")).toMatchObject({
    key: "CFB26",
    label: "CFB 26",
    slug: "cfb-26",
    chip: "CFB 26",
    maxOvr: 87,
  });
  expect(gameInfo("MADDEN26")).toMatchObject({
    key: "MADDEN26",
    label: "Madden 26",
    slug: "madden-26",
    chip: "M26",
    maxOvr: null,
  });
});

test.each([
  ["cfb", "CFB26"],
  ["cfb26", "CFB26"],
  ["CFB26", "CFB26"],
  ["cFb", "CFB26"],
  ["madden", "MADDEN26"],
  ["Madden26", "MADDEN26"],
  ["MUT25", "MADDEN26"],
])("%s names the game %s", (text, game) => {
  expect(parseGame(text)).toBe(game);
});

test.each([
  "",
  " cfb",
  "cfb27",
  "CFB 26",
  "__proto__",
  "constructor",
  null,
  undefined,
  26,
  Number.NaN,
  {},
  ["cfb"],
  Symbol("cfb"),
])("no game is named by %s", (value) => {
  expect(parseGame(value)).toBeNull();
});

test("no two games share a key or an alias, so every name finds its own game", () => {
  const names = GAMES.flatMap((game) => [...new Set([game.toLowerCase(), ...gameInfo(game).aliases])]);
  expect(new Set(names).size).toBe(names.length);
  for (const game of GAMES) for (const name of gameInfo(game).aliases) expect(parseGame(name.toUpperCase())).toBe(game);
});

test("no text or value makes the game switch throw", () => {
  fc.assert(fc.property(fc.oneof(anyText, fc.anything()), (value) => [...GAMES, null].includes(parseGame(value))));
});
