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
    // Counted in code points, as Postgres does, not in UTF-16 code units.
    const problem = written === "" ? "Notes are required." : [...written].length > MAX_NOTES ? TOO_LONG : null;
    if (problem === null) return written;
    check.addIssue(problem);
    return z.NEVER;
  });

/** The adjust-balance form (docs/product.md#adjusting-the-balance); `id` and `game` are hidden fields. */
export const AdjustmentSchema = z.object({
  id: z.uuid({ error: INCOMPLETE }),
  game: z.enum(GAMES, { error: INCOMPLETE }).optional(),
  amount,
  direction: z.enum(DIRECTIONS, { error: "Choose Credit or Debit." }).default("credit"),
  notes,
});

export const PreviewSchema = AdjustmentSchema.extend({
  notes: z.string({ error: "Please enter plain text." }).optional(),
});
