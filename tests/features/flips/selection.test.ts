import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { type Change, changeFlips } from "#app/features/flips/change-flips.server.ts";
import { skippedByAct } from "#app/features/flips/selection/skipped.server.ts";
import { undoAct } from "#app/features/flips/undo/undo.server.ts";
import { deleteSource, mergeSources } from "#app/features/sources/sources.server.ts";
import { deleteFlip, sellFlip } from "../../support/changes.ts";
import { checksumOf, newAct, newFlip, newPlayer, newSource } from "../../support/players.ts";

const now = new Date("2026-11-29T20:00:00Z");

const statesOf = (owner: string) =>
  database
    .select({ sell: flips.sell, source: flips.sourceId, version: flips.version })
    .from(flips)
    .where(eq(flips.userId, owner))
    .orderBy(asc(flips.name));

/** Two owners with two listed flips each: "A" was found with Sniping, "B" with nothing. */
async function twoOwners() {
  const make = async () => {
    const owner = await newPlayer();
    const sniping = await newSource(owner, "Sniping");
    const packs = await newSource(owner, "Packs");
    const ids = [
      await newFlip(owner, { name: "A", status: "listed", sell: 2_000, sourceId: sniping }),
      await newFlip(owner, { name: "B", status: "listed", sell: 3_000 }),
    ];
    return { owner, sniping, packs, ids };
  };
  const own = await make();
  const other = await make();
  return { ...own, other };
}

type Owned = Awaited<ReturnType<typeof twoOwners>>;

const change = ({ owner, ids }: Pick<Owned, "owner" | "ids">, to: Change, act = newAct(now)) =>
  changeFlips(owner, act, { game: "CFB26", ids, versions: new Map(ids.map((id) => [id, 1])) }, to);

const CHANGES: [string, (owned: Owned) => Change, unknown][] = [
  ["a price", () => ({ to: "priced", price: 2_500 }), [{ sell: 2_500 }, { sell: 2_500 }]],
  ["a filter", ({ packs }) => ({ to: "sourced", sourceId: packs }), [{ version: 2 }, { version: 2 }]],
  ["no filter", () => ({ to: "sourced", sourceId: null }), [{ source: null }, { source: null }]],
  ["the bin", () => ({ to: "deleted" }), []],
];

test.each(CHANGES)(
  "chosen flips get %s as one act, once, and Undo gives each back what it had",
  async (_, to, after) => {
    const owned = await twoOwners();
    const { owner, ids, other } = owned;
    const before = await statesOf(owner);
    const others = await checksumOf(other.owner);
    const act = newAct(now);
    const done = await change({ owner, ids: [...ids, ...other.ids] }, to(owned), act);
    expect(done).toMatchObject({ kind: "done", changed: 2, skipped: 2, act: act.id });
    const changed = await statesOf(owner);
    expect(changed).toMatchObject(after as object);
    expect(await change({ owner, ids }, to(owned), act)).toMatchObject({ changed: 2, act: act.id, repeated: true });
    expect(await statesOf(owner)).toEqual(changed);
    expect(await undoAct(owner, act.id, now)).toMatchObject({ undone: 2, changed: 0 });
    const back = await statesOf(owner);
    expect(back.map(({ sell, source }) => ({ sell, source }))).toEqual(
      before.map(({ sell, source }) => ({ sell, source })),
    );
    expect(await change({ owner, ids }, to(owned), act)).toEqual({ kind: "undone" });
    expect(await statesOf(owner)).toEqual(back);
    expect(await checksumOf(other.owner)).toBe(others);
  },
);

test.each(CHANGES)("of chosen flips only those get %s that are as they were shown", async (_, to) => {
  const owned = await twoOwners();
  const { owner, ids, other } = owned;
  const sold = await newFlip(owner, { name: "Sold", status: "listed", sell: 2_000 });
  const deleted = await newFlip(owner, { name: "Deleted", status: "listed", sell: 2_000 });
  await sellFlip(owner, sold, now);
  await deleteFlip(owner, deleted, newAct(now));
  const chosen = [ids[0] ?? "", sold, deleted, other.ids[0] ?? ""];
  const done = await change({ owner, ids: chosen }, to(owned));
  expect(done).toMatchObject({ kind: "done", changed: 1, skipped: 3 });
  expect(await skippedByAct(owner, chosen, done.kind === "done" ? done.act : null)).toMatchObject([
    { name: "Sold", reason: "sold" },
    { name: "Deleted", reason: "deleted" },
    { name: "", reason: "missing" },
  ]);
  expect(await change({ owner, ids: other.ids }, to(owned))).toEqual({ kind: "missing" });
});

test("a filter that was merged into another since is given back as that, and one that was deleted isn't", async () => {
  const { owner, ids, sniping, packs } = await twoOwners();
  const merged = newAct(now);
  const cleared = newAct(now);
  await change({ owner, ids }, { to: "sourced", sourceId: null }, merged);
  const into = await newSource(owner, "Snipes");
  await mergeSources(owner, sniping, into);
  expect(await undoAct(owner, merged.id, now)).toMatchObject({ kind: "sourced", undone: 2 });
  expect(await statesOf(owner)).toMatchObject([{ source: into }, { source: null }]);

  await changeFlips(owner, cleared, { game: "CFB26", ids }, { to: "sourced", sourceId: packs });
  expect(await deleteSource(owner, into)).toBe("deleted");
  expect(await undoAct(owner, cleared.id, now)).toMatchObject({ kind: "sourced", undone: 1, changed: 1 });
  expect(await statesOf(owner)).toMatchObject([{ source: packs }, { source: null }]);
});
