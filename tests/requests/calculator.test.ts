import { describe, expect, test } from "vitest";
import { MARGIN_WARNING } from "#app/domain/calculator.ts";
import { NAUGHTY } from "../domain/naughty.ts";
import { checkedValues, linksTo, readField } from "../support/page-forms.ts";
import { fieldValue, type Page, Visitor, visibleText } from "../support/visitor.ts";

const PATH = "/tools/profit-calculator";
const calculator = (query = "", visitor = new Visitor()) => visitor.get(PATH + query);

const matrixRows = ({ document }: Page) =>
  [...document.querySelectorAll("tbody tr")].map((row) => visibleText(row.innerHTML));

const LOSS = "?buyPrice=1000&sellPrice=1000";

test.each([
  ["?buyPrice=1000&sellPrice=1500", "Required sell for 25% profit 1,388 List at 1,389 to meet the target"],
  ["?buyPrice=1000&sellPrice=1500", "If you sell at 1,500 Meets target Net profit +350 ROI 35.0%"],
  ["?mode=buy-to-sell&buyPrice=1000", "If you sell at 1,388 Net profit +249 ROI 24.9%"],
  ["?buyPrice=1000&desiredProfitPct=25&taxRate=10", "Break-even 1,111 List at 1,112 to be safe"],
  [LOSS, "Misses target Net profit −100 ROI −10.0%"],
  ["?buyPrice=900&desiredProfitPct=0", "Required sell for 0% profit 1,000 0% profit after tax"],
  ["?mode=sell-to-buy&sellPrice=10000", "Max buy for 25% profit 7,200"],
  ["?mode=sell-to-buy&sellPrice=10000", "If you buy at 7,200 Net profit +1,800 ROI 25.0% Break-even 8,000"],
  ["?mode=sell-to-buy&sellPrice=7", "profit 5 Buy at 4 to meet the target"],
  ["?mode=sell-to-buy&sellPrice=1", "No buy price meets the target"],
  ["?mode=sell-to-buy&sellPrice=2", "No buy price meets the target"],
  ["?mode=sell-to-buy&sellPrice=10000&buyPrice=7201", "If you buy at 7,201 Misses target"],
])("the answer to %s has: %s", async (query, words) => {
  const page = await calculator(query);
  expect(page.status).toBe(200);
  expect(page.text).toContain(words);
  expect(checkedValues(page, "mode")).toEqual([query.includes("sell-to-buy") ? "sell-to-buy" : "buy-to-sell"]);
});

test("names no second price when the first one suffices", async () => {
  expect((await calculator("?buyPrice=900&desiredProfitPct=0")).text).not.toContain("List at");
});

test("a loss is marked as one", async () => {
  const { document } = await calculator(LOSS);
  expect([...document.querySelectorAll(".figure-down")].map(({ textContent }) => textContent)).toContain("−100");
});

describe("opened without a price it shows an example", () => {
  test.each([
    ["", "Required sell for 25% profit 17,222", "12,400", ""],
    ["?mode=buy-to-sell&desiredProfitPct=10&game=madden", "Required sell for 10% profit 15,155", "12,400", ""],
    ["?mode=sell-to-buy", "Max buy for 25% profit 11,232", "", "15,600"],
  ])("for %j", async (query, words, buy, sell) => {
    const page = await calculator(query);
    expect(page.text).toContain(words);
    expect(page.text).toMatch(/If you (sell|buy) at [\d,]+ Example Net profit/);
    expect(["buyPrice", "sellPrice"].map((name) => fieldValue(page.html, name))).toEqual([buy, sell]);
    expect(matrixRows(page)).toHaveLength(10);
    expect(linksTo(page, "/tools/flip-tracker?")).toEqual([]);
  });

  test("which gives way to prices that were typed, even the same one", async () => {
    const page = await calculator("?buyPrice=12400");
    expect(page.text).not.toContain("Example");
    expect(linksTo(page, "/tools/flip-tracker?")).toEqual(["/tools/flip-tracker?buy=12400&sell=17222&status=listed"]);
  });
});

