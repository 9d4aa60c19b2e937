import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips, sources } from "#app/db/schema.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import { sellFlip } from "../support/changes.ts";
import { checkedValues, readField, undoAction } from "../support/page-forms.ts";
import { checksumOf, insertListedFlips, newFlip, newSource } from "../support/players.ts";
import { type Page, signedIn } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";

/** A player with two listed flips, and the values of their boxes. */
async function withTwo() {
  const player = await signedIn();
  const source = await newSource(player.id, "Sniping");
  const listed = { buy: 10_000, sell: 15_000, status: "listed" as const, sourceId: source };
  const ids = [
    await newFlip(player.id, { ...listed, name: "Kade Mattis" }),
    await newFlip(player.id, { ...listed, name: "Bo Dear" }),
  ];
  return { player, ids, boxes: ids.map((id) => `${id}:1`) };
}
type Two = Awaited<ReturnType<typeof withTwo>>;

const dialogOf = ({ document }: Page) => document.querySelector("dialog") ?? expect.fail("no dialog");

/** Presses a button of the bar; returns the page, and what its dialog's form sends with a button. */
async function ask({ player, boxes }: Pick<Two, "player" | "boxes">, of: string, to = LIST) {
  const page = await player.post(to, { intent: `ask-${of}`, act: uuidv7(), game: "CFB26", id: boxes });
  return { page, fields: fieldsOf(page) };
}
const fieldsOf = (page: Page): Record<string, string> =>
  Object.fromEntries(
    [...dialogOf(page).querySelectorAll<HTMLInputElement>("input")].map(({ name, value }) => [name, value]),
  );
const offersOf = (page: Page) =>
  [...dialogOf(page).querySelectorAll<HTMLButtonElement>("button[name=offered]")].map(({ textContent, value }) => [
    textContent,
    value,
  ]);

const statesOf = async (ids: readonly string[], owner: string) =>
  Promise.all(ids.map(async (id) => getFlip(owner, id).then((flip) => flip && [flip.sell, flip.source])));

describe("chosen flips", () => {
  test("have a price, a filter and a deletion beside Mark Sold, each a plain button of the boxes' form", async () => {
    const { player } = await withTwo();
    const { document } = await player.get(LIST);
    const buttons = [...document.querySelectorAll<HTMLButtonElement>("#flips form .bulk button")];
    expect(buttons.map(({ textContent, name, value }) => [textContent, name, value])).toEqual([
      ["Mark Sold", "intent", "sell-selected"],
      ["Price…", "intent", "ask-price"],
      ["Filter…", "intent", "ask-filter"],
      ["Delete…", "intent", "ask-delete"],
    ]);
    for (const button of buttons) expect([...button.attributes].map(({ name }) => name)).not.toContain("formaction");
  });

  test.each([
    [
      "price",
      "Price of 2 flips",
      { intent: "price-selected", price: "14k" },
      "2 flips now listed at 14,000",
      [14_000, "Sniping"],
    ],
    [
      "filter",
      "Filter used for 2 flips",
      { intent: "filter-selected", found: "Packs" },
      "Set the filter of 2 flips to Packs",
      [15_000, "Packs"],
    ],
    [
      "filter",
      "Filter used for 2 flips",
      { intent: "filter-selected" },
      "Cleared the filter of 2 flips",
      [15_000, null],
    ],
    [
      "delete",
      "Delete 2 flips? You can undo this for 30 days.",
      { intent: "delete-selected" },
      "Deleted 2 flips",
      null,
    ],
  ])("are asked for: %s, then change at once, and come back by Undo", async (of, title, fields, said, state) => {
    const two = await withTwo();
    const { player, ids, boxes } = two;
    await newFlip(player.id, { name: "Another", sell: 15_000, status: "listed" });
    const before = await statesOf(ids, player.id);
    const at = `${LIST}?show=listed`;
    const { page, fields: shown } = await ask(two, of, at);
    expect(page.status).toBe(200);
    expect(dialogOf(page).textContent).toContain(title);
    expect(checkedValues(page, "id").toSorted()).toEqual(boxes.toSorted());
    expect(await statesOf(ids, player.id)).toEqual(before);
    const sent = await player.post(at, { ...shown, ...fields });
    expect([sent.status, sent.location]).toEqual([303, at]);
    const done = await player.follow(sent);
    expect(done.text).toContain(said);
    expect(await statesOf(ids, player.id)).toEqual([state, state]);
    await player.follow(await player.post(undoAction(done) ?? "", { intent: "undo", next: LIST }));
    expect(await statesOf(ids, player.id)).toEqual(before);
  });

  test("of which some were sold or changed meanwhile: those are skipped, counted and named", async () => {
    const two = await withTwo();
    const { player, ids } = two;
    const { fields } = await ask(two, "price");
    await sellFlip(player.id, ids[0] ?? "", new Date());
    const page = await player.follow(await player.post(LIST, { ...fields, intent: "price-selected", price: "14,000" }));
    expect(page.text).toContain("1 flip now listed at 14,000. 1 skipped, sold meanwhile: Kade Mattis");
    const again = await ask({ ...two, boxes: two.boxes.slice(0, 1) }, "price");
    const none = await player.follow(
      await player.post(LIST, { ...again.fields, intent: "price-selected", price: "13k" }),
    );
    expect(none.text).toContain("Nothing changed. 1 skipped, sold meanwhile: Kade Mattis");
    expect(undoAction(none)).toBeUndefined();
  });

  test.each([
    ["ask-price", {}],
    ["price-selected", { price: "14k" }],
    ["filter-selected", { found: "Packs" }],
    ["delete-selected", {}],
  ])("%s of none and of 501 is refused, and changes nothing", async (intent, fields) => {
    const player = await signedIn();
    await insertListedFlips(player.id, 501, 2_000);
    const before = await checksumOf(player.id);
    const ids = await database.select({ id: flips.id }).from(flips).where(eq(flips.userId, player.id));
    const send = (id: string[]) => player.post(LIST, { intent, act: uuidv7(), game: "CFB26", id, ...fields });
    const none = await send([]);
    const many = await send(ids.map(({ id }) => id));
    expect([none.status, many.status]).toEqual([400, 400]);
    expect(none.text).toContain("Check the boxes of the flips first.");
    expect(many.text).toContain("Choose at most 500 flips at once.");
    expect((await send([ids.map(({ id }) => id).join(" ")])).status).toBe(400);
    expect(await checksumOf(player.id)).toBe(before);
  });

  test("of another player are 404 alone, and skipped among one's own", async () => {
    const { player, boxes } = await withTwo();
    const other = await withTwo();
    const before = await checksumOf(other.player.id);
    const changes: Record<string, string>[] = [
      { intent: "price-selected", price: "14k" },
      { intent: "filter-selected", found: "Packs" },
      { intent: "delete-selected" },
    ];
    for (const fields of changes) {
      const send = (id: string[]) => player.post(LIST, { act: uuidv7(), game: "CFB26", id, ...fields });
      expect((await send(other.boxes)).status).toBe(404);
      const mixed = await player.follow(await send([boxes[0] ?? "", other.boxes[0] ?? ""]));
      expect(mixed.text).toContain("1 skipped");
    }
    expect(await checksumOf(other.player.id)).toBe(before);
  });

  test("that are none of one's own leave no new name behind", async () => {
    const { player } = await withTwo();
    const { boxes } = await withTwo();
    await player.post(LIST, { intent: "filter-selected", act: uuidv7(), game: "CFB26", id: boxes, found: "New" });
    expect(await database.$count(sources, eq(sources.userId, player.id))).toBe(1);
  });
});

