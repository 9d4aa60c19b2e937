import { and, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import { copyIds } from "#app/domain/lot.ts";
import type { FlipValues } from "#app/features/flips/form/flip-schema.server.ts";
import { isInBin } from "#app/features/flips/undo/bin.server.ts";

/** A flip that is logged by one form, or so many equal copies of it. */
interface NewFlips {
  /** The id that the form was rendered with. */
  id: string;
  values: FlipValues;
  copies?: number;
}

/**
 * Adds a flip, or as many equal copies of it, all or none, under ids made from the form's. Sent again it adds nothing
 * and says "added" again; "taken" when an id names another flip, "binned" when it names one that can be restored.
 */
export async function addFlips(owner: string, game: Game, form: NewFlips, now: Date, db: Db = database) {
  const { id, values, copies = 1 } = form;
  const lot = copies > 1 ? { lotId: id, lotCopies: copies } : { lotId: null, lotCopies: null };
  const row = { userId: owner, game, ...values, ...lot };
  const dates = { createdAt: now, soldAt: values.status === "sold" ? (values.soldAt ?? now) : null };
  const ids = copyIds(id, copies);
  try {
    await db.transaction(async (tx) => {
      if ((await insertCopies(tx, { ...row, ...dates }, ids)) < copies) throw new Clash("taken");
      // why: looked for after the insert, which may have waited for the delete that has just put them there
      if (await isInBin(owner, ids, tx)) throw new Clash("binned");
    });
    return "added";
  } catch (error) {
    if (!(error instanceof Clash)) throw error;
    if (error.found === "binned") return "binned";
    const given = Object.entries(row).filter(([, value]) => value !== undefined);
    const same = and(...given.map(equals), inArray(flips.id, ids));
    return (await db.$count(flips, same)) === copies ? "added" : "taken";
  }
}

const { id: _, ...others } = getTableColumns(flips);
/** What copies have in common, but for what the database works out. */
const SAME = sql.join(
  Object.values(others).flatMap(({ name, generated }) => (generated ? [] : [sql.identifier(name)])),
  sql`, `,
);

/** Inserts a row under each of these ids that is free, in one statement, and returns how many there were. */
async function insertCopies(tx: Db, row: Omit<typeof flips.$inferInsert, "id">, [id = "", ...copies]: string[]) {
  const key = [flips.userId, flips.id];
  const first = tx
    .insert(flips)
    .values({ ...row, id })
    .onConflictDoNothing({ target: key })
    .returning();
  if (copies.length === 0) return (await first).length;
  // why: a hundred rows of parameters took five times as long, here and in the database
  const { rowCount } = await tx.execute(sql`
    with first as ${first}
    insert into ${flips} (id, ${SAME}) select copy, ${SAME} from first, unnest(${sql.param(copies)}::uuid[]) as copy
    on conflict (user_id, id) do nothing`);
  return 1 + (rowCount ?? 0);
}

/** Takes back an insert whose ids are there already. */
class Clash extends Error {
  readonly found: "taken" | "binned";
  constructor(found: Clash["found"]) {
    super(found);
    this.found = found;
  }
}

function equals([name, value]: [string, unknown]): SQL {
  const column = flips[name as keyof typeof flips.$inferInsert];
  return sql`${column} is not distinct from ${sql.param(value, column)}`;
}
