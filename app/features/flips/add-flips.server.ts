import { and, inArray, type SQL, sql } from "drizzle-orm";
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
      const added = await tx
        .insert(flips)
        .values(ids.map((copy) => ({ ...row, ...dates, id: copy })))
        .onConflictDoNothing({ target: [flips.userId, flips.id] })
        .returning({ id: flips.id });
      if (added.length < copies) throw new Clash("taken");
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
