import { and, eq, inArray, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { lockOwner } from "#app/db/lock-owner.server.ts";
import { binnedFlips, totals } from "#app/db/schema.ts";
import { copyIds } from "#app/domain/lot.ts";
import { nameKey } from "#app/domain/name.ts";
import { keepPicks } from "#app/features/cards/picked-cards.server.ts";
import { isSourceLimit, type SourceLimit, sourceFinder } from "#app/features/sources/sources.server.ts";
import { takenCard } from "./card-choice.ts";
import type { Entry } from "./entry.ts";
import { type FlipDetails, hasSameValues } from "./flip.ts";
import { MAX_FLIPS } from "./flip-limit.ts";
import { getFlips } from "./flips.server.ts";
import { insertFlips, type NewFlip } from "./insert-flips.server.ts";

/**
 * Why an entry wasn't added. "duplicate": an id belongs to another flip; "binned": to a deleted one that can be restored;
 * "limit": the account would have too many flips; the others: too many names of filters.
 */
export type NotAdded = "duplicate" | "binned" | "limit" | SourceLimit;

/** `index` is that of the first entry refused so. */
export type Adding = { outcome: "added" } | { outcome: NotAdded; index: number };

/** Thrown to roll the transaction back. */
class Refused extends Error {
  readonly found: Exclude<Adding, { outcome: "added" }>;
  constructor(outcome: NotAdded, index: number) {
    super(outcome);
    this.found = { outcome, index };
  }
}

/**
 * Adds flips with their copies, all or none; a new name of a filter is kept only with them. An entry sent again whose
 * flips are unchanged counts as added, and inserts nothing.
 */
export async function addFlips(owner: string, entries: readonly Entry[], db: Db = database): Promise<Adding> {
  try {
    await db.transaction(async (tx) => {
      // Rows of several entries, of names and of picks are locked in different orders.
      if (entries.length > 1 || entries.some(({ source, which }) => source !== "" || which.by === "pick"))
        await lockOwner(tx, owner);
      const added = await withSources(owner, entries, tx);
      const ids = new Set(await insertFlips(tx, owner, added.flatMap(toRows)));
      // Of two entries with one id, the first is inserted.
      for (const entry of added) entry.inserted = new Set(entry.ids.filter((id) => ids.delete(id)));
      await refuseTaken(owner, added, tx);
      await refuseExcess(owner, added, tx);
      await keepPicked(owner, added, tx);
    });
    return { outcome: "added" };
  } catch (error) {
    if (error instanceof Refused) return error.found;
    throw error;
  }
}

interface Added extends Entry {
  ids: string[];
  /** Those of its ids that were free. */
  inserted: ReadonlySet<string>;
  sourceId: string | null;
}

async function withSources(owner: string, entries: readonly Entry[], tx: Db): Promise<Added[]> {
  const findSource = sourceFinder(tx);
  const added: Added[] = [];
  for (const [index, entry] of entries.entries()) {
    const { source, game, id, copies } = entry;
    const found = source === "" ? null : await findSource({ owner, game, now: entry.at }, source);
    if (isSourceLimit(found)) throw new Refused(found, index);
    added.push({ ...entry, ids: copyIds(id, copies), inserted: new Set(), sourceId: found?.id ?? null });
  }
  return added;
}

function toRows({ ids, game, values, which, sourceId, copies, at }: Added): NewFlip[] {
  const [lotId = ""] = ids;
  const soldAt = values.status === "sold" ? (values.soldAt ?? at) : null;
  const lot = copies > 1 ? { lotId, lotCopies: copies } : {};
  const takenCardId = takenCard(which);
  return ids.map((id) => ({ ...values, ...lot, id, game, takenCardId, sourceId, createdAt: at, soldAt }));
}

/** Throws for an entry with a taken id, unless all of its flips are there, unchanged. */
async function refuseTaken(owner: string, entries: readonly Added[], tx: Db) {
  const taken = entries.flatMap(({ ids, inserted }) => ids.filter((id) => !inserted.has(id)));
  const flips = new Map((await getFlips(owner, taken, tx)).map((flip) => [flip.id, flip]));
  for (const [index, entry] of entries.entries())
    if (entry.inserted.size < entry.ids.length && !entry.ids.every((id) => isSame(entry, flips.get(id))))
      throw new Refused("duplicate", index);
}

function isSame(entry: Added, flip: FlipDetails | undefined): boolean {
  const { game, values, sourceId, copies, ids } = entry;
  const [lotId, lotCopies] = copies > 1 ? [ids[0], copies] : [null, null];
  const isOfLot = flip?.lotId === lotId && flip?.lotCopies === lotCopies;
  if (flip === undefined || flip.game !== game || !isOfLot) return false;
  return hasSameValues(flip, { ...values, ...sameCard(entry, flip), sourceId });
}

/** The stored flip's card, if this entry may have meant it: the rule may take another card each time. */
function sameCard({ typed, values, which }: Added, { name, pos, ovr, cardId }: FlipDetails) {
  const isMeant = [typed, values].some((one) => nameKey(one.name) === nameKey(name)) && which.by !== "pick";
  const isOf = [typed, values].some((one) => one.pos === pos) && [typed, values].some((one) => one.ovr === ovr);
  return isMeant && isOf ? { name, pos, ovr, cardId } : {};
}

/** Throws for new flips with the id of a deleted one, or beyond the limit. */
async function refuseExcess(owner: string, entries: readonly Added[], tx: Db) {
  const ids = entries.flatMap(({ inserted }) => [...inserted]);
  if (ids.length === 0) return;
  // Read after the insert, which may have waited for a concurrent delete that bins these ids.
  const deleted = tx
    .select({ id: binnedFlips.id })
    .from(binnedFlips)
    .where(and(eq(binnedFlips.userId, owner), inArray(binnedFlips.id, ids)));
  const counts = await tx
    .select({ game: totals.game, flips: totals.flips, binned: sql<string[]>`array(${deleted})` })
    .from(totals)
    .where(eq(totals.userId, owner));
  const room = new Map(counts.map(({ game, flips }) => [game, MAX_FLIPS - flips]));
  for (const [game, added] of Map.groupBy(entries, (entry) => entry.game))
    room.set(game, (room.get(game) ?? 0) + added.reduce((sum, { inserted }) => sum + inserted.size, 0));
  for (const [index, { game, inserted }] of entries.entries()) {
    if (counts[0]?.binned.some((id) => inserted.has(id))) throw new Refused("binned", index);
    const left = (room.get(game) ?? 0) - inserted.size;
    if (left < 0) throw new Refused("limit", index);
    room.set(game, left);
  }
}

/** Keeps which cards the player picked for new flips. */
const keepPicked = (owner: string, entries: readonly Added[], tx: Db) =>
  keepPicks(
    tx,
    owner,
    entries.flatMap(({ game, typed, which: { by, card }, at, inserted }) =>
      card && by === "pick" && inserted.size > 0 ? [{ game, typed, card, at }] : [],
    ),
  );
