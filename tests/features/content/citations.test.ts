import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { brokenCitations } from "../../support/citations.ts";

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

const PRODUCT = "# Product\n\n## ROI helper\n\n```\n## No heading\n```\n\n## Coins & formulas (all)\n\n## ROI helper\n";

/** Broken citations of a repository with these files and `app/docs/product.md`. */
function brokenIn(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), "htmc-documents-"));
  made.push(root);
  for (const [file, text] of Object.entries({ "app/docs/product.md": PRODUCT, ...files })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return brokenCitations(root);
}

// This file is checked too, so broken citations are assembled here.
const cite = (document: string) => `docs/${document}`;
const numbered = (document: string, number: string) => [`${document},`, number].join(" ");

describe("a citation", () => {
  test("of a document or of one of its headings is fine", () => {
    const all = ["product.md", "product.md#roi-helper", "product.md#coins--formulas-all", "product.md#roi-helper-1"];
    const text = all.map((to) => `/** Rounded down (${cite(to)}). */\n`).join("");
    expect(brokenIn({ "app/domain/tax.ts": text, "tests/a.test.ts": text })).toEqual([]);
  });

  test.each(["app/domain/tax.ts", "app/ui/a.tsx", "app/app.css", "drizzle/0.sql", "tests/a.test.ts", "vite.config.ts"])(
    "that leads nowhere is told with its line in %s",
    (file) => {
      const wrong = ["nowhere.md", "decisions/099-never.md", "product.md#tax", "product.md#no-heading"].map(cite);
      expect(brokenIn({ [file]: `a\n/* ${wrong.join(",\n")} */\n` })).toEqual([
        `${file}:2: there is no ${wrong[0]}`,
        `${file}:3: there is no ${wrong[1]}`,
        `${file}:4: ${wrong[2]}: there is no such heading`,
        `${file}:5: ${wrong[3]}: there is no such heading`,
      ]);
    },
  );
});

describe("a citation by number", () => {
  const section = "section".concat(" 9");
  test.each([
    numbered("spec", section),
    numbered("decisions", `${section}, Timings`),
    numbered("security", "3.4"),
    `decisions ${section}`,
    numbered("the spec's words", `(${section})`),
    numbered("spec", "sections".concat(" 2 and 9")),
    numbered("spec", "section".concat("\n * 9")),
  ])("is refused: %j", (words) => {
    const [problem, ...more] = brokenIn({ "app/a.ts": `/**\n * Rounded (${words}).\n */` });
    expect(problem).toMatch(/^app\/a\.ts:2: "[^"]+" is no citation/);
    expect(more).toEqual([]);
  });

  test("is not seen in a guide for players, nor in the number of a standard", () => {
    expect(brokenIn({ "app/content/terms.md": `See ${section}.`, "app/a.ts": `// RFC 4180, ${section}` })).toEqual([]);
  });
});

describe("a document", () => {
  const files = { "app/server/drain.ts": "", "app/features/flips/flips.server.ts": "", "tests/run.ts": "" };

  test("may name files and folders that are there, from its own folder, from the root or from app", () => {
    const names = [
      "tests/run.ts",
      "app/server/drain.ts",
      "server/drain.ts",
      "server",
      "features/flips/*.server.ts",
      "product.md",
    ];
    const others = [
      "/healthz",
      "npm start",
      "text/csv",
      "cards.csv",
      ".data/outbox",
      "build/server/index.js",
      "features/…",
      "*.server.ts",
    ];
    const text = [...names, ...others].map((name) => `\`${name}\``).join(" ");
    expect(brokenIn({ ...files, "app/docs/security.md": text, "README.md": text.replace("`product.md`", "") })).toEqual(
      [],
    );
  });

  test.each([
    "README.md",
    "app/README.md",
    "app/docs/decisions/001-here.md",
    "tests/README.md",
    "app/features/flips/README.md",
  ])("that names what is gone is told with its line: %s", (file) => {
    const gone = [
      "server/gone.ts",
      "gone.server.ts",
      "tests/gone",
      "features/coins/*.ts",
      "app/docs/decisions/001-gone.md",
      "drizzle/seed/gone.json",
    ];
    const text = gone.map((name) => `It is \`${name}\`.\n`).join("");
    const told = gone.map((name, at) => `${file}:${at + 1}: there is no ${name}`);
    expect(brokenIn({ ...files, [file]: text })).toEqual(told);
  });

  test("may show a file that is not there yet in a block of code", () => {
    expect(brokenIn({ "README.md": "```\nnode `gone.ts`\n```\n" })).toEqual([]);
  });

  test("has links that lead somewhere", () => {
    const text =
      "[a](product.md#roi-helper) [b](#here) [c](https://example.com) [d](/cfb-26)\n" +
      "[e](gone.md) [f](product.md#gone) [g](#gone)\n";
    expect(brokenIn({ "app/docs/security.md": `# Here\n${text}` })).toEqual([
      "app/docs/security.md:3: there is no gone.md",
      "app/docs/security.md:3: product.md#gone: there is no such heading",
      "app/docs/security.md:3: #gone: there is no such heading",
    ]);
  });
});
