import { getByRole, queryAllByRole } from "@testing-library/dom";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "#app/domain/dates.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import { countQueries } from "../bench/weight.ts";
import { undoAction, valuesByName } from "../support/page-forms.ts";
import { newFlip } from "../support/players.ts";
import { type Page, signedIn } from "../support/visitor.ts";

const CARD = { name: "Brody Foley", pos: "TE" as const, ovr: 84, buy: 12_000 };
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

type Player = Awaited<ReturnType<typeof signedIn>>;

const sold = ({ id }: Player, sell: number, row = {}) => newFlip(id, { ...CARD, sell, createdAt: ago(1), ...row });
const listed = ({ id }: Player, sell: number, row = {}) => newFlip(id, { ...CARD, sell, status: "listed", ...row });

const rowOf = ({ document }: Page) => document.querySelector<HTMLElement>("tr.row-prices");
const offersOf = (page: Page) =>
  [...(rowOf(page)?.querySelectorAll<HTMLButtonElement>(".row-price button[name=offered]") ?? [])].map(
    ({ textContent }) => textContent,
  );

/** What a browser sends when a button of the row's form is pressed. */
function pressed(page: Page, label: string) {
  const button = getByRole<HTMLButtonElement>(rowOf(page) ?? page.document.body, "button", { name: label });
  const fields = [...page.document.querySelectorAll<HTMLInputElement>("#row-prices input, input[form=row-prices]")];
  return { ...valuesByName(fields), [button.name]: button.value };
}

