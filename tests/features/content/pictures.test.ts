import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { describe, expect, test } from "vitest";
import { renderMarkdown } from "#app/content/markdown.ts";
import { renderPicture } from "#app/content/pictures.ts";
import { documentOf } from "../../support/page-document.ts";

const FRONT = "---\ntitle: T\nsummary: S\ncreatedAt: 2026-11-21\nupdatedAt: 2026-11-21\n---\n";
const render = (text: string) => renderMarkdown(FRONT + text, "app/content/guides/some.md").html;
const validator = new HtmlValidate(new StaticConfigLoader({ extends: ["html-validate:standard"] }));

test("a fenced block is the picture of its name, in well-formed HTML that says its figures", async () => {
  const html = render("```week-of-drops\nMon 2 6\nTue 0 12\n```\n\n```dip-against-tax\n20000\n30\n```\n");
  const pictures = [...documentOf(html).querySelectorAll('[role="img"]')];
  expect(pictures.map((picture) => picture.getAttribute("aria-label"))).toEqual([
    "Cards a day: Mon 2 to 6, Tue 0 to 12.",
    "−10.0% at the normal price, 28.6% at 30% below it.",
  ]);
  expect((await validator.validateString(`<main>${html}</main>`)).results).toEqual([]);
});

test("a column is as high as its most cards are of the most of all", () => {
  const columns = documentOf(renderPicture("week-of-drops", "Mon 1 3\nTue 2 6")).querySelectorAll("rect");
  expect([...columns].map((column) => Number(column.getAttribute("height")))).toEqual([48, 16, 96, 32]);
});

test("the curve of a dip meets the line where the tax is earned back, at 10%", () => {
  const curve = documentOf(renderPicture("dip-against-tax", "20000\n30")).querySelector("path")?.getAttribute("d");
  const zero = /V(\d+)H0Z$/.exec(curve ?? "")?.[1];
  expect(curve).toContain(`L100 ${zero}L`);
});

test("a sale's bars are its sell, what is left after tax and what was paid, and its words say the profit", async () => {
  const html = render("```sale-shares\n10000 11000\n10000 12500\n20000 25%\n```\n");
  const picture = documentOf(html).querySelector('[role="img"]');
  expect(picture?.getAttribute("aria-label")).toBe(
    "Buy at 10,000, sell at 11,000: −100. Buy at 10,000, sell at 12,500: +1,250. Buy at 14,400, sell at 20,000: +3,600.",
  );
  const widths = [...(picture?.querySelectorAll("rect") ?? [])].map((bar) => bar.getAttribute("width"));
  expect(widths).toEqual(["55%", "49.5%", "49.5%", "62.5%", "56.3%", "50%", "100%", "90%", "72%"]);
  expect((await validator.validateString(`<main>${html}</main>`)).results).toEqual([]);
});

describe("what is no picture stops the build, by file and text", () => {
  test.each([
    ["week-of-drop", "Mon 2 6"],
    ["__proto__", ""],
    ["", "text"],
    ["week-of-drops", "Mon two 6"],
    ["dip-against-tax", "20000"],
    ["dip-against-tax", "20000\n100"],
    ["dip-against-tax", "0\n30"],
    ["sale-shares", "10000"],
  ])("%s: %s", (name, text) => {
    expect(() => render(`\`\`\`${name}\n${text}\n\`\`\``)).toThrow(/^app\/content\/guides\/some.md: "/);
  });
});
