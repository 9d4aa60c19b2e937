import { afterAll, describe, expect, test, vi } from "vitest";
import { CONTRACT } from "../../support/contract/contract.ts";
import { summaryOf } from "../../support/page-forms.ts";
import { checkoutTexts } from "../../support/texts/checkout.ts";
import { SCRIPTED_TEXTS } from "../../support/texts/scripted.ts";
import { TEXTS } from "../../support/texts/table.ts";

const stripe = await vi.hoisted(async () => (await import("../../support/stripe/site.ts")).sellPro());
afterAll(() => stripe.stop());

const all = [...TEXTS, ...checkoutTexts(stripe)];
const shown = all.flatMap((row) => ("cannotOccur" in row ? [] : [row]));
const never = all.flatMap((row) => ("cannotOccur" in row ? [row] : []));

/** The toast of a page, and for how long it stays. */
function toastIn(html = "") {
  const [, stays, text = ""] = /class="toast(?: toast-bad)? toast-(\d+)"[^>]*>([^<]*)</.exec(html) ?? [];
  return { seconds: Number(stays), text };
}

test.each(shown.map((row) => [row.page, row.text, row] as const))(
  "%s says “%s”",
  async (_page, text, { shown = text, seconds, boxed, provoke }) => {
    const page = await provoke();
    expect(page.text).toContain(shown);
    if (boxed) expect(summaryOf(page.html ?? "")).toEqual([["", shown]]);
    if (seconds) expect(toastIn(page.html)).toMatchObject({ seconds, text: expect.stringContaining(shown) });
  },
);

test.each(never.map((row) => [row.page, row.text, row.cannotOccur, row] as const))(
  "%s never says “%s”, %s",
  async (_page, text, _why, { instead, provoke }) => {
    const page = await provoke();
    expect(page.text).toContain(instead);
    expect(page.text).not.toContain(text);
  },
);

/** Texts of the spec without quotation marks around them. */
const UNQUOTED = ["Processing..."];
describe("the table", () => {
  const rows = [...all, ...SCRIPTED_TEXTS];
  const known = new Set(rows.map(({ text }) => text));
  const { elsewhere, ...sections } = CONTRACT.texts;

  test.each(Object.entries(sections))("has every text of the specification's section %s", (_section, quoted) => {
    expect(quoted.length).toBeGreaterThan(3);
    expect([...quoted, ...UNQUOTED].filter((text) => !known.has(text))).toEqual([]);
  });

  test("has them letter for letter, and nothing that nobody asked for", () => {
    const asked = new Set(rows.filter((row) => !("ours" in row)).map(({ text }) => text));
    const agreed = [...Object.values(sections).flat(), ...UNQUOTED, ...elsewhere];
    expect([...asked].filter((text) => !agreed.includes(text))).toEqual([]);
    expect(elsewhere.filter((text) => !asked.has(text))).toEqual([]);
  });
});
