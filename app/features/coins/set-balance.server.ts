import { v5 as uuidv5 } from "uuid";
import { z } from "zod";
import { type Db, database } from "#app/db/client.server.ts";
import { once } from "#app/db/once.server.ts";
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

/** "same" if there is no difference, `moved` with the current balance if it changed since `seen`. */
type BalanceOutcome = "set" | "same" | "duplicate" | { moved: Coins };

/**
 * Sets a player's balance and logs the difference, in several events if needed (docs/product.md#setting-the-balance).
 * Resubmitting the form changes nothing and returns "set" again; "duplicate" if the id belongs to something else.
 */
export async function setBalance(
  owner: string,
  game: Game,
  { id, balance, seen }: BalanceInput,
  db: Db = database,
): Promise<BalanceOutcome> {
  const outcome = await once<BalanceOutcome>(
    owner,
    { id, content: `${game} balance ${balance}` },
    async (tx, refuse) => {
      const before = await lockBalance(owner, game, balance > 0 ? "credit" : "debit", tx);
      if (await findCoinEvent(owner, id, tx)) return refuse("duplicate");
      if (before === balance) return refuse("same");
      if (before !== seen) return refuse({ moved: before });
      const changes = adjustmentChange(before, balance).map((change, at) => ({
        ...change,
        id: at === 0 ? id : uuidv5(String(at), id),
      }));
      return (await logEvents(owner, game, changes, setNote(balance), tx)) ? "set" : refuse("duplicate");
    },
    () => "set",
    db,
  );
  return outcome === "other" ? "duplicate" : outcome;
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
