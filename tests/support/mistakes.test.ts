import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MISTAKES } from "./mistakes/all.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

test.each(MISTAKES)("the mistake can be made: $name", ({ file, find, seenBy }) => {
  expect(read(file).split(find)).toHaveLength(2);
  expect(seenBy.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
