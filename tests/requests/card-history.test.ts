import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#app/domain/dates.ts";
import { countQueries, documentBytes, scriptBytes } from "../bench/weight.ts";
import { hrefsOf, readFlipForm } from "../support/page-forms.ts";
import { insertBusyCard, newFlip } from "../support/players.ts";
import { ORIGIN, type Page, signedIn } from "../support/visitor.ts";

const CARD = "/dashboard/my-flips/card";
const LISTS = ["/dashboard/my-flips", "/tools/flip-tracker"];
const SMITH = { name: "J Smith", pos: "QB" as const, ovr: 84 };
const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 9, day, hour));
const addressOf = (name: string, position = "QB", ovr = "84") =>
  `${CARD}?${new URLSearchParams({ of: "CFB26", name, position, ovr })}`;

const hrefOf = (page: Page, text: string) => hrefsOf(page, text)[0] ?? "no link";

async function trader() {
  const owner = await signedIn();
  await newFlip(owner.id, { ...SMITH, buy: 10_000, sell: 15_000, createdAt: at(1), soldAt: at(1, 14) });
  await newFlip(owner.id, { ...SMITH, buy: 12_000, sell: 10_000, createdAt: at(2), soldAt: at(4) });
  const listed = await newFlip(owner.id, { ...SMITH, buy: 13_000, sell: 0, status: "listed", createdAt: at(6) });
  return Object.assign(owner, { listed });
}

describe("the history of a card", () => {
  test("says what its flips come to, in any case of its name", async () => {
    const owner = await trader();
    for (const name of ["J Smith", "j SMITH"]) {
      const { status, text } = await owner.get(addressOf(name));
      expect(status).toBe(200);
      for (const said of [
        "J Smith · QB · 84",
        "Times flipped 3 1 listed now",
        "Bought for 10,000–13,000 Last 13,000",
        "Sold for 10,000–15,000 Last 10,000, Oct 4, 2026",
        "W–L–T 1–1–0",
        "Profit +500",
        "ROI on coins 2.3%",
        "Held 2 h Median of 2 with a known time",
        "Oct 6, 2026 13,000 — — — Listed",
      ])
        expect(text, said).toContain(said);
    }
  });

  test("counts what happens after midnight to the evening before, as My Flips does", async () => {
    const owner = await signedIn();
    await newFlip(owner.id, { ...SMITH, buy: 10_000, sell: 15_000, createdAt: at(2, 1), soldAt: at(4, 4) });
    const { text } = await owner.get(addressOf("J Smith"));
    expect(text).toContain("Last 15,000, Oct 3, 2026");
    expect(text).toContain("Oct 1, 2026 10,000");
    expect((await owner.get(LISTS[0] ?? "")).text).toContain("Added Oct 1");
  });

  test("leads to its flips and back, and to the form that adds it again", async () => {
    const owner = await trader();
    const page = await owner.get(addressOf("J Smith"));
    const edit = hrefOf(page, "Oct 6, 2026");
    expect(edit).toContain(owner.listed);
    const saved = await owner.post(edit, { intent: "save", version: "1", buy: "13,500", ...SMITH, ovr: "84" });
    expect(new URL(saved.location ?? "", ORIGIN).pathname).toMatch(/my-flips(\/card)?$/);
    const add = await owner.get(hrefOf(page, "Flip it again"));
    expect(add.status).toBe(200);
    expect(readFlipForm(add.html)).toMatchObject({ name: "J Smith", ovr: "84", buy: "13,000" });
    expect(add.text).toContain("Last bought 13,500, listed");
  });

  test.each(LISTS)("is linked from a flip's form and from copies at %s", async (list) => {
    const owner = await trader();
    const form = await owner.get(`${list}/${owner.listed}`);
    expect(hrefOf(form, "Card history")).toBe(addressOf("J Smith"));
    const lot = uuidv7();
    await owner.post(list, { intent: "quick-log", id: lot, game: "CFB26", line: "2x J Smith 84 QB 12k" });
    const bar = await owner.get(`${list}?lot=${lot}`);
    expect(hrefOf(bar, "Card history")).toBe(addressOf("J Smith"));
    expect((await owner.get(addressOf("J Smith"))).text).toContain("Times flipped 5");
  });

  test("says nothing of another player's flips, nor of the other game's", async () => {
    const owner = await trader();
    const other = await signedIn();
    await newFlip(owner.id, { ...SMITH, game: "MADDEN26", buy: 77_777 });
    expect((await other.get(addressOf("J Smith"))).text).toContain("You haven't flipped this card yet");
    const college = await owner.get(addressOf("J Smith"));
    expect(college.text).not.toContain("77,777");
    expect((await owner.get(addressOf("J Smith").replace("CFB26", "MADDEN26"))).text).toContain("77,777");
  });

  test("pages through more than fifty flips, newest first", async () => {
    const owner = await signedIn();
    for (let n = 0; n < 51; n++)
      await newFlip(owner.id, { ...SMITH, buy: 1_001 + n, createdAt: at(1 + (n % 28), n % 24) });
    const first = await owner.get(addressOf("J Smith"));
    const second = await owner.get(hrefOf(first, "Older"));
    expect([first, second].map(({ document }) => document.querySelectorAll(".rows tbody tr").length)).toEqual([50, 1]);
    expect(hrefOf(second, "Newest")).toBe(addressOf("J Smith"));
  });

  test.each([
    ["A&B #1 <b>%00</b>", "QB", "84"],
    ["עברית שם", "QB", "84"],
    ["100% %41", "HB", ""],
    ["o'neil_\\\"", "Other", "99"],
  ])("comes back as %j is, in its heading and its links", async (name, position, ovr) => {
    const owner = await signedIn();
    const id = await newFlip(owner.id, { name, pos: position as "QB", ovr: ovr === "" ? null : Number(ovr) });
    const link = hrefOf(await owner.get(`/dashboard/my-flips/${id}`), "Card history");
    expect(Object.fromEntries(new URL(link, ORIGIN).searchParams)).toEqual({ of: "CFB26", name, position, ovr });
    const page = await owner.get(link);
    expect(page.text).toContain([name, position, ovr].filter(Boolean).join(" · "));
    expect(page.text).toContain("Times flipped 1");
    const add = await owner.get(hrefOf(page, "Flip it again"));
    expect(readFlipForm(add.html).name).toBe(name);
  });

  test.each(["", "?name=%00&position=Goalie&ovr=1e9", `?name=${"x".repeat(8_000)}`, "?name=%FF%FE&after=nonsense"])(
    "is a page for %j too, and so is the strip",
    async (search) => {
      const owner = await trader();
      expect((await owner.get(CARD + search)).status).toBe(200);
      const strip = await owner.get(`${CARD}/strip${search}`);
      expect([strip.status, strip.html]).toEqual([200, "null"]);
    },
  );

  test("takes no framework, seven queries and little of the wire", async () => {
    const owner = await trader();
    for (let n = 0; n < 50; n++) await newFlip(owner.id, { ...SMITH, buy: 1_000 + n * 317 });
    const page = await owner.get(addressOf("J Smith"));
    expect(scriptBytes(page.html)).toBe(0);
    expect(documentBytes(page.html)).toBeLessThanOrEqual(16_000);
    expect(await countQueries(() => owner.get(addressOf("J Smith")))).toBeLessThanOrEqual(7);
  });
});