describe("there is no result", () => {
  const WHOLE = "price must be a whole number of coins, such as 12,500 or 45k";

  test.each([
    ["?buyPrice=", "buy"],
    ["?sellPrice=1500", "buy"],
    ["?buyPrice=0&sellPrice=1500", "buy"],
    ["?mode=sell-to-buy&buyPrice=1000", "sell"],
  ])("for %j: a %s price is asked for", async (query, price) => {
    const page = await calculator(query);
    expect(page.text).toContain(`— Type a ${price} price to start.`);
    expect(page.text).toContain("Net profit — ROI — Break-even —");
    expect(matrixRows(page)).toEqual([]);
    expect(linksTo(page, "/tools/flip-tracker?")).toEqual([]);
  });

  test.each([
    ["?buyPrice=abc", "buyPrice", `Buy ${WHOLE}`],
    ["?buyPrice=-1000", "buyPrice", "Buy price cannot be negative"],
    ["?mode=sell-to-buy&sellPrice=NaN", "sellPrice", `Sell ${WHOLE}`],
  ])("for %j: the %s field says that %s", async (query, name, told) => {
    const page = await calculator(query);
    expect(page.status).toBe(200);
    // It counts as 0 without an error, so it's no alert.
    expect(readField(page.html, name)).toMatchObject({
      value: new URLSearchParams(query).get(name),
      invalid: false,
      errors: [],
    });
    expect(page.text).toContain(told);
    expect(page.text).toContain(`— Fix the ${name.replace("Price", "")} price to start.`);
    expect(page.text).toContain("Net profit — ROI — Break-even —");
  });

  test("an invalid optional price is flagged, counts as 0, and hands nothing over", async () => {
    const page = await calculator("?buyPrice=1000&sellPrice=12.500");
    expect(page.text).toContain(`Sell ${WHOLE}`);
    expect(page.text).toContain("If you sell at 1,388");
    expect(linksTo(page, "/tools/flip-tracker?")).toEqual([]);
  });
});

describe("the form", () => {
  test("shows what it was asked, prices with separators", async () => {
    const { document, html, text } = await calculator("?buyPrice=45k&sellPrice=60000&desiredProfitPct=12&taxRate=9.5");
    expect(["buyPrice", "sellPrice", "desiredProfitPct", "taxRate"].map((name) => fieldValue(html, name))).toEqual([
      "45,000",
      "60,000",
      "12",
      "9.5",
    ]);
    expect(document.querySelector('form[method="get"] [name="buyPrice"]')).not.toBeNull();
    expect(text).toContain("Calculate");
  });

  test.each([
    ["desiredProfitPct=12.9&taxRate=9.7", "12", "9.5", "9.5%"],
    ["desiredProfitPct=x&taxRate=x", "25", "10", "Standard (10%)"],
  ])("%s: percent %s, tax %s, shown as %s", async (query, percent, tax, shown) => {
    const page = await calculator(`?${query}`);
    expect([fieldValue(page.html, "desiredProfitPct"), fieldValue(page.html, "taxRate")]).toEqual([percent, tax]);
    expect(page.text).toContain(`Auction tax ${shown}`);
  });

  test("a usual percent keeps every other input", async () => {
    const page = await calculator("?game=madden&mode=sell-to-buy&buyPrice=700&sellPrice=1k&taxRate=9.5");
    expect(linksTo(page, `${PATH}?game=MADDEN26&mode`)).toEqual(
      ["10", "15", "20", "", "30"].map(
        (percent) =>
          `${PATH}?game=MADDEN26&mode=sell-to-buy&buyPrice=700&sellPrice=1000` +
          `${percent && `&desiredProfitPct=${percent}`}&taxRate=9.5`,
      ),
    );
  });
});

