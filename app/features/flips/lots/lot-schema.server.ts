import { z } from "zod";
import { type Coins, parseCoins, priceProblem } from "#app/domain/coins.ts";
import { copiesOr } from "#app/features/flips/form/flip-schema.server.ts";

/** The price of a sale as typed, above 0; null for an empty one. */
export const salePrice = z
  .string({ error: "Price must be a whole number of coins, such as 12,500 or 45k" })
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
  copies: copiesOr(""),
  price: salePrice,
});