describe("a card's own price in its history", () => {
  const soldAgo = (owner: { id: string }, price: number, hours: number, row: Parameters<typeof newFlip>[1] = {}) =>
    newFlip(owner.id, {
      ...{ ...SMITH, buy: 1_000, sell: price },
      ...{ createdAt: hoursAgo(hours + 1), soldAt: hoursAgo(hours) },
      ...row,
    });
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  const NOTE = "From your own sales only.";
  const pictureOf = (page: Page) => {
    const picture = page.document.querySelector(".price-picture svg[role=img]");
    return picture && [...picture.querySelectorAll("path")].map((path) => path.getAttribute("d") ?? "");
  };

  test("stands in its head with what was left out, over a picture of sales, asks and the price", async () => {
    const owner = await signedIn();
    for (const price of [15_500, 15_500, 155_000]) await soldAgo(owner, price, 24.5);
    await newFlip(owner.id, { ...SMITH, sell: 16_000, status: "listed", createdAt: hoursAgo(1) });
    const page = await owner.get(addressOf("J Smith"));
    expect(page.text).toMatch(
      /Pay at most [\d,]+ for 25% · you sell it for 15,500 \(2 sales, last (yesterday|2 days ago)\) · last/,
    );
    expect(page.text).toContain("1 price left out: far from the others. From your own sales only.");
    expect(page.text.split(NOTE)).toHaveLength(2);
    const [asks, old, price, sales] = pictureOf(page) ?? [];
    expect([asks, old, price, sales]).toEqual([
      expect.stringMatching(/^M\d+ \d+H\d+$/),
      "",
      expect.stringMatching(/^M\d+ \d+V\d+H\d+/),
      // Two of one price and time are one dot.
      expect.stringMatching(/^M\d+ \d+h0M\d+ \d+h0$/),
    ]);
    const label = page.document.querySelector(".price-picture svg[role=img]")?.getAttribute("aria-label");
    expect(label).toMatch(
      /: 3 sales for 15,500–155,000; 1 asking price of 16,000; You sell it for 15,500 · 2 sales, last \w.*\.$/,
    );
    expect(page.text).toContain("1 price is above the picture: 155,000.");
    expect(page.text).toMatch(/Day Sold for Your price \w+ \d+ 15,500–155,000 15,500/);
  });

  test("is only that of the owner, in the game", async () => {
    const owner = await signedIn();
    const other = await signedIn();
    await soldAgo(owner, 15_500, 1, { game: "MADDEN26" });
    await soldAgo(other, 17_700, 1);
    await newFlip(owner.id, { ...SMITH, sell: 0, status: "listed" });
    const page = await owner.get(addressOf("J Smith"));
    expect(page.text).not.toMatch(/15,500|17,700/);
    expect(pictureOf(page)).toBeNull();
    expect(page.text).not.toContain(NOTE);
    const madden = await owner.get(addressOf("J Smith").replace("CFB26", "MADDEN26"));
    expect(madden.text).toMatch(/you sell it for 15,500 \(1 sale, (today|yesterday)\)/);
    expect(madden.text).not.toContain("17,700");
  });

  test("isn't drawn without a sale and an ask in 30 days", async () => {
    const owner = await trader();
    const page = await owner.get(addressOf("J Smith"));
    expect(pictureOf(page)).toBeNull();
    expect(page.text).not.toContain(NOTE);
  });

  test("of one sale, and of one ask, is drawn too", async () => {
    const owner = await signedIn();
    await soldAgo(owner, 2_000_000_000, 1);
    await newFlip(owner.id, { ...SMITH, name: "Only asked", sell: 1, status: "listed" });
    const sold = await owner.get(addressOf("J Smith"));
    const asked = await owner.get(addressOf("Only asked"));
    expect(sold.text).toMatch(/you sell it for 2,000,000,000 \(1 sale, (today|yesterday)\)/);
    expect(pictureOf(sold)?.map((path) => path === "")).toEqual([true, true, false, false]);
    expect(pictureOf(asked)?.map((path) => path === "")).toEqual([false, true, true, true]);
    expect(sold.html + asked.html).not.toContain("NaN");
  });

  test("of a thousand sales and asks at extremes is as small", async () => {
    const owner = await signedIn();
    await insertBusyCard(owner.id);
    const page = await owner.get(addressOf("J Smith"));
    expect(page.text).toContain("The dots are the newest 9 sales of a day, and of copies sold together 3.");
    expect(page.text).toMatch(/\d+ prices are above the picture: 2,000,000,000\./);
    expect(page.html).not.toContain("NaN");
    expect(documentBytes(page.html)).toBeLessThanOrEqual(16_000);
  });
});

