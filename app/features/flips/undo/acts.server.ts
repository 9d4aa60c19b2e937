import type { Db } from "#app/db/client.server.ts";
import { flipActRows, flipActs } from "#app/db/schema.ts";
import type { Coins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";

/** A flip as an act found it, and its version as the act left it. */
interface ActRow {
  flipId: string;
  version: number;
  sell: Coins | null;
  soldAt: Date | null;
}

interface Act {
  userId: string;
  id: string;
  game: Game;
  kind: typeof flipActs.$inferInsert.kind;
  rows: readonly ActRow[];
  label?: string;
  now: Date;
}

/** Writes down what was done to flips, in the transaction that does it, so that it can be undone. */
export async function recordAct(tx: Db, { userId, id, game, kind, rows, label = "", now }: Act): Promise<void> {
  await tx.insert(flipActs).values({ userId, id, game, kind, flips: rows.length, label, madeAt: now });
  await tx.insert(flipActRows).values(rows.map((row) => ({ userId, actId: id, ...row })));
}
