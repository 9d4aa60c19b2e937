import { v5 as uuidv5 } from "uuid";
import { z } from "zod";
import { type Db, database } from "#app/db/client.server.ts";
import { changesTo } from "#app/domain/balance.ts";
import { type Coins, parseCoins, priceProblem } from "#app/domain/coins.ts";
import { GAMES, type Game } from "#app/domain/games.ts";
import { INCOMPLETE } from "#app/ui/form/incomplete.ts";
import { eventOf, lockedBalance, logEvents } from "./coins.server.ts";
import { setNote } from "./messages.ts";

/** A balance as its form asks for it: what it shall be, and what it was when the form was filled. */
export interface Setting {
  id: string;
  balance: Coins;
  seen: Coins;
}

/**
 * Makes a player's balance what the game shows and logs the difference, in as many events as it takes
 * (docs/product.md#setting-the-balance). The same form sent again changes nothing and is "set" again. "same" when there
 * is no difference, the balance as it is now when it moved since it was seen, "duplicate" when the id names another
 * event.
 */
export async function setBalance(
  owner: string,
  game: Game,
  { id, balance, seen }: Setting,
  db: Db = database,
): Promise<"set" | "same" | "duplicate" | { moved: Coins }> {
  const notes = setNote(balance);
  return db.transaction(async (tx) => {
    const before = await lockedBalance(owner, game, balance > 0 ? "credit" : "debit", tx);
    const there = await eventOf(owner, id, tx);
    if (there) return there.game === game && there.notes === notes ? "set" : "duplicate";
    if (before === balance) return "same";
    if (before !== seen) return { moved: before };
    const changes = changesTo(before, balance).map((change, at) => ({
      ...change,
      // why: every event has an id of its own, and all of them come from the form's
      id: at === 0 ? id : uuidv5(String(at), id),
    }));
    return (await logEvents(owner, game, changes, notes, tx)) ? "set" : "duplicate";
  });
}

/** The form that sets the balance: the id, the game and the balance are those that it was rendered with. */
export const SettingSchema = z.object({
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
