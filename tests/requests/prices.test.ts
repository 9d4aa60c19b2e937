import { within } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { countQueries } from "../bench/weight.ts";
import { fileOf, list, PRICES, priceTrader, sell, shownRows } from "../support/own-prices.ts";
import { hrefsOf, linkNamed, toastIn } from "../support/page-forms.ts";
import { signedIn } from "../support/visitor.ts";

describe("the list of own prices", () => {
  test("has each card sold in 30 days with its sales, its last one, what to pay and what waits", async () => {
    const owner = await priceTrader();
    const other = await signedIn();
    await sell(other.id, 50_000, 0, { name: "Theirs" });
    const page = await owner.get(PRICES);
    expect(shownRows(page)).toEqual([
      [
        "J Smith QB 84",
        "15,500",
        "3 (1 price left out)",
        expect.stringMatching(/^15,[56]00, yesterday$/),
        "Max buy, J Smith, QB 84: 11,160",
        "2 of yours wait at 15,000",
      ],
      ["Sam Check", "20,000", "1", "20,000, 5 days ago: check the market"],
      ["Ann Old QB 84 · Rivals", "30,000", "1", "30,000, 12 days ago"],
    ]);
    expect(page.text.split("From your own sales only. Check the market before you spend big.")).toHaveLength(2);
    expect(page.text).toContain(
      "3 cards with sales in the last 30 days, last sale first. “Pay at most” leaves you 25% profit.",
    );
    expect(page.text).not.toMatch(/worth|market price/);
    expect(shownRows(await other.get(PRICES))).toEqual([expect.arrayContaining(["Theirs QB 84"])]);
    expect(shownRows(await owner.get(`${PRICES}?of=MADDEN26`))).toEqual([expect.arrayContaining(["Other Game QB 84"])]);
  });

  test("is linked from My Flips, and leads to the card's history and to Max buy at its price", async () => {
    const owner = await priceTrader();
    const [link = "none"] = hrefsOf(await owner.get("/dashboard/my-flips"), "Your prices");
    const page = await owner.get(link);
    expect(page.status).toBe(200);
    const history = await owner.get(hrefsOf(page, "J Smith")[0] ?? "none");
    expect(history.text).toContain("Times flipped 6");
    const maxBuy = within(page.document.body).getByRole("link", { name: "Max buy, J Smith, QB 84: 11,160" });
    const calculator = await owner.get(maxBuy.getAttribute("href") ?? "none");
    expect(calculator.document.querySelector("[name=sellPrice]")?.getAttribute("value")).toBe("15,500");
    expect(calculator.text).toContain("11,160");
  });

  test("names the usual margin once there are ten sales", async () => {
    const owner = await signedIn();
    for (let n = 0; n < 10; n++) await sell(owner.id, 15_500, 1, { buy: 11_430 });
    const page = await owner.get(PRICES);
    expect(page.text).toContain(
      "“Pay at most” leaves your usual profit of 22%, the middle of your last 30 days' sales.",
    );
    expect(shownRows(page)[0]?.[4]).toMatch(/ 11,434$/);
  });

  test("is found by name, OVR and position, and says what wasn't found", async () => {
    const owner = await priceTrader();
    const namesOf = async (find: string) =>
      shownRows(await owner.get(`${PRICES}?${new URLSearchParams({ find })}`)).map(([name]) => name);
    expect(await namesOf("ann")).toEqual(["Ann Old QB 84 · Rivals"]);
    expect(await namesOf("smith 84")).toEqual(["J Smith QB 84"]);
    const none = await owner.get(`${PRICES}?find=nobody`);
    expect(none.text).toContain("You sold no such card in the last 30 days. Try fewer words.");
    expect(none.document.querySelector("[name=find]")?.getAttribute("value")).toBe("nobody");
    expect(shownRows(await owner.get(hrefsOf(none, "Show all cards")[0] ?? "none"))).toHaveLength(3);
  });

  test("has 50 cards a page, for as many queries as one", async () => {
    const owner = await signedIn();
    await sell(owner.id, 1_000, 0);
    const one = await countQueries(() => owner.get(PRICES));
    for (let n = 0; n < 50; n++) await sell(owner.id, 1_000 + n, 1, { name: `Card ${n}` });
    let first = await owner.get(PRICES);
    expect(
      await countQueries(async () => {
        first = await owner.get(PRICES);
      }),
    ).toBe(one);
    expect(shownRows(first)).toHaveLength(50);
    const second = await owner.get(linkNamed(first, "next"));
    expect(shownRows(second)).toHaveLength(1);
    expect(linkNamed(second, "prev")).toContain(PRICES);
    expect((await owner.get(`${PRICES}?page=3`)).text).toContain("That's everything");
  });

  test("says what to do while nothing was sold", async () => {
    const owner = await signedIn();
    await list(owner.id, 1_000, 1);
    const { text, document } = await owner.get(PRICES);
    expect(text).toContain("No prices yet Mark a flip sold, and what its card sells for shows up here for 30 days.");
    expect(document.querySelector("main table, main [name=find]")).toBeNull();
  });
});

describe("the file of own prices", () => {
  test("has the page's cards and more about each", async () => {
    const owner = await priceTrader();
    const page = await owner.get(PRICES);
    const { headers, rows } = await fileOf(owner, `?${hrefsOf(page, "Export CSV")[0]?.split("?")[1]}`);
    expect(headers.get("Content-Disposition")).toMatch(/^attachment; filename="prices-cfb26-\d{4}-\d\d-\d\d.csv"$/);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual({
      ...{ Name: "J Smith", Pos: "QB", OVR: "84", Program: "", Price: "15500", Sales: "3", "Left out": "1" },
      ...{ "Last price": expect.stringMatching(/^15[56]00$/), "Days ago": "1", Advice: "sells" },
      ...{
        Waiting: "2",
        "Waiting at": "15000",
        Suggested: "14400",
        "Pay at most": "11160",
        "Margin %": "25",
        Card: "",
      },
    });
    expect(rows[1]).toMatchObject({ Name: "Sam Check", Advice: "check", Suggested: "", "Pay at most": "" });
    expect((await fileOf(owner, "?find=ann")).rows.map(({ Name }) => Name)).toEqual(["Ann Old"]);
    expect((await fileOf(owner, "?of=MADDEN26")).rows.map(({ Name }) => Name)).toEqual(["Other Game"]);
  });

  test("keeps a spreadsheet from reading a name as a formula", async () => {
    const owner = await signedIn();
    await sell(owner.id, 1_000, 0, { name: "=1+1" });
    expect((await fileOf(owner)).text).toContain("'=1+1,QB");
  });

  test("is refused with a toast at the eleventh in a minute", async () => {
    const owner = await signedIn();
    for (let n = 0; n < 10; n++) await fileOf(owner);
    const refused = await owner.get(`${PRICES}.csv`);
    expect([refused.status, refused.location]).toEqual([303, expect.stringContaining(PRICES)]);
    expect(toastIn((await owner.follow(refused)).html)).toMatchObject({ text: expect.stringContaining("Too many") });
  });
});