describe("the matrix", () => {
  test("has a row for every 5 % from 5 to 50, and marks the current one", async () => {
    const page = await calculator("?buyPrice=1000&sellPrice=1500");
    const rows = matrixRows(page);
    expect(rows.map((row) => Number.parseInt(row, 10))).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45, 50]);
    expect(rows[0]).toBe("5% 1,166 +49 4.9%");
    expect(rows[4]).toBe("25% (your target) 1,388 +249 24.9%");
    expect(page.document.querySelectorAll('tr[aria-current="true"]')).toHaveLength(1);
    const buys = matrixRows(await calculator("?mode=sell-to-buy&sellPrice=10000"));
    expect(buys[4]).toBe("25% (your target) 7,200 +1,800 25.0%");
    const between = await calculator("?buyPrice=1000&desiredProfitPct=12");
    expect(between.document.querySelector("tr[aria-current]")).toBeNull();
  });
});

test.each([
  ["?buyPrice=1000&desiredProfitPct=40", false],
  ["?buyPrice=1000&sellPrice=1556", false],
  ["?buyPrice=1000&sellPrice=1558", true],
])("slow sales are warned of at %s: %s", async (query, warned) => {
  expect((await calculator(query)).text.includes(MARGIN_WARNING)).toBe(warned);
});

describe("logging the flip", () => {
  test("hands over the prices that the results are about, as listed where nobody typed the sale", async () => {
    expect(linksTo(await calculator("?buyPrice=1000"), "/tools/flip-tracker?")).toEqual([
      "/tools/flip-tracker?buy=1000&sell=1388&status=listed",
    ]);
    expect(linksTo(await calculator("?buyPrice=1000&sellPrice=1500"), "/tools/flip-tracker?")).toEqual([
      "/tools/flip-tracker?buy=1000&sell=1500",
    ]);
    expect(linksTo(await calculator("?mode=sell-to-buy&sellPrice=10000&game=m"), "/tools/flip-tracker?")).toEqual([
      "/tools/flip-tracker?buy=7200&sell=10000",
    ]);
  });

  test("keeps the game that the page was asked for", async () => {
    expect(linksTo(await calculator("?buyPrice=1000&game=madden26"), "/tools/flip-tracker?")).toEqual([
      "/tools/flip-tracker?buy=1000&sell=1388&status=listed&game=MADDEN26",
    ]);
  });

  test("is not offered for a card that would cost nothing", async () => {
    expect(linksTo(await calculator("?mode=sell-to-buy&sellPrice=1"), "/tools/flip-tracker?")).toEqual([]);
  });
});

describe("the game", () => {
  const current = ({ document }: Page) => {
    const to = document.querySelector('a[aria-current="true"][href*="?game="]')?.getAttribute("href");
    return /\?game=(\w+)$/.exec(to ?? "")?.[1];
  };

  test("is the active one, unless the URL names another for this page alone", async () => {
    const visitor = new Visitor();
    expect(current(await calculator("", visitor))).toBe("CFB26");
    const picked = await calculator("?game=MaDDeN", visitor);
    expect(current(picked)).toBe("MADDEN26");
    expect(fieldValue(picked.html, "game"), "Calculate keeps it").toBe("MADDEN26");
    expect(current(await calculator("?game=chess", visitor))).toBe("CFB26");
    visitor.cookies.set("game", "MADDEN26");
    expect(current(await calculator("", visitor))).toBe("MADDEN26");
    expect(current(await calculator("?game=cfb", visitor))).toBe("CFB26");
  });
});

describe("whatever the query string", () => {
  const KEYS = ["mode", "buyPrice", "sellPrice", "desiredProfitPct", "taxRate", "game"] as const;
  // The length that a URL can have; the edge refuses longer ones.
  const fits = (text: string) => encodeURIComponent(text.toWellFormed()).length <= 8_192;

  test("the big list of naughty strings, spread over the keys, is answered with pages", async () => {
    const texts = NAUGHTY.filter(fits);
    for (let at = 0; at < texts.length; at += KEYS.length - 1) {
      const query = new URLSearchParams(KEYS.map((key, nth) => [key, texts[at + nth] ?? ""]));
      const page = await calculator(`?${query}`);
      expect(page.status, String(query)).toBe(200);
      expect(page.text).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  test.each(["%", "%E0%A4%A", "&&&==&=", "?".repeat(50), "%00", "buyPrice[]=1&buyPrice[a]=2"])(
    "so is a raw %j",
    async (raw) => {
      expect((await calculator(`?${raw}`)).status).toBe(200);
    },
  );
});
