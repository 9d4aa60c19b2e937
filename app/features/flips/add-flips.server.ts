import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { binnedFlips, flips, totals } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import { copyIds } from "#app/domain/lot.ts";
import type { FlipValues } from "./flip.ts";
import { MAX_FLIPS } from "./flip-limit.ts";

interface NewFlips {
  /** Idempotency key in the form; the flip ids are derived from it. */
  id: string;
  values: FlipValues;
  copies?: number;
}

/**
 * Inserts equal flips, all or none; a resent form inserts nothing and gets "added" again. "duplicate": an id belongs to
 * a different flip, "binned": to a deleted one that can be restored; "limit": MAX_FLIPS would be exceeded.
 */
export async function addFlips(owner: string, game: Game, form: NewFlips, now: Date, db: Db = database) {
  const { id, values, copies = 1 } = form;
  const lot = copies > 1 ? { lotId: id, lotCopies: copies } : { lotId: null, lotCopies: null };
  const row = { userId: owner, game, ...values, ...lot };
  const dates = { createdAt: now, soldAt: values.status === "sold" ? (values.soldAt ?? now) : null };
  const ids = copyIds(id, copies);
  try {
    await db.transaction(async (tx) => {
      if ((await insertCopies(tx, { ...row, ...dates }, ids)) < copies) throw new Clash("duplicate");
      // Counted after the insert, which may have waited for a concurrent delete that bins these ids.
      const after = await countFlips(owner, game, ids, tx);
      if (after.binned > 0) throw new Clash("binned");
      if (after.flips > MAX_FLIPS) throw new Clash("limit");
    });
    return "added";
  } catch (error) {
    if (!(error instanceof Clash)) throw error;
    if (error.found !== "duplicate") return error.found;
    const defined = Object.entries(row).filter(([, value]) => value !== undefined);
    const same = and(...defined.map(equals), inArray(flips.id, ids));
    return (await db.$count(flips, same)) === copies ? "added" : "duplicate";
  }
}

const { id: _, ...others } = getTableColumns(flips);
const SAME = sql.join(
  Object.values(others).flatMap(({ name, generated }) => (generated ? [] : [sql.identifier(name)])),
  sql`, `,
);

/** Inserts one row per unused id in one statement; returns the row count. */
async function insertCopies(tx: Db, row: Omit<typeof flips.$inferInsert, "id">, [id = "", ...copies]: string[]) {
  const key = [flips.userId, flips.id];
  const first = tx
    .insert(flips)
    .values({ ...row, id })
    .onConflictDoNothing({ target: key })
    .returning();
  if (copies.length === 0) return (await first).length;
  // Selects the copies from the first row: parameters for every row would be much slower.
  const { rowCount } = await tx.execute(sql`
    with first as ${first}
    insert into ${flips} (id, ${SAME}) select copy, ${SAME} from first, unnest(${sql.param(copies)}::uuid[]) as copy
    on conflict (user_id, id) do nothing`);
  return 1 + (rowCount ?? 0);
}

async function countFlips(owner: string, game: Game, ids: string[], tx: Db) {
  const binned = tx.$count(binnedFlips, and(eq(binnedFlips.userId, owner), inArray(binnedFlips.id, ids)));
  const [row] = await tx
    .select({ flips: totals.flips, binned })
    .from(totals)
    .where(and(eq(totals.userId, owner), eq(totals.game, game)));
  return row ?? { flips: 0, binned: 0 };
}

class Clash extends Error {
  readonly found: "duplicate" | "binned" | "limit";
  constructor(found: Clash["found"]) {
    super(found);
    this.found = found;
  }
}

function equals([name, value]: [string, unknown]): SQL {
  const column = flips[name as keyof typeof flips.$inferInsert];
  return sql`${column} is not distinct from ${sql.param(value, column)}`;
}
