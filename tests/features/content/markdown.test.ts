import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { build } from "vite";
import { describe, expect, test } from "vitest";
import { countWords, markdown, renderMarkdown } from "#app/content/markdown.ts";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi } from "#app/domain/flip.ts";
import * as tax from "#app/domain/tax.ts";
import { documentOf } from "../../support/page-document.ts";
import { hrefsIn } from "../../support/page-forms.ts";

const CONTENT = path.resolve(import.meta.dirname, "../../../app/content");
const pagesIn = (folder: string) =>
  readdirSync(path.join(CONTENT, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => {
      const file = path.join(CONTENT, folder, name);
      return { name, source: readFileSync(file, "utf8"), page: renderMarkdown(readFileSync(file, "utf8"), file) };
    });
const guides = pagesIn("guides");
const all = [...guides, ...pagesIn("legal")];

const FRONT = "---\ntitle: T\nsummary: S\ncreatedAt: 2026-11-21\nupdatedAt: 2026-11-21\n---\n";
const render = (text: string) => renderMarkdown(FRONT + text, "app/content/guides/some.md");
const TAX = tax.STANDARD_TAX;

describe("figures in the text", () => {
  test.each([
    ["breakEvenCeil 1000", formatCoins(tax.breakEvenCeil(1000, TAX))],
    ["breakEvenFloor 1000", formatCoins(tax.breakEvenFloor(1000, TAX))],
    ["requiredSell 1000 25", formatCoins(tax.requiredSell(1000, 250, TAX))],
    ["lowestSellMeeting 1000 25", formatCoins(tax.lowestSellMeeting(1000, 250, TAX))],
    ["maxBuy 10001 25", formatCoins(tax.maxBuy(10_001, 250, TAX))],
    ["highestBuyMeeting 10001 25", formatCoins(tax.highestBuyMeeting(10_001, 250, TAX))],
    ["afterTax 1500", formatCoins(tax.afterTax(1500, TAX))],
    ["taxOn 1505", formatCoins(1505 - tax.afterTax(1505, TAX))],
    ["netProfit 1000 1500", formatSigned(tax.netProfit(1000, 1500, TAX))],
    ["netProfit 10000 11000", "−100"],
    ["roi 1000 1500", formatRoi(tax.returnOnBuy(1000, 1500, TAX))],
    ["afterTax (breakEvenFloor 1000)", "999"],
    ["breakEvenRise", "11.1%"],
    ["coins 12500", "12,500"],
    ["tax", "10%"],
  ])("{{%s}} is the domain's number", (figure, expected) => {
    expect(render(`a {{${figure}}} b`).html).toBe(`<p>a ${expected} b</p>\n`);
  });

  test.each([
    "{{breakEvn 1000}}",
    "{{toString}}",
    "{{}}",
    "{{breakEvenCeil}}",
    "{{breakEvenCeil 1,000}}",
    "{{breakEvenCeil 1e3}}",
    "{{breakEvenCeil -1}}",
    "{{breakEvenCeil 10 20}}",
    "{{requiredSell 1000}}",
    "{{coins 2000000001}}",
    "{{coins (roi 1000 1500)}}",
    "{{coins (coins 1}}",
    "{{divide 1 0}}",
  ])("%s fails the build and names the file and the placeholder", (placeholder) => {
    expect(() => render(`text ${placeholder} text`)).toThrow(`app/content/guides/some.md: ${placeholder}: `);
  });

  test("a placeholder that is never closed fails the build", () => {
    expect(() => render("text {{breakEvenCeil 1000 text")).toThrow(
      "app/content/guides/some.md: a placeholder is not closed",
    );
  });

  test("a file without its front matter fails the build", () => {
    expect(() => renderMarkdown("text", "app/content/guides/some.md")).toThrow(
      'app/content/guides/some.md: the front matter has no "title"',
    );
  });
});

test("read time is the words divided by 200, rounded up", () => {
  const minutes = (words: number) => render("word ".repeat(words)).minutes;
  expect([1, 199, 200, 201, 400, 401].map(minutes)).toEqual([1, 1, 1, 2, 2, 3]);
  expect(countWords("<p>two words &mdash; don&#39;t count — <b>tags</b></p><td>1,112</td>")).toBe(6);
  for (const { page } of all) expect(page.minutes).toBe(Math.ceil(page.words / 200));
});

test.each(all)("$name is valid HTML without a placeholder left, its sections linked by id", async ({ page }) => {
  const validator = new HtmlValidate(new StaticConfigLoader({ extends: ["html-validate:standard"] }));
  const { results } = await validator.validateString(
    `<!DOCTYPE html>\n<html lang="en"><head><title>${page.title}</title></head>` +
      `<body><h1>${page.title}</h1>${page.html}</body></html>`,
  );
  expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual([]);
  expect(JSON.stringify(page)).not.toMatch(/\{\{|\}\}|NaN|undefined/);
  const document = documentOf(page.html);
  expect(document.querySelector("script, [style]")).toBeNull();
  expect(page.sections.length).toBeGreaterThan(3);
  for (const { id, title } of page.sections) expect(document.querySelector(`h2[id="${id}"]`)?.textContent).toBe(title);
});

test.each(all)("$name links only to pages that exist", ({ page }) => {
  const known = [
    "/cfb-26",
    "/madden-26",
    "/tools/profit-calculator",
    "/tools/flip-tracker",
    "/tools/training",
    "/legal/privacy-policy",
    "/legal/terms",
    ...guides.map((guide) => `/cfb-26/guides/${guide.page.slug}`),
  ];
  const links = hrefsIn(documentOf(page.html));
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(known.includes(link) || /^(https:\/\/|mailto:)/.test(link), link).toBe(true);
});

test.each(guides)("$name has 600 to 1,200 words, and prices in it come from the domain", ({ page, source }) => {
  expect(page.words).toBeGreaterThanOrEqual(600);
  expect(page.words).toBeLessThanOrEqual(1200);
  expect(source.replace(/\{\{.*?\}\}/g, "")).not.toMatch(/\d,\d{3} coins|^\|.*\d,\d{3}/m);
});

test("the guides say what the spec asks for", () => {
  const text = guides.map(({ page }) => documentOf(page.html).body.textContent).join("");
  expect(text).toContain("buy / 0.9");
  expect(text).toContain("Items Found");
  expect(text).toMatch(/stops at 100/);
  expect(text).toMatch(/every 20 to 30 seconds/i);
  expect(text).toMatch(/by hand, never by a program/);
});

/** Bundles the content module that `code` imports from, as for the browser. */
async function bundled(code: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    root: CONTENT,
    plugins: [
      markdown(),
      {
        name: "entry",
        resolveId: (id) => (id === "virtual:entry" ? id : null),
        load: (id) => (id === "virtual:entry" ? code : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: "virtual:entry", preserveEntrySignatures: "strict" },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as { output: { code?: string }[] };
  return output.map((chunk) => chunk.code ?? "").join("");
}

const registry = async (code: string) => import(`data:text/javascript,${encodeURIComponent(await bundled(code))}`);
const FROM_GUIDES = `from "${path.join(CONTENT, "guides.ts")}"`;

test("the registry holds the three guides with the spec's ids, each found by its slug, in order", async () => {
  const { GUIDES, guideBySlug, adjacentGuides } = await registry(`export * ${FROM_GUIDES}`);
  expect(GUIDES.map(({ id, slug }: { id: number; slug: string }) => [id, slug])).toEqual([
    [101, "auction-house-filter-sniping"],
    [103, "market-cycles-best-time-to-buy-sell"],
    [104, "auction-tax-and-break-even"],
  ]);
  for (const [at, about] of GUIDES.entries()) {
    const guide = guideBySlug(about.slug);
    expect(guide).toMatchObject(about);
    expect(documentOf(guide.html).querySelector("h2")).not.toBeNull();
    expect(adjacentGuides(about.slug)).toEqual({ previous: GUIDES[at - 1] ?? null, next: GUIDES[at + 1] ?? null });
  }
  expect([guideBySlug("none"), guideBySlug("__proto__")]).toEqual([null, null]);
  expect(adjacentGuides("none")).toEqual({ previous: null, next: null });
});

test("a list of guides carries no guide's text and no Markdown library into the browser", async () => {
  const list = await bundled(`export { GUIDES } ${FROM_GUIDES}`);
  expect(list).toContain("auction-tax-and-break-even");
  expect(list).not.toContain("<h2");
  expect(list).not.toContain("marked");
});

test("both legal texts are found and effective January 1, 2025", async () => {
  const { legalBySlug } = await registry(`export * from "${path.join(CONTENT, "legal.ts")}"`);
  for (const slug of ["privacy-policy", "terms"]) {
    expect(legalBySlug(slug)).toMatchObject({
      slug,
      createdAt: "2025-01-01",
      html: expect.stringContaining("Effective January 1, 2025"),
    });
  }
  expect(legalBySlug("cookies")).toBeNull();
});
