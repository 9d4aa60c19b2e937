import { z } from "zod";
import { parseCardPosition } from "#app/domain/card.ts";
import { parseCoins, priceProblem } from "#app/domain/coins.ts";
import {
  MAX_NAME_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_SOURCE_NAME,
  OVR_RANGE,
  parseOvr,
  SELL_REQUIRED,
  STATUSES,
} from "#app/domain/flip.ts";
import { parseGame } from "#app/domain/games.ts";
import { COPIES_RANGE, parseCopies } from "#app/domain/lot.ts";
import { cleanName } from "#app/domain/name.ts";
import { isWithin, toNfc } from "#app/domain/text.ts";
import type { FlipValues } from "#app/features/flips/flip.ts";
import { INCOMPLETE } from "#app/ui/form/incomplete.ts";

/** Price in whole coins; `empty` is the value of an empty input, null to require one. */
function price(name: string, empty: number | null) {
  return z
    .string({ error: `${name} must be a whole number of coins, such as 12,500 or 45k` })
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
  .string({ error: "Choose a position" })
  .optional()
  .transform((text = "", check) => {
    if (text.trim() === "") return "Other";
    const known = parseCardPosition(text.trim());
    if (known) return known;
    check.addIssue("Choose a position from the list");
    return z.NEVER;
  });

/** Number of copies; `empty` is the text for a missing field. */
export const copiesField = (empty: string) =>
  z
    .string({ error: COPIES_RANGE })
    .optional()
    .transform((typed = empty, check) => {
      const number = parseCopies(typed);
      if (number !== null) return number;
      check.addIssue(COPIES_RANGE);
      return z.NEVER;
    });

const nameField = (clean: (text: string) => string) =>
  z
    .string({ error: "Please enter plain text" })
    .trim()
    .overwrite(clean)
    .refine((name) => isWithin(name, MAX_NAME_LENGTH), `Name cannot be longer than ${MAX_NAME_LENGTH} characters`)
    .optional()
    .transform((name = "") => name);

/** Fields of every flip form, and of flips in a browser's legacy storage. */
const BasicFields = z.object({
  name: nameField(cleanName),
  pos: position,
  ovr,
  buy: price("Buy price", null).refine((buy) => buy > 0, "Buy price must be greater than 0"),
  sell: price("Sell price", 0),
  status: z.enum(STATUSES, { error: "Choose Listed or Sold" }).default("listed"),
});

/** Fields beyond the basic ones. Program and team come with the card, the source by its name. */
type FurtherField = Exclude<keyof FlipValues, keyof typeof BasicFields.shape | "program" | "team" | "sourceId">;

/** Text that is parsed after validation. */
const text = z
  .string({ error: INCOMPLETE })
  .optional()
  .transform((typed = "") => typed);

export const sourceNameField = z
  .string({ error: "Please enter plain text" })
  .transform((text) => text.trim().replace(/\s+/g, " "))
  .refine(
    (name) => [...name].length <= MAX_SOURCE_NAME,
    `Filter used cannot be longer than ${MAX_SOURCE_NAME} characters`,
  )
  .optional()
  .transform((name = "") => name);

/**
 * The add and edit form (docs/product.md#fields-of-a-flip). An empty position is Other; a sold flip needs a sell price.
 * `soldAt`, `cardId` and `found` stay text: resolving them needs the time zone and the database.
 */
const FormFields = BasicFields.extend({
  note: z
    .string({ error: "Please enter plain text" })
    .optional()
    .transform((typed = "", check) => {
      const note = typed.replaceAll(/\s+/g, " ").trim();
      if ([...note].length > MAX_NOTE_LENGTH)
        check.addIssue(`Note cannot be longer than ${MAX_NOTE_LENGTH} characters`);
      return note;
    }),
  soldAt: text,
  cardId: text,
  found: sourceNameField,
  /** Prices confirmed after a question about them. */
  sure: text,
} satisfies Record<FurtherField, z.ZodType> & Record<string, z.ZodType>);

/** Requires a sell price for a sold flip, even if other fields are invalid. */
const needsSell = <Schema extends typeof BasicFields>(schema: Schema) =>
  schema.refine((flip) => !(flip.status === "sold" && flip.sell === 0), {
    path: ["sell"],
    error: SELL_REQUIRED,
    when: () => true,
  });

export const PostedFlipSchema = needsSell(FormFields);

/** The add form. `id` is generated at render and becomes the flip's id. */
export const NewFlipSchema = PostedFlipSchema.safeExtend({
  id: z.uuid({ error: INCOMPLETE }),
  copies: copiesField("1"),
});

export const EditedFlipSchema = PostedFlipSchema.safeExtend({
  foundWas: text,
  version: z
    .string({ error: INCOMPLETE })
    .regex(/^\d{1,9}$/, INCOMPLETE)
    .transform(Number),
});

/** A game by one of its names; `unknown` is the error for any other text. */
export const gameField = (unknown = "There's no such game") =>
  z.unknown().transform((text, check) => {
    const game = parseGame(text);
    if (game !== null) return game;
    check.addIssue(unknown);
    return z.NEVER;
  });

/** A flip from a browser's legacy storage, with values as the form submits them. */
export const LocalFlipSchema = needsSell(BasicFields).safeExtend({
  // Flips that moved before are known by a hash of the name as it is there.
  name: nameField(toNfc),
  game: gameField(),
  created_at: z
    .string({ error: "We can't read its date" })
    .transform((text) => new Date(/^\d+$/.test(text) ? Number(text) : text))
    .refine((at) => !Number.isNaN(at.getTime()), "We can't read its date"),
});
