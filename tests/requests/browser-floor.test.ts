import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "acorn";
import { expect, test } from "vitest";

/* The oldest browsers that run scripts (product.md): Safari 16.4, Chrome 111 and Firefox 114. All three know ES2022. */

const root = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(resolve(root, file), "utf8");
/** Calls of methods that one of them lacks, without `?.`. */
const NEWER =
  /\.(?:toReversed|toSorted|toSpliced|groupBy|fromAsync|withResolvers|canParse|union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom|isWellFormed|toWellFormed|checkVisibility|showPopover|hidePopover|togglePopover|requestClose|moveBefore|setHTMLUnsafe)\(|AbortSignal\.any\(|Promise\.try\(|URL\.parse\(|RegExp\.escape\(|\.with\(\d/;

test("scripts use only syntax and methods that the oldest browsers have", () => {
  const files = {
    module: globSync("build/client/assets/*.js", { cwd: root }),
    // Inlined or served as they stand.
    script: globSync("app/**/*.js", { cwd: root }),
  } as const;
  expect(files.module.length).toBeGreaterThan(100);
  for (const sourceType of ["module", "script"] as const)
    for (const file of files[sourceType]) {
      const text = read(file);
      parse(text, { ecmaVersion: 2022, sourceType });
      expect(text.match(NEWER)?.[0], file).toBeUndefined();
    }
});

test("a call of a newer method is found, unless `?.` asks for the method first", () => {
  expect("a.toSorted()").toMatch(NEWER);
  expect("a.showPopover?.()").not.toMatch(NEWER);
});

test("media queries have no width ranges, which browsers older than the scripts drop", () => {
  const sheets = globSync("build/client/assets/*.css", { cwd: root });
  expect(sheets.length).toBeGreaterThan(5);
  for (const sheet of sheets) expect(read(sheet), sheet).not.toMatch(/@media[^{]*\(\s*(?:width|height)\s*[<>=]/);
});
