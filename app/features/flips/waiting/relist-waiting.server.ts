import { and, eq, inArray, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { binnedFlips, flipActRows, flips } from "#app/db/schema.ts";
import type { Coins } from "#app/domain/coins.ts";
import { isUnderBuy, newAsk, type Relisting } from "#app/domain/relisting.ts";
import { afterTax, taxFromFraction } from "#app/domain/tax.ts";
import type { NewAct } from "#app/features/flips/acts.server.ts";
import { type ChangeOutcome, changeFlips } from "#app/features/flips/change-flips.server.ts";
import type { PriceScope } from "#app/features/flips/prices/own-prices.server.ts";
import type { SkipReason } from "./skip-reasons.ts";
import { listWaiting, toRelistable } from "./waiting-flips.server.ts";

export interface Skipped {
  id: string;
  name: string;
  reason: SkipReason;
}

/** What to list again, and how. */
export interface Round {
  /** The flips to list again; without them, the 500 that wait longest. */
  ids?: readonly string[];
  /** Of the flips as shown. */
  versions?: ReadonlyMap<string, number>;
  relisting: Relisting;
  /** Whether a flip may be listed under what it cost. */
  mayBeBelow: (flipId: string) => boolean;
}

export type RelistOutcome =
  | { kind: "done"; listed: number; afterTax: Coins; skipped: Skipped[]; act: string | null; repeated?: true }
  | Exclude<ChangeOutcome, { kind: "done" | "none" }>;

/** Lists flips that wait again, as one act that can be undone (docs/product.md#the-waiting-round). */
export async function relistWaiting(
  scope: PriceScope,
  act: NewAct,
  { ids, versions, relisting, mayBeBelow }: Round,
  db: Db = database,
): Promise<RelistOutcome> {
  const { owner, game } = scope;
  const { rows } = await listWaiting(scope, ids, db);
  const prices = new Map<string, Coins>();
  const held = new Map<string, SkipReason>();
  for (const row of rows) {
    const flip = toRelistable(row);
    const price = newAsk(flip, relisting);
    if ((versions?.get(row.id) ?? row.version) !== row.version) held.set(row.id, "changed");
    else if (price === null) held.set(row.id, "unpriced");
    else if (isUnderBuy(flip, price) && !mayBeBelow(row.id)) held.set(row.id, "below");
    else prices.set(row.id, price);
  }
  const chosen = ids ?? rows.map(({ id }) => id);
  if (chosen.length === 0) return { kind: "done", listed: 0, afterTax: 0, skipped: [], act: null };
  const shown = new Map(rows.map(({ id, version }) => [id, version]));
  const selection = { game, ids: chosen, versions: shown, prices };
  const outcome = await changeFlips(owner, act, selection, { to: "priced" }, db);
  if (outcome.kind !== "done" && outcome.kind !== "none") return outcome;
  const done = outcome.kind === "done" ? outcome : { act: null };
  const listed = done.act === null ? [] : await listRelisted(owner, done.act, db);
  const isListed = new Set(listed.map(({ id }) => id));
  return {
    kind: "done",
    listed: listed.length,
    afterTax: listed.reduce((sum, { sell, taxRate }) => sum + afterTax(sell, taxFromFraction(taxRate)), 0),
    skipped: await skippedOf(
      owner,
      chosen.filter((id) => !isListed.has(id)),
      held,
      db,
    ),
    act: done.act,
    ...("repeated" in done && { repeated: true }),
  };
}

const listRelisted = (owner: string, actId: string, db: Db) =>
  db
    .select({ id: flips.id, sell: flips.sell, taxRate: flips.taxRate })
    .from(flipActRows)
    .innerJoin(flips, and(eq(flips.userId, flipActRows.userId), eq(flips.id, flipActRows.flipId)))
    .where(and(eq(flipActRows.userId, owner), eq(flipActRows.actId, actId)));

/** Why these flips were skipped: as `held` says, else by what became of them. */
export async function skippedOf(
  owner: string,
  ids: readonly string[],
  held: ReadonlyMap<string, SkipReason>,
  db: Db,
): Promise<Skipped[]> {
  if (ids.length === 0) return [];
  const known = [
    ...(await db
      .select({ id: flips.id, name: flips.name, now: flips.status })
      .from(flips)
      .where(and(eq(flips.userId, owner), inArray(flips.id, [...ids])))),
    ...(await db
      .select({ id: binnedFlips.id, name: binnedFlips.name, now: sql<"deleted">`'deleted'` })
      .from(binnedFlips)
      .where(and(eq(binnedFlips.userId, owner), inArray(binnedFlips.id, [...ids])))),
  ];
  const byId = new Map(known.map((flip) => [flip.id, flip]));
  return ids.map((id) => {
    const { name = "", now = "missing" as const } = byId.get(id) ?? {};
    return { id, name, reason: held.get(id) ?? (now === "listed" ? "changed" : now) };
  });
}
