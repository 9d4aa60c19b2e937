import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { anyText, NAUGHTY } from "../domain/naughty.ts";
import { readField } from "../support/page-forms.ts";
import { type Page, signedIn } from "../support/visitor.ts";

const [ROI, ADD] = ["/dashboard/tools/roi", "/dashboard/my-flips/new"];
let player: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  player = await signedIn();
});

describe("the ROI helper", () => {
  const roi = (query = "") => player.get(`${ROI}${query}`);
  const values = ({ html }: Page) => ["buy", "sell", "taxRate"].map((name) => readField(html, name).value);

  test("answers with profit, ROI, net received and break-even", async () => {
    const page = await roi("?buy=1000&sell=1500&taxRate=10");
    expect(page.text).toContain("Profit after tax +350 Bought at 1,000, sold at 1,500, 10% tax");
    expect(page.text).toContain("ROI 35.0% Net received 1,350 Break-even 1,112");
    expect(values(page)).toEqual(["1,000", "1,500", "10"]);
    expect((await roi("?buy=935&sell=500&taxRate=6.5")).text).toContain("Profit after tax −468");
    expect((await roi("?buy=935&sell=500&taxRate=6.5")).text).toContain("ROI −50.1% Net received 467 Break-even 1,000");
  });

  test("starts with nothing at the standard tax", async () => {
    const page = await roi();
    expect(page.text).toContain("Profit after tax — Type what you paid");
    expect(page.text).toContain("ROI — Net received — Break-even —");
    expect(values(page)).toEqual(["", "", "10"]);
    expect((await roi("?buy=1000")).text).toContain(
      "Profit after tax — Type a sell price: from 1,112 up, you lose nothing.",
    );
    expect((await roi("?sell=20000")).text).toContain(
      "Profit after tax — Type what you paid for the card. ROI — Net received 18,000",
    );
  });

  test.each([
    ["0", "0"],
    ["20", "20"],
    ["25", "20"],
    ["-1", "0"],
    ["9.7", "9.5"],
    ["x", "10"],
  ])("a tax of %s is %s", async (typed, taken) => {
    const { html, document } = await roi(`?taxRate=${typed}`);
    expect(readField(html, "taxRate").value).toBe(taken);
    expect(document.querySelector('input[name="taxRate"][min="0"][max="20"][step="0.5"]')).not.toBeNull();
  });

  test("a price that is none is told so beside its field and counts as 0", async () => {
    const page = await roi("?buy=-5&sell=%E2%88%921,200");
    expect(page.status).toBe(200);
    expect(readField(page.html, "buy")).toMatchObject({ value: "-5", invalid: true, errors: ["Must be ≥ 0"] });
    expect(readField(page.html, "sell")).toMatchObject({ value: "−1,200", invalid: true, errors: ["Must be ≥ 0"] });
    expect(page.text).toContain("Profit after tax — Fix the buy price to continue.");
    const unread = await roi("?buy=12.500&sell=99999999999");
    expect(readField(unread.html, "buy")).toMatchObject({ value: "12.500", invalid: false, errors: [] });
    expect(unread.text).toContain("Buy price must be a whole number of coins, such as 12,500 or 45k");
    expect(readField(unread.html, "sell").value).toBe("99999999999");
    expect(unread.text).toContain("Sell price cannot exceed 2,000,000,000");
  });

  describe("without scripts", () => {
    /** Values of a page's step buttons by label. */
    const steps = ({ document }: Page) =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLButtonElement>('button[name="step"][type="submit"]')].map((button) => [
          button.textContent,
          button.value,
        ]),
      );

    test.each([
      ["-5K", "6500", "1,500"],
      ["-5K", "4000", ""],
      ["-1K", "6500", "5,500"],
      ["+1K", "", "1,000"],
      ["+5K", "1,500", "6,500"],
      ["Break-even", "9", "1,112"],
      ["+1K", "-9", "1,000"],
    ])("%s sends the form and makes %j %j", async (label, typed, moved) => {
      const step = steps(await roi())[label] ?? "no such button";
      const page = await roi(`?${new URLSearchParams({ buy: "1000", sell: typed, taxRate: "10", step })}`);
      expect(values(page)).toEqual(["1,000", moved, "10"]);
      expect(page.html).not.toContain("Must be");
    });

    test("Enter in a field calculates: the form's first button steps nowhere", async () => {
      const first = (await roi("?buy=1")).document.querySelector('form[method="get"]')?.querySelector("button");
      expect([first?.textContent, first?.hasAttribute("name")]).toEqual(["Calculate", false]);
    });

    test("Add Flip takes what is typed to the add form", async () => {
      const added = await roi("?buy=1,000&sell=45k&taxRate=10&intent=add-flip");
      expect(added.location).toBe(`${ADD}?buy=1000&sell=45000&status=sold&game=CFB26`);
      const { html } = await player.follow(added);
      expect([readField(html, "buy").value, readField(html, "sell").value]).toEqual(["1000", "45000"]);
      expect((await roi("?buy=1000&sell=&intent=add-flip")).location).toBe(`${ADD}?buy=1000&status=listed&game=CFB26`);
    });

    test.each(["buy=12.500", "buy=1000&sell=12.500"])(
      "Add Flip hands over nothing of what cannot be read: %j",
      async (query) => {
        const page = await roi(`?${query}&intent=add-flip`);
        expect([page.status, page.location]).toEqual([200, null]);
        expect(page.text).toContain("must be a whole number of coins");
      },
    );

    test.each(["", "buy=0&sell=5"])("Add Flip needs a buy price: %j says so", async (query) => {
      const page = await roi(`?${query}&intent=add-flip`);
      expect([page.status, page.location]).toEqual([200, null]);
      expect(readField(page.html, "buy")).toMatchObject({
        invalid: true,
        errors: ["Buy price must be greater than 0"],
      });
    });
  });

  describe("whatever the query string", () => {
    const KEYS = ["buy", "sell", "taxRate", "step", "intent"];
    const fits = (text: string) => encodeURIComponent(text.toWellFormed()).length <= 8_192;

    test("the big list of naughty strings is answered with pages", async () => {
      const texts = NAUGHTY.filter(fits);
      for (let at = 0; at < texts.length; at += KEYS.length - 1) {
        const query = new URLSearchParams(KEYS.map((key, nth) => [key, texts[at + nth] ?? ""]));
        const page = await roi(`?${query}`);
        expect(page.status, String(query)).toBe(200);
        expect(page.text).not.toMatch(/NaN|Infinity|undefined/);
      }
    });

    test("all keys at once, with any text, are answered with a page", async () => {
      const texts = fc.record(Object.fromEntries(KEYS.map((key) => [key, anyText.filter(fits)])));
      await fc.assert(
        fc.asyncProperty(texts, async (query) => (await roi(`?${new URLSearchParams(query)}`)).status === 200),
        { numRuns: 40 },
      );
    });
  });
});
