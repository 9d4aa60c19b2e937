import { afterAll, describe, expect, test, vi } from "vitest";
import { summaryOf } from "../support/page-forms.ts";
import { checkoutTexts } from "../support/texts/checkout.ts";
import { contract, quotedIn, sectionOf } from "../support/texts/documents.ts";
import { SCRIPTED_TEXTS } from "../support/texts/scripted.ts";
import { TEXTS } from "../support/texts/table.ts";

const stripe = await vi.hoisted(async () => (await import("../support/stripe/site.ts")).sellPro());
afterAll(() => stripe.stop());

const [spec, decisions] = [contract("spec.md"), contract("decisions.md")];
const all = [...TEXTS, ...checkoutTexts(stripe)];
const shown = all.flatMap((row) => ("cannotOccur" in row ? [] : [row]));
const never = all.flatMap((row) => ("cannotOccur" in row ? [row] : []));

/** The toast of a page, and for how long it stays. */
function toastIn(html = "") {
  const [, stays, text = ""] = /class="toast(?: toast-bad)? toast-(\d)"[^>]*>([^<]*)</.exec(html) ?? [];
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
/** What the spec quotes in these sections and no page shows. */
const NO_TEXTS: Record<string, string> = {};

describe.skipIf(spec === null || decisions === null)("the table, where the contract is at hand (../shared)", () => {
  const rows = [...all, ...SCRIPTED_TEXTS];
  const known = new Set(rows.map(({ text }) => text));

  test.each([4, 5, 8, 9])("has every text of the spec's section %i", (section) => {
    const quoted = quotedIn(sectionOf(spec ?? "", section));
    expect(quoted.length, "the section is there").toBeGreaterThan(3);
    expect([...quoted, ...UNQUOTED].filter((text) => !known.has(text) && !(text in NO_TEXTS))).toEqual([]);
  });

  test("has them letter for letter, and nothing that nobody asked for", () => {
    const asked = rows.filter((row) => !("ours" in row)).map(({ text }) => text);
    expect([...new Set(asked)].filter((text) => !`${spec}${decisions}`.includes(text))).toEqual([]);
  });
});
