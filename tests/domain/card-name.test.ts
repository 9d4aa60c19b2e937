import { expect, test } from "vitest";
import { typedCardKey } from "#app/domain/card-name.ts";

const OAKES = { name: "Seán O'Neil", pos: "QB", ovr: 84 };

test.each([
  { name: "sean o’neil" },
  { name: " Sea\u0301n  ONeil\u200b" },
  { program: "" },
  { program: undefined, team: null },
])("%j is the same typed card", (other) => expect(typedCardKey({ ...OAKES, ...other })).toBe(typedCardKey(OAKES)));

test.each([
  { name: "S O'Neil" },
  { name: "O'Neil" },
  { pos: "Other" },
  { ovr: 85 },
  { ovr: null },
  { program: "Core" },
])("%j is another typed card", (other) => expect(typedCardKey({ ...OAKES, ...other })).not.toBe(typedCardKey(OAKES)));

test("tells a program from a team of the same name, and ignores the case of both", () => {
  const key = (program: string, team: string) => typedCardKey({ ...OAKES, program, team });
  expect(key("Core", "")).not.toBe(key("", "Core"));
  expect(key("CORE", "iowa")).toBe(key("Core", "Iowa"));
});
