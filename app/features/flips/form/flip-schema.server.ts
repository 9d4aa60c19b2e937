import { z } from "zod";
import { parseCoins, priceProblem } from "#app/domain/coins.ts";
import { MAX_NAME_LENGTH, OVR_RANGE, parseOvr, parsePosition, SELL_REQUIRED, STATUSES } from "#app/domain/flip.ts";
import { parseGame } from "#app/domain/games.ts";

const INCOMPLETE = "This form is incomplete. Please open it again.";

/** A price as typed: whole coins, refused by its own name. An empty one is `empty`. */
function price(name: string, empty: number | null) {
  return z
    .string({ error: `${name} must be one whole number of coins, such as 12,500 or 45k` })
    .optional()
    .transform((text = "", check) => {
      if (text.trim() === "" && empty !== null) return empty;
      const refuse = (message: string) => {
        check.addIssue(message);
        return z.NEVER;
      };
      if (text.trim() === "") return refuse(`${name} must be greater than 0`);
      const problem = priceProblem(name, text);
      return problem === null ? (parseCoins(text) ?? 0) : refuse(problem);
    });
}

const ovr = z
  .string({ error: OVR_RANGE })
  .optional()
  .transform((text = "", check) => {
    if (text.trim() === "") return null;
    const value = parseOvr(text);
    if (value !== null) return value;
    check.addIssue(OVR_RANGE);
    return z.NEVER;
  });

const position = z
  .string({ error: "Choose one position" })
  .optional()
  .transform((text = "", check) => {
    if (text.trim() === "") return "Other";
    const known = parsePosition(text.trim());
    if (known) return known;
    check.addIssue("Choose a position from the list");
    return z.NEVER;
  });

/**
 * The add and edit form (docs/product.md#fields-of-a-flip): coins are whole, an empty position is Other, a sold flip
 * has a sell price.
 */
const FlipSchema = z
  .object({
    name: z
      .string({ error: "Name must be one line of text" })
      .trim()
      .max(MAX_NAME_LENGTH, `Name cannot be longer than ${MAX_NAME_LENGTH} characters`)
      .optional()
      .transform((name = "") => name),
    pos: position,
    ovr,
    buy: price("Buy price", null).refine((buy) => buy > 0, "Buy price must be greater than 0"),
    sell: price("Sell price", 0),
    status: z.enum(STATUSES, { error: "Choose Listed or Sold" }).default("listed"),
  })
  .superRefine((flip, check) => {
    if (flip.status === "sold" && flip.sell === 0) {
      check.addIssue({ code: "custom", path: ["sell"], message: SELL_REQUIRED });
    }
  });

export type FlipValues = z.output<typeof FlipSchema>;

/** The add form: the id its row will have was made when the form was rendered. */
export const NewFlipSchema = FlipSchema.safeExtend({
  id: z.uuid({ error: INCOMPLETE }),
});

/** The edit form: it says which version of the flip it was filled from. */
export const EditedFlipSchema = FlipSchema.safeExtend({
  version: z
    .string({ error: INCOMPLETE })
    .regex(/^\d{1,9}$/, INCOMPLETE)
    .transform(Number),
});

/** A flip as older versions stored it in the browser, its values as the form would send them. */
export const LocalFlipSchema = FlipSchema.safeExtend({
  game: z.unknown().transform((text, check) => {
    const game = parseGame(text);
    if (game !== null) return game;
    check.addIssue("There is no such game");
    return z.NEVER;
  }),
  created_at: z
    .string({ error: "Its date cannot be read" })
    .transform((text) => new Date(/^\d+$/.test(text) ? Number(text) : text))
    .refine((at) => !Number.isNaN(at.getTime()), "Its date cannot be read"),
});
