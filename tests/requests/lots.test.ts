import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { countQueries } from "../bench/weight.ts";
import { expectRefused, hrefsOf, leadCells, readField } from "../support/page-forms.ts";
import { checksumOf, newFlip } from "../support/players.ts";
import { signedIn } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";

/** A player who logged copies in one line, and the lot's path. */
async function withLot(line = "5x J Smith 84 QB 12k") {
  const player = await signedIn();
  const lot = uuidv7();
  await player.follow(await player.post(LIST, { intent: "quick-log", id: lot, game: "CFB26", line }));
  return { player, lot, at: `${LIST}?lot=${lot}` };
}
const form = (lot: string, more: Record<string, string> = {}) => ({
  intent: "sell-copies",
  lot,
  act: uuidv7(),
  game: "CFB26",
  copies: "2",
  price: "15.5k",
  ...more,
});
const soldOf = async (owner: string) =>
  (await database.select().from(flips).where(eq(flips.userId, owner))).filter(({ status }) => status === "sold").length;

test("copies are one row that leads to them all, and a row of each to a text browser", async () => {
  const { player, at, lot } = await withLot("2x J Smith 84 QB 12k #Budget");
  await newFlip(player.id, { name: "Alone", status: "listed" });
  const cells = leadCells(await player.get(LIST));
  const names = cells.map(({ textContent }) => textContent);
  expect([names[0], cells[0]?.querySelector("a")?.textContent]).toEqual(["Alone", "Alone"]);
  expect(names).toHaveLength(4);
  expect(names[1]).toMatch(/×2.*Budget/);
  for (const cell of names.slice(2)) expect(cell).toMatch(/lot of 2.*Budget/);
  expect(cells[1]?.querySelector("a")?.getAttribute("href")).toBe(`${LIST}?of=CFB26&lot=${lot}`);
  const page = await player.get(at);
  expect(page.text).toContain("← All flips J Smith ×2 12,000 each · 24,000 total · 2 listed · 0 sold");
  expect(leadCells(page)).toHaveLength(2);
  expect(page.text).not.toContain("lot of 2");
  expect(page.text).not.toContain("Alone");
});

test.each([
  ["2x J Smith 84 QB 12k @ 15k", undefined, "Break-even 13,334 · +3,000 after tax at 15,000"],
  ["2x J Smith 84 QB 12k", undefined, "Break-even 13,334"],
  ["2x J Smith 84 QB 12k @ 15k", { buy: 9_000 }, "Break-even 10,000 to 13,334 · +6,000 after tax at 15,000"],
  ["2x J Smith 84 QB 12k @ 15k", { taxRate: "0.05" }, "Break-even 12,632 to 13,334 · +3,750 after tax at 15,000"],
  ["2x J Smith 84 QB 12k @ 15k", { sell: 16_000 }, "Break-even 13,334"],
])("%s, one of them with %o, says what its sale brings", async (line, change, said) => {
  const { player, lot, at } = await withLot(line);
  if (change) await database.update(flips).set(change).where(eq(flips.id, lot));
  expect((await player.get(at)).text).toMatch(new RegExp(`${said.replace(/[+.]/g, "\\$&")}(?! [·t])`));
});

test("some copies are sold at a price, and the lot says what they brought", async () => {
  const { player, lot, at } = await withLot();
  const answer = await player.post(at, form(lot, { copies: "3" }));
  expect([answer.status, answer.location]).toEqual([303, at]);
  const page = await player.follow(answer);
  expect(page.text).toContain("Marked 3 flips as sold. 3 × J Smith, +5,850.");
  expect(page.text).toContain("J Smith ×5 12,000 each · 60,000 total · 2 listed · 3 sold · +5,850 · ROI 16.3%");
  expect(readField(page.html, "copies").value).toBe("2");
  // Bulk actions under More apply to the entire list, and these copies have their own.
  for (const label of ["Mark all", "Delete All Flips"]) expect(page.text).not.toContain(label);
});

