import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatLine, formatLineCard } from "#app/domain/format-line.ts";
import { parseLine } from "#app/domain/line.ts";
import { BLANK, INVISIBLE, withoutMarks } from "#app/domain/marks.ts";
import { cleanName, nameKey } from "#app/domain/name.ts";
import { OTHER_NAMES, SPELLINGS } from "../support/spellings.ts";
import { anyText } from "./naughty.ts";

const BMP = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
const matching = (expression: RegExp) => BMP.filter((character) => expression.test(character));

test("invisible characters and blanks are those of Unicode", () => {
  expect(matching(new RegExp(INVISIBLE))).toEqual(matching(/\p{Default_Ignorable_Code_Point}/u));
  expect(matching(new RegExp(BLANK))).toEqual(matching(/\p{White_Space}/u));
});

describe("a name comes in", () => {
  test.each([
    ["as it is", "Seán O’Neil Jr.", "Seán O’Neil Jr."],
    ["in NFC", "Sea\u0301n", "Seán"],
    ["without a mark of direction", "\u200eJ Smith\u200f", "J Smith"],
    ["without zero-width spaces and byte order marks", "\ufeffJ Smi\u200bth", "J Smith"],
    ["without soft hyphens", "Wash\u00adington", "Washington"],
    ["without joiners that join nothing", "J\u200d Smi\u200cth\ufe0f", "J Smith"],
    ["without a run of marks", "J\u200b\u200d\u2060 \u200d\u200bSmith.\u200d", "J Smith."],
    ["with an accent that a mark stood before", "e\u200b\u0301", "é"],
    ["with one plain blank for any others", " J\u00a0\u2009 Smith\t\u3000Jr\u0085", "J Smith Jr"],
    ["with joined emoji", "👩🏽‍🚀 ❤️ 👨‍👩‍👧", "👩🏽‍🚀 ❤️ 👨‍👩‍👧"],
    ["with joined letters of other scripts", "می\u200cخواهم क्\u200dष", "می\u200cخواهم क्\u200dष"],
    ["as none, if it's marks alone", "\u200b \u200d\u00ad\u3164\ufe0f", ""],
  ])("%s", (_, typed, name) => expect(cleanName(typed)).toBe(name));

  test("unchanged when it is cleaned again, and with the same key", () => {
    const nasty = fc.constantFrom(...SPELLINGS.join(""), ..."\u200c\u200d\ufe0f\u0301\u0323ﬃǅIiİıẞßΣςσ👩क्");
    const name = fc.oneof(
      anyText.filter((text) => text.length <= 240),
      fc.array(nasty, { maxLength: 20 }).map((characters) => characters.join("")),
    );
    fc.assert(
      fc.property(name, (text) => {
        expect(cleanName(cleanName(text))).toBe(cleanName(text));
        expect(nameKey(cleanName(text))).toBe(nameKey(text));
        expect(nameKey(nameKey(text))).toBe(nameKey(text));
      }),
      { numRuns: 2_000 },
    );
  });

  test("quickly, even with a million marks or blanks", () => {
    expect(cleanName(`J${"\u200d".repeat(1_000_000)} Smith`)).toBe("J Smith");
    expect(cleanName(`👩${"\u200b".repeat(1_000_000)}`)).toBe("👩");
    expect(cleanName(`J${" ".repeat(1_000_000)}Smith`)).toBe("J Smith");
  });
});

describe("names are compared", () => {
  test.each(SPELLINGS.map((name) => [JSON.stringify(name), name]))("%s is Seán O'Neil", (_, name) => {
    expect(nameKey(name)).toBe("seán o'neil");
  });

  test.each(OTHER_NAMES)("%s is another one", (name) => expect(nameKey(name)).not.toBe("seán o'neil"));

  test.each([
    ["J Smith", "j smith"],
    ["ΟΔΟΣ", "οδος"],
    ["ΟΔΟΣ", "οδοσ"],
    ["İ", "i\u0307"],
    ["J\u030c", "ǰ"],
    ["\u1ffd", "'"],
    ["❤️", "❤"],
    ["", " \u200b"],
  ])("%j like %j", (one, other) => expect(nameKey(one)).toBe(nameKey(other)));
});

const SOLD = {
  copies: 1,
  pos: "QB",
  ovr: 84,
  buy: 12_000,
  sell: 15_500,
  status: "sold",
  source: "",
  note: "",
} as const;

test("a line is read without marks, wherever in it they are", () => {
  const line = "\u200eJ\u00a0Smi\u200bth 84\u200b QB\u00a0\u200e12k\u200f > \u206615.5k\u2069";
  expect(parseLine(line)).toEqual({ flip: { ...SOLD, name: "J Smith" } });
});

test("a line of a stored flip has its texts without marks", () => {
  const texts = { name: "J\u00a0 Smi\u200bth", source: "Bud\u00adget", note: "for \u200eKay" };
  expect(formatLine({ ...SOLD, ...texts })).toBe("J Smith 84 QB 12,000 > 15,500 #Budget // for Kay");
  expect(formatLineCard({ ...SOLD, name: "\u200eJ  Smith" })).toBe("J Smith 84 QB");
  expect(formatLineCard({ ...SOLD, name: "\u200b" })).toBeNull();
});

test("dates and numbers of sheets are read without any mark", () => {
  expect(withoutMarks("\ufeff12\u200b,\u00ad500\u200e")).toBe("12,500");
});
