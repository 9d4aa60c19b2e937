import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type ecmaVersion, parse } from "acorn";
import { expect, test } from "vitest";

/* The oldest browsers that run scripts (product.md): Safari 16.4, Chrome 111 and Firefox 114. All three know ES2022. */

const root = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(resolve(root, file), "utf8");
const MODULES = globSync("build/client/assets/*.js", { cwd: root });
// Inlined or served as they stand.
const SCRIPTS = globSync("app/**/*.js", { cwd: root });

const ES: ecmaVersion = 2022;

/** Methods that one of them lacks, called without `?.`. */
const NEWER =
  /\.(?:toReversed|toSorted|toSpliced|groupBy|fromAsync|withResolvers|canParse|union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom|isWellFormed|toWellFormed|checkVisibility|showPopover|hidePopover|togglePopover|requestClose|moveBefore|setHTMLUnsafe)\(|AbortSignal\.any\(|Promise\.try\(|URL\.parse\(|RegExp\.escape\(|\.with\(\d/;

test("scripts are written in words that the oldest browsers know", () => {
  expect(MODULES.length).toBeGreaterThan(100);
  for (const file of MODULES) parse(read(file), { ecmaVersion: ES, sourceType: "module" });
  for (const file of SCRIPTS) parse(read(file), { ecmaVersion: ES, sourceType: "script" });
  for (const file of [...MODULES, ...SCRIPTS]) expect(read(file).match(NEWER)?.[0], file).toBeUndefined();
});

test("a method that the oldest browsers lack is found, unless it's asked for first", () => {
  expect("a.toSorted()").toMatch(NEWER);
  expect("a.showPopover?.()").not.toMatch(NEWER);
});

test("styles ask for widths in words that browsers without scripts know", () => {
  const sheets = globSync("build/client/assets/*.css", { cwd: root });
  expect(sheets.length).toBeGreaterThan(5);
  for (const sheet of sheets) expect(read(sheet), sheet).not.toMatch(/@media[^{]*\(\s*(?:width|height)\s*[<>=]/);
});