test("the copies of a lot are deleted together, after a question with their number, and can come back", async () => {
  const { player, at } = await withLot();
  const alone = await newFlip(player.id, { name: "Alone" });
  const [to = ""] = hrefsOf(await player.get(at), "Delete 5 copies");
  const asked = await player.get(to);
  expect(asked.text).toContain("Delete these 5 copies? You can undo this for 30 days. Delete 5 copies");
  const act = asked.document.querySelector<HTMLInputElement>("dialog [name=act]")?.value ?? "";
  const answer = await player.post(at, { intent: "delete-all", game: "CFB26", act });
  const page = await player.follow(await player.follow(answer));
  expect(page.text).toContain("Deleted 5 flips");
  expect((await database.select().from(flips).where(eq(flips.userId, player.id))).map(({ id }) => id)).toEqual([alone]);
  await player.post(`${LIST}/undo/${act}`, { intent: "undo", next: LIST });
  expect(await database.$count(flips, eq(flips.userId, player.id))).toBe(6);
});

test("a form sent again with another price reports what it set, not that price", async () => {
  const { player, lot, at } = await withLot();
  const fields = form(lot, { intent: "price-copies", price: "15k" });
  await player.post(at, fields);
  const again = await player.follow(await player.post(at, { ...fields, price: "17k" }));
  expect(again.text).toContain("2 copies now listed");
  expect(again.text).not.toContain("17,000");
});

test("an asking price is set, at which copies are sold without another", async () => {
  const { player, lot, at } = await withLot();
  const priced = await player.follow(await player.post(at, form(lot, { intent: "price-copies", price: "15k" })));
  expect(priced.text).toContain("2 copies now listed at 15,000");
  expect(readField(priced.html, "price").value).toBe("");
  await player.post(at, form(lot, { price: "" }));
  expect(await soldOf(player.id)).toBe(2);
});

test.each([
  [{ copies: "6" }, { copies: "Only 5 of these copies are still listed." }],
  [{ copies: "" }, { copies: "Copies must be between 1 and 100" }],
  [{ price: "" }, { price: "Sell price is required when status is Sold" }],
  [{ price: "0" }, { price: "Sell price must be greater than 0" }],
  [{ price: "-5" }, { price: "Sell price cannot be negative" }],
  [{ intent: "price-copies", price: "" }, { price: "Sell price must be greater than 0" }],
])("%j is refused beside its field, and sells nothing", async (fields: Record<string, string>, errors) => {
  const { player, lot, at } = await withLot();
  const before = await checksumOf(player.id);
  const page = await player.post(at, form(lot, fields));
  expectRefused(page, "lot", errors as Record<string, string>);
  expect(readField(page.html, "copies").value).toBe(fields.copies ?? "2");
  expect(await checksumOf(player.id)).toBe(before);
});

test("another player's lot, and a lot or an act that is none, is 404 and changes nothing", async () => {
  const { player, lot } = await withLot();
  const { player: other, lot: theirs } = await withLot();
  const before = await checksumOf(other.id);
  const pages = [
    await player.post(LIST, form(theirs)),
    await player.post(LIST, form(uuidv7())),
    await player.post(LIST, form("1 or 1=1")),
    await player.post(LIST, form(lot, { act: "" })),
  ];
  expect(pages.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(pages[0]?.text).toBe(pages[1]?.text);
  expect([await checksumOf(other.id), await soldOf(player.id)]).toEqual([before, 0]);
  const seen = await player.follow(await player.get(`${LIST}?lot=${theirs}`));
  expect([seen.status, leadCells(seen).length]).toEqual([200, 6]);
  expect(seen.text).not.toContain(" total · ");
});

test("all 100 copies of a lot stand on one page of at most 5 queries", async () => {
  const { player, at } = await withLot("100x J Smith 84 QB 12k");
  expect(leadCells(await player.get(at))).toHaveLength(100);
  expect(await countQueries(() => player.get(at))).toBeLessThanOrEqual(5);
});
