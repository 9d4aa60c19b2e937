import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { summarizeSheet } from "../support/sheets.ts";

/** The files of a folder, each with its expected result from `comes-to.txt`. */
function sheetsOf(folder: string): [string, string, string][] {
  const home = resolve(import.meta.dirname, "../fixtures", folder);
  const blocks = readFileSync(resolve(home, "comes-to.txt"), "utf8").split(/^== /m).slice(1);
  const says = new Map(
    blocks.map((block) => [block.slice(0, block.indexOf("\n")), block.slice(block.indexOf("\n") + 1).trim()]),
  );
  return readdirSync(home)
    .filter((name) => name !== "comes-to.txt")
    .map((name) => [name, says.get(name) ?? "", resolve(home, name)]);
}

describe.each(["sheets", "own-sheets"])("of %s", (folder) => {
  test.each(sheetsOf(folder))("%s comes to its flips", async (_name, says, path) => {
    expect(await summarizeSheet(readFileSync(path))).toBe(says);
  });
});
