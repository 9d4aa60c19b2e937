import { afterAll, expect, test, vi } from "vitest";
import { readErrorSummary, toastIn } from "../../support/page-forms.ts";
import { checkoutTexts } from "../../support/texts/checkout.ts";
import { TEXTS } from "../../support/texts/table.ts";

const stripe = await vi.hoisted(async () => (await import("../../support/stripe/site.ts")).sellPro());
afterAll(() => stripe.stop());

const all = [...TEXTS, ...checkoutTexts(stripe)];
const shown = all.flatMap((row) => ("cannotOccur" in row ? [] : [row]));
const never = all.flatMap((row) => ("cannotOccur" in row ? [row] : []));

test.each(shown.map((row) => [row.page, row.text, row] as const))(
  "%s says “%s”",
  async (_page, text, { shown = text, seconds, boxed, provoke }) => {
    const page = await provoke();
    expect(page.text).toContain(shown);
    if (boxed) expect(readErrorSummary(page.html ?? "")).toEqual([["", shown]]);
    if (seconds) expect(toastIn(page.html ?? "")).toMatchObject({ seconds, text: expect.stringContaining(shown) });
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
