import { z } from "zod";
import { type Coins, parseCoins, priceProblem } from "#app/domain/coins.ts";
import { copiesField } from "#app/features/flips/form/flip-schema.server.ts";

/** Sale price above 0; null if empty. */
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

/** Number of copies, and the price of each. `lot` and `act` are validated by the route. */
export const LotSchema = z.object({
  lot: z.string().optional(),
  act: z.string().optional(),
  copies: copiesField(""),
  price: salePrice,
});
