import { beforeAll, describe, expect, test } from "vitest";
import { NAUGHTY } from "../domain/naughty.ts";
import { readField } from "../support/page-forms.ts";
import { type Page, signedIn } from "../support/visitor.ts";

const ROI = "/dashboard/tools/roi";
const ADD = "/dashboard/my-flips/new";
let player: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  player = await signedIn();
});

describe("the ROI helper", () => {
  const roi = (query = "") => player.get(`${ROI}${query}`);
  const values = ({ html }: Page) => ["buy", "sell", "taxRate"].map((name) => readField(html, name).value);

  test.each([
    ["?buy=1000&sell=1500&taxRate=10", ["1,000", "1,500", "10"], "+350 Bought at 1,000, sold at 1,500, 10% tax"],
    ["?buy=1000&sell=1500&taxRate=10", ["1,000", "1,500", "10"], "ROI 35.0% Net received 1,350 Break-even 1,112"],
    ["?buy=935&sell=500&taxRate=6.5", ["935", "500", "6.5"], "Profit after tax −468"],
    ["?buy=935&sell=500&taxRate=6.5", ["935", "500", "6.5"], "ROI −50.1% Net received 467 Break-even 1,000"],
    ["", ["", "", "10"], "Profit after tax — Type what you paid"],
    ["", ["", "", "10"], "ROI — Net received — Break-even —"],
    ["?buy=1000", ["1,000", "", "10"], "— Type a sell price: from 1,112 up, you lose nothing."],
    ["?sell=20000", ["", "20,000", "10"], "— Type what you paid for the card. ROI — Net received 18,000"],
  ])("the answer to %j, with its fields %j, has: %s", async (query, fields, words) => {
    const page = await roi(query);
    expect(values(page)).toEqual(fields);
    expect(page.text).toContain(words);
  });

  test.each([
    ["25", "20"],
    ["x", "10"],
  ])("a tax of %s is %s", async (typed, taken) => {
    const { html, document } = await roi(`?taxRate=${typed}`);
    expect(readField(html, "taxRate").value).toBe(taken);
    expect(document.querySelector('input[name="taxRate"][min="0"][max="20"][step="0.5"]')).not.toBeNull();
  });

  test("an invalid price is flagged beside its field and counts as 0", async () => {
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
      ["-1K", "6500", "5,500"],
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
      expect((await roi("?buy=1000&sell=&intent=add-flip")).location).toBe(`${ADD}?buy=1000&status=listed&game=CFB26`);
    });

    test.each(["buy=12.500", "buy=1000&sell=12.500"])(
      "Add Flip hands over nothing when a price can't be read: %j",
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

  test("whatever is in its address is answered with pages: the big list of naughty strings", async () => {
    const KEYS = ["buy", "sell", "taxRate", "step", "intent"];
    const texts = NAUGHTY.filter((text) => encodeURIComponent(text.toWellFormed()).length <= 8_192);
    for (let at = 0; at < texts.length; at += KEYS.length - 1) {
      const query = new URLSearchParams(KEYS.map((key, nth) => [key, texts[at + nth] ?? ""]));
      const page = await roi(`?${query}`);
      expect(page.status, String(query)).toBe(200);
      expect(page.text).not.toMatch(/NaN|Infinity|undefined/);
    }
  });
});
