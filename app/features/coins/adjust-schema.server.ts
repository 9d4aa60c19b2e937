import { z } from "zod";
import { MAX_NOTES } from "#app/db/schema.ts";
import { DIRECTIONS, MAX_ADJUSTMENT, parseAmount } from "#app/domain/balance.ts";
import { formatCoins } from "#app/domain/coins.ts";
import { GAMES } from "#app/domain/games.ts";
import { INCOMPLETE } from "#app/ui/form/incomplete.ts";

const NOT_AN_AMOUNT = "Please enter a valid amount greater than 0.";
const TOO_MUCH = `Amount cannot exceed ${formatCoins(MAX_ADJUSTMENT)}.`;
const TOO_LONG = `Notes cannot be longer than ${MAX_NOTES} characters.`;

const amount = z
  .string({ error: NOT_AN_AMOUNT })
  .optional()
  .transform((text = "", check) => {
    const coins = parseAmount(text);
    if (typeof coins === "number") return coins;
    check.addIssue(coins === "too much" ? TOO_MUCH : NOT_AN_AMOUNT);
    return z.NEVER;
  });

const notes = z
  .string({ error: "Please enter plain text." })
  .optional()
  .transform((text = "", check) => {
    const written = text.trim();
    // why: counted as the database counts, by characters and not by halves of them
    const problem = written === "" ? "Notes are required." : [...written].length > MAX_NOTES ? TOO_LONG : null;
    if (problem === null) return written;
    check.addIssue(problem);
    return z.NEVER;
  });

/**
 * The adjust-balance panel (docs/product.md#adjusting-the-balance): the id and the game are those that it was rendered
 * with.
 */
export const AdjustmentSchema = z.object({
  id: z.uuid({ error: INCOMPLETE }),
  game: z.enum(GAMES, { error: INCOMPLETE }).optional(),
  amount,
  direction: z.enum(DIRECTIONS, { error: "Choose Credit or Debit." }).default("credit"),
  notes,
});

/** The panel before it is saved: a preview needs no notes yet. */
export const PreviewSchema = AdjustmentSchema.extend({
  notes: z.string({ error: "Please enter plain text." }).optional(),
});
