import { globSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import { expect, test } from "vitest";

const ARRANGES =
  /\bvi\.(mock|doMock|hoisted|stubEnv|stubGlobal|useFakeTimers|setSystemTime|resetModules)\b|process\.env\.\w+ = /;

test("a test that arranges its process stands in a folder apart", () => {
  const arranging = globSync("tests/{features,requests}/**/*.test.ts").filter((file) =>
    ARRANGES.test(readFileSync(file, "utf8")),
  );
  const isApart = (file: string) => file.split(sep).at(-2) === "apart";
  expect(arranging.some(isApart)).toBe(true);
  expect(arranging.filter((file) => !isApart(file))).toEqual([]);
});
