import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isSearchable,
  MAX_SEARCH_LENGTH,
  normalizeSearch,
  onlyPosition,
  parseCardOvr,
  parseCardPosition,
  searchWords,
} from "#app/domain/card.ts";
import { POSITIONS, type Position } from "#app/domain/flip.ts";

describe("a text to search for", () => {
  test.each([
    ["ab", true],
    [" ab ", true],
    ["a b", true],
    ["é!", true],
    ["a", false],
    ["  a  ", false],
    ["\0a", false],
    ["", false],
    ["   ", false],
  ])("%j is long enough: %j", (text, enough) => expect(isSearchable(text)).toBe(enough));

  test("drops extra blanks and control characters, and is cut at the maximum length", () => {
    expect(normalizeSearch(" a \t\n b\0c ")).toBe("a bc");
    expect(normalizeSearch("x".repeat(80))).toHaveLength(MAX_SEARCH_LENGTH);
  });
});

describe("the position of a card", () => {
  test.each([
    ["LE", "LEDG"],
    ["RE", "REDG"],
    ["LOLB", "SAM"],
    ["MLB", "MIKE"],
    ["ROLB", "WILL"],
    ["RB", "HB"],
    ["rb", "HB"],
    ["mike", "MIKE"],
  ])("%s is %s", (old, today) => expect(parseCardPosition(old)).toBe(today));

  test.each(POSITIONS)("%s is itself", (position) => expect(parseCardPosition(position)).toBe(position));

  test.each(["", "XX", "DE", "OLB", "Q B", "__proto__", "QB\0"])("%j is not known", (text) =>
    expect(parseCardPosition(text)).toBeNull(),
  );
});

describe("the OVR of a card", () => {
  test.each([
    ["1", 1],
    ["59", 59],
    [" 99 ", 99],
    ["07", 7],
  ])("%j is %d", (text, ovr) => expect(parseCardOvr(text)).toBe(ovr));

  test.each(["0", "00", "100", "140", "-5", "87.5", "9e1", "", "８７", "NaN", "0x50"])("%j is none", (text) =>
    expect(parseCardOvr(text)).toBeNull(),
  );

  test("is from 1 to 99 or nothing, whatever the text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const ovr = parseCardOvr(text);
        return ovr === null || (Number.isInteger(ovr) && ovr >= 1 && ovr <= 99);
      }),
    );
  });
});

describe("a word of a search", () => {
  const part = (text: string, ovr: number | null = null) => ({ text, ovr, position: null });
  const ofOvr = (ovr: number) => ({ text: null, ovr, position: null });
  const at = (position: Position) => ({ text: null, ovr: null, position });

  test.each([
    ["hardy 85", [part("hardy"), ofOvr(85)]],
    ["86 CB", [ofOvr(86), at("CB")]],
    ["texas qb", [part("texas"), at("QB")]],
    ["rb hardy", [at("HB"), part("hardy")]],
    // These are names, or prefixes of names, unless an OVR makes it a search for cards.
    ["will", [part("will")]],
    ["c smith", [part("c"), part("smith")]],
    ["88 c", [ofOvr(88), at("C")]],
    ["le 80", [at("LEDG"), ofOvr(80)]],
    ["other", [part("other")]],
    // No card has such an OVR, and the 49ers are a team.
    ["49", [part("49", 49)]],
    ["100", [part("100")]],
    ["085", [part("085")]],
    ["", []],
  ])("is read as players mean it: %j", (query, words) => {
    expect(searchWords(query)).toEqual(words);
  });
});

test.each([
  ["ledg", "LEDG"],
  ["re", null],
  ["rb", "HB"],
  ["Mike", null],
  ["mike 86", null],
  ["qb wr", null],
  ["86", null],
  ["abc", null],
  ["", null],
])("the only position whose cards %j finds: %s", (query, position) => expect(onlyPosition(query)).toBe(position));