describe("the strip of a card that is added", () => {
  test("is less than 1 kB, by three queries, of one's own flips", async () => {
    const owner = await trader();
    const other = await signedIn();
    const asked = addressOf("J Smith").replace(CARD, `${CARD}/strip`);
    const answer = await owner.get(asked);
    expect(JSON.parse(answer.html)).toMatchObject({ last: "Last bought 13,000, listed" });
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(await countQueries(() => owner.get(asked)), "and the session's").toBe(4);
    await newFlip(owner.id, { ...SMITH, name: "x".repeat(60), buy: 2_000_000_000, sell: 2_000_000_000 });
    const longest = await owner.get(asked.replace("J+Smith", "x".repeat(60)));
    expect(Buffer.byteLength(longest.html)).toBeLessThan(1_000);
    expect((await other.get(asked)).html).toBe("null");
  });

  test.each(LISTS)("stands in the form of %s once the card is known, without scripts, and not before", async (list) => {
    const owner = await trader();
    const hint = "Last bought 13,000, listed";
    for (const [search, said] of [
      ["", false],
      ["?name=J+Smith&pos=QB", false],
      ["?ovr=84&pos=QB", false],
      ["?name=J+Smith&pos=HB&ovr=84", false],
      ["?name=j+smith&pos=QB&ovr=84", true],
      ["?q=zzzz&name=J+Smith&pos=QB&ovr=84", true],
    ] as const)
      expect((await owner.get(`${list}/new${search}`)).text.includes(hint), search).toBe(said);
  });

  test.each(LISTS)("says first what to pay, and nothing of it where a flip of %s is edited", async (list) => {
    const owner = await signedIn();
    const aDayAgo = new Date(Date.now() - DAY_MS);
    const id = await newFlip(owner.id, { ...SMITH, buy: 9_000, sell: 0, status: "listed", createdAt: aDayAgo });
    await newFlip(owner.id, { ...SMITH, buy: 10_000, sell: 15_500 });
    const sells = "you sell it for 15,500 (1 sale, today)";
    const last = "last logged 10,000 → 15,500";
    const add = await owner.get(`${list}/new?name=J+Smith&pos=QB&ovr=84`);
    expect(add.text).toContain(`Pay at most 11,160 for 25% · ${sells} · ${last}`);
    const edit = await owner.get(`${list}/${id}`);
    expect(edit.text).toContain(`Y${sells.slice(1)} · ${last}`);
    expect(edit.text).not.toContain("Pay at most");
    const asked = addressOf("J Smith").replace(CARD, `${CARD}/strip`);
    expect(JSON.parse((await owner.get(asked)).html)).toMatchObject({ most: "Pay at most 11,160 for 25%" });
    expect(JSON.parse((await owner.get(`${asked}&edited=${id}`)).html)).toMatchObject({ most: "" });
  });
});