describe.each(["/dashboard/my-flips", "/tools/flip-tracker"])("an open row of %s", (list) => {
  const open = (player: Player, id: string) => player.get(`${list}?row=${id}`);

  test.each([
    ["Re-list at 15,500", 15_500],
    ["−8%: 18,400", 18_400],
  ])("lists its flip again by pressing %s, which can be undone", async (label, price) => {
    const player = await signedIn();
    await sold(player, 15_500);
    const id = await listed(player, 20_000);
    const page = await open(player, id);
    expect(rowOf(page)?.textContent).toMatch(/You sell it for 15,500 \(1 sale, today\)(?! · pay at most)/);
    expect(offersOf(page)).toEqual(["−8%: 18,400", "Re-list at 15,500"]);
    const fields = pressed(page, label);
    const done = await player.follow(await player.post(list, fields));
    expect(done.text).toContain(`Brody Foley is listed at ${price.toLocaleString("en-US")}.`);
    expect(await getFlip(player.id, id)).toMatchObject({ status: "listed", sell: price, version: 2 });
    await player.post(undoAction(done) ?? "", { intent: "undo", next: list });
    expect(await getFlip(player.id, id)).toMatchObject({ status: "listed", sell: 20_000 });
  });

  test("gives 4% under the lowest copy that waits", async () => {
    const player = await signedIn();
    await sold(player, 15_500);
    for (const price of [15_000, 15_200]) await listed(player, price, { createdAt: ago(2) });
    const id = await listed(player, 15_500, { createdAt: ago(2) });
    const page = await open(player, id);
    expect(rowOf(page)?.textContent).toContain("3 of yours wait at 15,000–15,500");
    expect(offersOf(page)).toEqual(["−8%: 14,200", "Re-list at 14,400"]);
  });

  test("has no button for a price that is none, too old, or its own", async () => {
    const player = await signedIn();
    const [never, old, same, unpriced] = await Promise.all([
      listed(player, 20_000, { name: "Never Sold" }),
      listed(player, 20_000, { name: "Long Ago" }),
      listed(player, 15_500, { name: "The Same" }),
      listed(player, 0, { name: "Without" }),
    ]);
    await sold(player, 15_500, { name: "Long Ago", soldAt: ago(5), createdAt: ago(6) });
    await sold(player, 15_500, { name: "The Same" });
    const pages = await Promise.all([never, old, same, unpriced].map((id) => open(player, id)));
    expect(pages.map(offersOf)).toEqual([["−8%: 18,400"], ["−8%: 18,400"], ["−8%: 14,200"], []]);
    const texts = pages.map((page) => rowOf(page)?.textContent ?? "");
    expect(texts[0]).toContain("You asked 20,000 today");
    expect(texts[1]).toContain("5 days ago: check the market");
  });

  test("reads the prices of its owner and its game alone", async () => {
    const player = await signedIn();
    const other = await signedIn();
    await sold(other, 90_000);
    await sold(player, 80_000, { game: "MADDEN26" });
    const id = await listed(player, 20_000);
    expect(offersOf(await open(player, id))).toEqual(["−8%: 18,400"]);
    const stranger = await open(other, id);
    expect(rowOf(stranger)).toBeNull();
    expect(stranger.html).not.toContain("You asked 20,000");
    const told = await other.get(`${list}/cards?as=row&q=${id}`);
    expect([told.status, told.html]).toEqual([200, "null"]);
    expect(JSON.parse((await player.get(`${list}/cards?as=row&q=${id}`)).html)).toMatchObject({ suggested: null });
    for (const q of ["", "not-an-id", "%00", "9".repeat(400)])
      expect((await player.get(`${list}/cards?as=row&q=${q}`)).html).toBe("null");
  });

  test("keeps its strip and buttons when a price is refused, and lists by them though Sold was pressed", async () => {
    const player = await signedIn();
    await sold(player, 15_500);
    const id = await listed(player, 20_000);
    const fields = { flip: id, version: "1", price: "lots", intent: "sell-at" };
    const refused = await player.post(list, fields);
    expect([refused.status, offersOf(refused)]).toEqual([400, ["−8%: 18,400", "Re-list at 15,500"]]);
    expect(rowOf(refused)?.textContent).toContain("You sell it for 15,500 (1 sale, today)");
    expect((await player.post(list, pressed(refused, "−8%: 18,400"))).status).toBe(303);
    expect(await getFlip(player.id, id)).toMatchObject({ status: "listed", sell: 18_400 });
  });

  test("refuses an offer for a flip that was sold, or listed at another price, meanwhile", async () => {
    const player = await signedIn();
    await sold(player, 15_500);
    const id = await listed(player, 20_000);
    const seen = await open(player, id);
    await player.post(list, { flip: id, version: "1", intent: "list-at", price: "19,000" });
    const moved = await player.post(list, pressed(seen, "−8%: 18,400"));
    expect([moved.status, offersOf(moved)]).toEqual([409, ["−8%: 17,400", "Re-list at 15,500"]]);
    expect(moved.text).toContain("It's listed at 19,000 now.");
    await player.post(list, { flip: id, version: "2", intent: "sell-at", price: "19,000" });
    const late = await player.follow(await player.post(list, pressed(moved, "−8%: 17,400")));
    expect(late.text).not.toContain("Flip updated successfully");
    expect(await getFlip(player.id, id)).toMatchObject({ status: "sold", sell: 19_000 });
  });

  test("offers a price far from what the flip cost without asking", async () => {
    const player = await signedIn();
    await sold(player, 90_000);
    const id = await listed(player, 100_000);
    const page = await open(player, id);
    expect((await player.post(list, pressed(page, "Re-list at 90,000"))).status).toBe(303);
    expect(await getFlip(player.id, id)).toMatchObject({ sell: 90_000 });
  });
});

test("closed rows ask for nothing and say nothing", async () => {
  const player = await signedIn();
  await sold(player, 15_500);
  const id = await listed(player, 20_000);
  const list = "/dashboard/my-flips";
  const closed = await player.get(list);
  expect(queryAllByRole(closed.document.body, "button", { name: /Re-list|%/ })).toEqual([]);
  expect(closed.html).not.toContain("opened");
  expect(closed.html).not.toContain("suggested");
  const count = await countQueries(() => player.get(list));
  expect(await countQueries(() => player.get(`${list}?row=${id}`))).toBe(count + 3);
});
