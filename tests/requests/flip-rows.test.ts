import { getByText } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { priceFloors } from "#app/db/schema.ts";
import { formatCoins } from "#app/domain/coins.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import { hrefsOf, readField, undoAction, valuesByName } from "../support/page-forms.ts";
import { checksumOf, insertListedFlips, newAct, newFlip } from "../support/players.ts";
import { fieldValue, type Page, signedIn } from "../support/visitor.ts";

const answersOf = ({ document }: Page) => [
  ...document.querySelectorAll<HTMLButtonElement>("tr.row-prices td > div:last-child button[name=offered]"),
];

/** The fields of a row's price form when an answer is pressed; in w3m, those of the form around the row. */
function pressed({ document }: Page, label = "") {
  const answer = getByText<HTMLButtonElement>(document.body, label);
  const around = answer.closest("form")?.querySelectorAll<HTMLInputElement>("input:not([type=checkbox])") ?? [];
  return { ...valuesByName([...around]), [answer.name]: answer.value };
}

describe.each(["/dashboard/my-flips", "/tools/flip-tracker"])("a listed row of %s", (list) => {
  async function listed(row = {}) {
    const owner = await signedIn();
    const id = await newFlip(owner.id, { status: "listed", name: "Brody Foley", buy: 30_950, sell: 62_000, ...row });
    const post = (intent: string, price: string, more = {}) =>
      owner.post(list, { intent, flip: id, version: "1", price, ...more });
    return { owner, id, post };
  }

  test("is sold by the form around the row too, which is what w3m sends", async () => {
    const { owner, id } = await listed();
    const { document } = await owner.get(`${list}?row=${id}`);
    const around = document.querySelector("[name=price]")?.closest("form");
    const hidden = [...(around?.querySelectorAll<HTMLInputElement>("input[type=hidden]") ?? [])];
    const fields = Object.fromEntries(hidden.map(({ name, value }) => [name, value]));
    const page = await owner.follow(await owner.post(list, { ...fields, intent: "sell-at", price: "40.5k" }));
    expect(page.text).toContain("Flip marked as sold. Brody Foley +5,500.");
  });

  test("that was listed anew meanwhile keeps the price that was typed, beside the one of now", async () => {
    const { owner, id, post } = await listed();
    await post("list-at", "58k");
    for (const intent of ["sell-at", "list-at"]) {
      const page = await post(intent, "60.5k");
      expect(page.status).toBe(409);
      expect(page.text).toContain("This flip was changed meanwhile. It's listed at 58,000 now.");
      expect(readField(page.html, "price").value).toBe("60.5k");
      expect(readField(page.html, "version").value).toBe("2");
    }
    const page = await owner.follow(await post("sell-at", "60.5k", { version: "2" }));
    expect(page.text).toContain("Flip marked as sold.");
    expect(await getFlip(owner.id, id)).toMatchObject({ status: "sold", sell: 60_500 });
  });

  test.each([
    ["sell-at", "40.5k", "1 flip is listed again"],
    ["list-at", "58,000", "1 price restored"],
  ])("goes back to its price by the toast of %s", async (intent, price, says) => {
    const { owner, id } = await listed();
    const open = await owner.get(`${list}?row=${id}`);
    const act = open.document.querySelector<HTMLInputElement>("form#row-prices [name=act]")?.value ?? "";
    const fields = { intent, flip: id, version: "1", price, act };
    const told = await owner.follow(await owner.post(list, fields));
    expect(undoAction(told)).toBe(`/dashboard/my-flips/undo/${act}`);
    expect(undoAction(await owner.follow(await owner.post(list, fields)))).toBe(`/dashboard/my-flips/undo/${act}`);
    const undone = await owner.post(`/dashboard/my-flips/undo/${act}`, { intent: "undo", next: list });
    expect((await owner.follow(undone)).text).toContain(says);
    expect(await getFlip(owner.id, id)).toMatchObject({ status: "listed", sell: 62_000, soldAt: null });
  });

  test.each([
    ["sell-at", "0", "Sell price is required when status is Sold"],
    ["list-at", "", "Sell price must be greater than 0"],
    ["sell-at", "<b>", "Sell price must be a whole number of coins, such as 12,500 or 45k"],
  ])("refuses %s with %j beside the price, which stays, and changes nothing", async (intent, price, problem) => {
    const { owner, post } = await listed();
    const before = await checksumOf(owner.id);
    const page = await post(intent, price);
    expect([page.status, await checksumOf(owner.id)]).toEqual([400, before]);
    expect(readField(page.html, "price")).toEqual({ id: "row-price", value: price, invalid: true, errors: [problem] });
  });

  test.each(["sell-at", "list-at"])("asks %s once about a price far from what the flip cost", async (intent) => {
    const { owner, id } = await listed();
    const before = await checksumOf(owner.id);
    const fields = { intent, flip: id, version: "1", price: "405,000", act: newAct().id };
    const asked = await owner.post(list, fields);
    expect([asked.status, await checksumOf(owner.id)]).toEqual([400, before]);
    expect(asked.text).toContain("Sell is 13 × your buy. Save again if that's right.");
    const sure = fieldValue(asked.html, "sure") ?? "";
    expect((await owner.post(list, { ...fields, price: "505,000", sure })).status).toBe(400);
    expect((await owner.post(list, { ...fields, sure })).status).toBe(303);
    expect((await owner.post(list, fields)).status, "the same form again").toBe(303);
    expect(await getFlip(owner.id, id)).toMatchObject({ sell: 405_000 });
  });

  test.each([
    ["sell-at", "40,5k", ["Sold for 40,500"], { status: "sold", sell: 40_500 }],
    ["list-at", "40,5k", ["Re-list at 40,500"], { status: "listed", sell: 40_500 }],
    ["sell-at", "40 K", ["Sold for 40,000"], { status: "sold", sell: 40_000 }],
    ["sell-at", "40.5", ["Sold for 40,500"], { status: "sold", sell: 40_500 }],
    ["list-at", "forty", ["Re-list at 40,000"], { status: "listed", sell: 40_000 }],
    ["sell-at", "40", ["Sold for 40,000", "That's right"], { status: "sold", sell: 40_000 }],
    ["list-at", "405,000", ["That's right"], { status: "listed", sell: 405_000 }],
  ])("answers %s with %j by buttons that hold what was meant", async (intent, price, labels, row) => {
    const { owner, id, post } = await listed();
    const before = await checksumOf(owner.id);
    const asked = await post(intent, price);
    expect([asked.status, await checksumOf(owner.id)]).toEqual([400, before]);
    expect(answersOf(asked).map(({ textContent }) => textContent)).toEqual(labels);
    const done = await owner.follow(await owner.post(list, pressed(asked, labels[0])));
    expect(done.text).toContain(row.status === "sold" ? "Flip marked as sold." : "Flip updated successfully.");
    expect(await getFlip(owner.id, id)).toMatchObject(row);
  });

  test("asks about a price that was meant, if it's far from what the flip cost", async () => {
    const { owner, id, post } = await listed();
    const asked = await owner.post(list, pressed(await post("sell-at", "405,5k"), "Sold for 405,500"));
    expect(asked.text).toContain("Sell is 13 × your buy. Save again if that's right.");
    expect((await owner.post(list, pressed(asked, "That's right"))).status).toBe(303);
    expect(await getFlip(owner.id, id)).toMatchObject({ status: "sold", sell: 405_500 });
  });

  test("refuses an answer that is no price like a price", async () => {
    const { owner, post } = await listed();
    const before = await checksumOf(owner.id);
    for (const price of ["lots", "3,5k", "-5", "9".repeat(30), "1k\0"])
      expect((await post("sell-at", "40k", { offered: `sell-at ${price}` })).status).toBe(400);
    expect(await checksumOf(owner.id)).toBe(before);
  });

  test.each(["lots", "-5", "0", "3000m", "12k 15k"])("has no button for %j, which means no price", async (price) => {
    const { post } = await listed();
    expect(answersOf(await post("sell-at", price))).toEqual([]);
  });

  test("opens its price by a link, where no script runs", async () => {
    const { owner, id } = await listed();
    expect((await owner.get(list)).document.querySelector("#row-price")).toBeNull();
    const page = await owner.get(`${list}?row=${id}`);
    expect(readField(page.html, "price")).toMatchObject({ id: "row-price", value: "62,000" });
    expect(readField(page.html, "version").value).toBe("1");
  });

  test("is its owner's alone", async () => {
    const { owner, id } = await listed();
    const before = await checksumOf(owner.id);
    const stranger = await signedIn();
    for (const intent of ["sell-at", "list-at"])
      for (const flip of [id, "", "not-an-id"])
        expect((await stranger.post(list, { intent, flip, version: "1", price: "5" })).status).toBe(404);
    expect((await stranger.get(`${list}?row=${id}`)).document.querySelector("#row-price")).toBeNull();
    expect(await checksumOf(owner.id)).toBe(before);
  });

  test("says what it would bring, how old its listing is, and that its price is under break-even", async () => {
    const { owner } = await listed();
    const cell = async (name: string, search = "") => {
      const { document } = await owner.get(list + search);
      const row = [...document.querySelectorAll("tbody tr")].find((tr) => tr.textContent?.includes(name));
      return (of: string) => row?.querySelector(of)?.textContent ?? null;
    };
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000);
    await newFlip(owner.id, { name: "Low", status: "listed", buy: 30_000, sell: 30_500, createdAt: ago(2) });
    await newFlip(owner.id, { name: "Even", status: "listed", buy: 9_000, sell: 10_000, createdAt: ago(3) });
    await newFlip(owner.id, { name: "Without", status: "listed", buy: 9_000, sell: 0, createdAt: ago(1_200) });
    await newFlip(owner.id, { name: "Untaxed", status: "listed", buy: 9_000, sell: 9_100, taxRate: "0.000" });
    const [foley, low, even, without, untaxed] = await Promise.all(
      ["Brody Foley", "Low", "Even", "Without", "Untaxed"].map((name) => cell(name)),
    );
    expect([foley?.(".cell-key"), foley?.(".flip-under"), foley?.(".flip-age")]).toEqual(["+24,850", null, null]);
    expect([low?.(".cell-key"), low?.(".flip-under"), low?.(".flip-age")]).toEqual([
      "−2,550",
      " under break-even",
      null,
    ]);
    expect([even?.(".cell-key"), even?.(".flip-under"), even?.(".flip-age")]).toEqual(["0", null, " 3 days"]);
    expect([without?.(".cell-key"), without?.(".flip-under"), without?.(".flip-age")]).toEqual([
      "Sell at…",
      null,
      " 1,200 days",
    ]);
    expect(untaxed?.(".cell-key")).toBe("+100");
  });

  test("says that its price is under the card's floor, in the list, in a lot and in the card's history", async () => {
    const owner = await signedIn();
    const [floor] = await database.select().from(priceFloors).where(eq(priceFloors.game, "CFB26")).limit(1);
    if (!floor) throw new Error("No price floor is seeded.");
    const at = { name: "Low", pos: "QB", status: "listed", ovr: floor.ovr, buy: 1 } as const;
    const lot = { lotId: crypto.randomUUID(), lotCopies: 2 };
    await newFlip(owner.id, { ...at, ...lot, sell: floor.floorCoins - 1 });
    await newFlip(owner.id, { ...at, ...lot, sell: floor.floorCoins });
    await newFlip(owner.id, { ...at, sell: 0 });
    await newFlip(owner.id, { ...at, status: "sold", sell: floor.floorCoins - 1 });
    await newFlip(owner.id, { ...at, ovr: null, sell: floor.floorCoins - 1 });
    await newFlip(owner.id, { ...at, game: "MADDEN26", sell: 1 });
    const said = `below floor ${formatCoins(floor.floorCoins)}`;
    for (const [path, times] of [
      [list, 1],
      [`${list}?of=CFB26&lot=${lot.lotId}`, 1],
      [
        `/dashboard/my-flips/card?${new URLSearchParams({ of: "CFB26", name: "Low", position: "QB", ovr: String(floor.ovr) })}`,
        1,
      ],
      [`${list}?of=MADDEN26`, 0],
    ] as const) {
      const { text } = await owner.get(path);
      expect(text.split(said).length - 1, path).toBe(times);
    }
  });

  test("names its flip on everything that can be pressed", async () => {
    const { owner } = await listed();
    await newFlip(owner.id, { name: "Ty" });
    const { document } = await owner.get(list);
    for (const name of [
      "Brody Foley: listed, mark as sold",
      "Ty: sold, mark as listed",
      "+24,850 expected, sell or re-list: Brody Foley",
      "Delete Ty",
    ])
      expect(document.querySelector(`[aria-label="${name}"]`), name).not.toBeNull();
    expect(document.querySelector("caption")?.textContent).toMatch(/Flips by date, descending$/);
  });
});

test("a list says which flips of how many it shows, and leads to any of its pages", async () => {
  const owner = await signedIn();
  await insertListedFlips(owner.id, 130);
  await newFlip(owner.id, { name: "Sold alone" });
  const list = "/dashboard/my-flips";
  const says = async (query: string) => /[\d,]+–[\d,]+ of [\d,]+/.exec((await owner.get(list + query)).text)?.[0];
  expect(await says("")).toBe("1–50 of 131");
  expect(await says("?page=3")).toBe("101–131 of 131");
  expect(await says("?sort=buy&page=2")).toBe("51–100 of 131");
  expect(await says("?show=listed&page=3")).toBe("101–130 of 130");
  expect(await says("?find=flip+1")).toBe("1–50 of 50");
  expect(await says("?find=alone")).toBe("1–1 of 1");
  expect(await says("?show=sold")).toBeUndefined();
  const [next = ""] = hrefsOf(await owner.get(list), /^Next/);
  expect(await says(next.slice(list.length))).toBe("51–100 of 131");
});