describe("a price for chosen flips", () => {
  const price = (two: Two, fields: Record<string, string>) =>
    two.player.post(LIST, { act: uuidv7(), game: "CFB26", id: two.boxes, intent: "price-selected", ...fields });

  test("that is far from what one cost is asked about by its name, and taken by the same price again", async () => {
    const two = await withTwo();
    await newFlip(two.player.id, { name: "Cheap", buy: 1_000, status: "listed" });
    const asked = await price(two, { price: "9" });
    expect(asked.status).toBe(400);
    const problem = "Kade Mattis and 1 more: Buy is 1,111 × your sell. Save again if that's right.";
    expect(readField(asked.html, "price")).toMatchObject({ value: "9", invalid: true, errors: [problem] });
    expect(offersOf(asked)).toEqual([
      ["Set 9,000", "price-selected 9,000"],
      ["That's right", "price-selected 9"],
    ]);
    const before = await statesOf(two.ids, two.player.id);
    expect(before[0]).toEqual([15_000, "Sniping"]);
    const again = await two.player.post(LIST, { ...fieldsOf(asked), intent: "price-selected" });
    expect((await two.player.follow(again)).text).toContain("2 flips now listed at 9");
  });

  test("that was meant is one press", async () => {
    const two = await withTwo();
    const asked = await price(two, { price: "12" });
    const [[, offered = ""] = []] = offersOf(asked);
    const { price: _, ...rest } = fieldsOf(asked);
    const done = await two.player.follow(await two.player.post(LIST, { ...rest, price: "12", offered }));
    expect(done.text).toContain("2 flips now listed at 12,000");
  });

  test.each([
    ["", "Sell price must be greater than 0"],
    ["0", "Sell price must be greater than 0"],
    ["-5", "Sell price cannot be negative"],
    ["lots", "Sell price must be a whole number"],
    ["9".repeat(20_000), "Sell price"],
  ])("of “%.12s” is refused in its field", async (typed, problem) => {
    const two = await withTwo();
    const before = await checksumOf(two.player.id);
    const page = await price(two, { price: typed });
    expect(page.status).toBe(400);
    expect(readField(page.html, "price").errors.join()).toContain(problem);
    expect(await checksumOf(two.player.id)).toBe(before);
  });
});

test("a filter of two flips without its field changes nothing", async () => {
  const { player, boxes } = await withTwo();
  const before = await checksumOf(player.id);
  const page = await player.post(LIST, { intent: "filter-selected", act: uuidv7(), game: "CFB26", id: boxes });
  expect([page.status, await checksumOf(player.id)]).toEqual([400, before]);
});
