import { v5 as uuidv5 } from "uuid";
import { z } from "zod";
import { type Db, database } from "#app/db/client.server.ts";
import { adjustmentChange } from "#app/domain/balance.ts";
import { type Coins, parseCoins, priceProblem } from "#app/domain/coins.ts";
import { GAMES, type Game } from "#app/domain/games.ts";
import { INCOMPLETE } from "#app/ui/form/incomplete.ts";
import { findCoinEvent, lockBalance, logEvents } from "./coins.server.ts";
import { setNote } from "./messages.ts";

/** Parsed set-balance form; `seen` is the balance when the form was rendered. */
export interface BalanceInput {
  id: string;
  balance: Coins;
  seen: Coins;
}

/**
 * Sets a player's balance and logs the difference, in several events if needed (docs/product.md#setting-the-balance).
 * Resubmitting the form changes nothing and returns "set" again. "same" if there is no difference, `moved` with the
 * current balance if it changed since `seen`, "duplicate" if the id belongs to another event.
 */
export async function setBalance(
  owner: string,
  game: Game,
  { id, balance, seen }: BalanceInput,
  db: Db = database,
): Promise<"set" | "same" | "duplicate" | { moved: Coins }> {
  const notes = setNote(balance);
  return db.transaction(async (tx) => {
    const before = await lockBalance(owner, game, balance > 0 ? "credit" : "debit", tx);
    const there = await findCoinEvent(owner, id, tx);
    if (there) return there.game === game && there.notes === notes ? "set" : "duplicate";
    if (before === balance) return "same";
    if (before !== seen) return { moved: before };
    const changes = adjustmentChange(before, balance).map((change, at) => ({
      ...change,
      // Further ids are derived from the form's, so a resubmitted form has the same ones.
      id: at === 0 ? id : uuidv5(String(at), id),
    }));
    return (await logEvents(owner, game, changes, notes, tx)) ? "set" : "duplicate";
  });
}

export const SetBalanceSchema = z.object({
  id: z.uuid({ error: INCOMPLETE }),
  game: z.enum(GAMES, { error: INCOMPLETE }).optional(),
  seen: z
    .string({ error: INCOMPLETE })
    .regex(/^\d{1,16}$/, { error: INCOMPLETE })
    .transform(Number),
  balance: z
    .string({ error: "Enter your balance" })
    .optional()
    .transform((text = "", check) => {
      const problem = text.trim() === "" ? "Enter your balance" : priceProblem("Balance", text);
      const coins = parseCoins(text);
      if (problem === null && coins !== null) return coins;
      check.addIssue(problem ?? "Enter your balance");
      return z.NEVER;
    }),
});
