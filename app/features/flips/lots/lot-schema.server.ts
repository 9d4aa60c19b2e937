import { z } from "zod";
import { type Coins, parseCoins, priceProblem } from "#app/domain/coins.ts";
import { COPIES_RANGE, parseCopies } from "#app/domain/lot.ts";

const copies = z
  .string({ error: COPIES_RANGE })
  .optional()
  .transform((text = "", check) => {
    const number = parseCopies(text);
    if (number !== null) return number;
    check.addIssue(COPIES_RANGE);
    return z.NEVER;
  });

/** A price as typed; null for an empty one. */
const price = z
  .string({ error: "Price must be one whole number of coins, such as 12,500 or 45k" })
  .optional()
  .transform((text = "", check): Coins | null => {
    if (text.trim() === "") return null;
    const problem =
      priceProblem("Sell price", text) ?? (parseCoins(text) === 0 ? "Sell price must be greater than 0" : null);
    if (problem === null) return parseCoins(text);
    check.addIssue(problem);
    return z.NEVER;
  });

/** The form above a lot: how many of its copies, and at what price each; an id that is none is `""`. */
export const LotSchema = z.object({
  lot: z.string().optional(),
  act: z.string().optional(),
  copies,
  price,
});
