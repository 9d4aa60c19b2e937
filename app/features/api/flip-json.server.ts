import { z } from "zod";
import { parseDecimal } from "#app/domain/coins.ts";
import { MAX_NOTE_LENGTH, MAX_SOURCE_NAME, POSITIONS, parseStatus, STATUSES } from "#app/domain/flip.ts";
import { GAMES } from "#app/domain/games.ts";
import { MAX_LINE_LENGTH } from "#app/domain/line.ts";
import { normalizeNumber } from "#app/domain/sheet/numbers.ts";
import type { FlipDetails } from "#app/features/flips/flip.ts";
import type { ProblemError } from "./problem.server.ts";

export const MAX_BULK_FLIPS = 500;

/** Numbers as text are those of a sheet: "84.0" is 84, "$12,500" is 12500. */
const toPlainNumber = (text: string) => normalizeNumber(text, "point");

/** A value or its text, since some programs send only text. What `parse` can't read stays text, which the schema refuses. */
const orText = <Schema extends z.ZodType>(schema: Schema, parse: (text: string) => unknown) =>
  z.preprocess((sent) => (typeof sent === "string" ? (parse(sent) ?? sent) : sent), schema);

const TRUTHS = new Map([
  ["true", true],
  ["false", false],
]);

const text = (about: string) =>
  z.string({ error: "This must be text" }).nullable().optional().meta({ description: about });
const numberOrText = (about: string) =>
  z
    .union([z.number().meta({ type: "integer" }), z.string().overwrite(toPlainNumber)], {
      error: "This must be a number, or one as text",
    })
    .nullable()
    .optional()
    .meta({ description: about });

const Game = z
  .string({ error: "This must be text" })
  .optional()
  .meta({ description: `The game: ${GAMES.join(" or ")}. Without it, your active one.` });
const truth = (about: string) =>
  orText(z.boolean({ error: "This must be true or false" }), (text) => TRUTHS.get(text.trim().toLowerCase()))
    .optional()
    .meta({ description: about });
const Sure = truth("Set to true to confirm prices more than five times apart.");
const Id = z
  .uuid({ error: "An id is a UUID" })
  .optional()
  .meta({ description: "An id for the new flip, so that you can safely send the call again." });

const Card = text("The id of its card, from cards in an earlier response.");

const object = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, { error: ({ code }) => (code === "invalid_type" ? "Send a JSON object" : undefined) });

/** Settable fields by their names in the API; the form schemas validate the values. */
const FlipFields = object({
  name: text("The card's name, at most 60 characters."),
  pos: text(`One of ${POSITIONS.join(" ")}, or a name from an older game, such as RB; case doesn't matter.`),
  ovr: numberOrText("60 to 99."),
  buy: numberOrText('Coins, above 0: 12500, "12,500", "12500.0" or "12.5k".'),
  sell: numberOrText("Coins: what it sold for, or what it's listed at."),
  status: orText(z.enum(STATUSES, { error: "This must be listed or sold" }), parseStatus)
    .optional()
    .meta({ description: "listed or sold, in any case; a new flip without it is listed." }),
  sold_at: text(
    "When it was sold, such as 2026-11-21T14:05:00Z or 2026-11-21T14:05:00-0500. Defaults to now for a sold flip.",
  ),
  source: text(`The filter that found it, at most ${MAX_SOURCE_NAME} characters.`),
  note: text(`At most ${MAX_NOTE_LENGTH} characters.`),
  card: Card,
  sure: Sure,
});

export const NewFlip = FlipFields.extend({
  id: Id,
  game: Game,
  copies: numberOrText("Number of copies, each its own flip: 1 to 100."),
}).meta({ required: ["buy"] });

export const NewFlips = object({
  flips: z.array(NewFlip).min(1, "Send at least one flip").max(MAX_BULK_FLIPS, `At most ${MAX_BULK_FLIPS} flips`),
}).meta({ description: "Adds all of them or none." });

export const FlipChange = FlipFields.extend({
  version: orText(
    z.int({ error: "The version must be the number from the flip's version field" }).min(1).max(999_999_999),
    parseDecimal,
  )
    .optional()
    .meta({ description: "The version you last read. Leave it out if you send If-Match." }),
}).meta({ description: "The fields to change. Others keep their values." });

export const QuickLine = object({
  line: z
    .string({ error: "Send the line as text" })
    .meta({ description: `One flip on one line, at most ${MAX_LINE_LENGTH} characters: J Smith 84 QB 12k > 15.5k` }),
  game: Game,
  id: Id,
  card: Card,
  flip: z
    .uuid({ error: "A flip is the id of one of your flips" })
    .optional()
    .meta({ description: "The listed flip that the line sells or relists, from choices in an earlier response." }),
  sure: Sure,
});

export const Sale = object({
  sell: numberOrText("What it sold for, in coins. Defaults to its listed price."),
  sold_at: text("When it was sold. Defaults to now."),
  soldAt: text("The same as sold_at."),
  sure: Sure,
});

export const Relist = object({
  ids: z
    .array(z.uuid({ error: "An id is a UUID" }), { error: "Send ids as a list" })
    .min(1, "Send at least one id")
    .max(MAX_BULK_FLIPS, `At most ${MAX_BULK_FLIPS} ids`)
    .optional()
    .meta({ description: `At most ${MAX_BULK_FLIPS} flips. Defaults to those unsold the longest.` }),
  cut: numberOrText("Percent, 1 to 99."),
  price: truth("Set to true to list at your own prices."),
  keep: truth("Set to true to keep the prices."),
  below: truth("Set to true to allow prices below what they cost."),
}).meta({ description: "Send exactly one of cut, price and keep." });

export const Nothing = object({});

const at = (about: string) => z.iso.datetime().meta({ description: about });

export const Flip = z.looseObject({
  id: z.uuid(),
  game: z.enum(GAMES),
  name: z.string(),
  pos: z.enum(POSITIONS),
  ovr: z.int().nullable(),
  buy: z.int(),
  sell: z.int().meta({ description: "0 where it has no price yet." }),
  tax_rate: z.number().meta({ description: "A fraction: 0.1 is 10%." }),
  profit: z.int().meta({ description: "Coins after tax; 0 while it's listed." }),
  roi: z.number().meta({ description: "The profit as a fraction of the buy price; 0 while it's listed." }),
  status: z.enum(STATUSES),
  created_at: at("When it was logged."),
  sold_at: at("When it was sold; null while it's listed.").nullable(),
  version: z.int().meta({ description: "Goes up with each change." }),
  source: z.string().nullable(),
  note: z.string(),
  card: z.uuid().nullable().meta({ description: "Its card's id in the card database; null if it isn't in it." }),
  lot_id: z.uuid().nullable().meta({ description: "Shared by copies that were logged together." }),
  lot_copies: z.int().nullable(),
});
export type FlipJson = z.infer<typeof Flip>;

type ToldFlip = Omit<FlipDetails, "team" | "sourceId" | "program">;

export const toFlipJson = (flip: ToldFlip): FlipJson => ({
  id: flip.id,
  game: flip.game,
  name: flip.name,
  pos: flip.pos,
  ovr: flip.ovr,
  buy: flip.buy,
  sell: flip.sell,
  tax_rate: Number(flip.taxRate),
  profit: flip.profit,
  roi: flip.roi,
  status: flip.status,
  created_at: flip.createdAt.toISOString(),
  sold_at: flip.soldAt?.toISOString() ?? null,
  version: flip.version,
  source: flip.source,
  note: flip.note,
  card: flip.cardId,
  lot_id: flip.lotId,
  lot_copies: flip.lotCopies,
});

/** Form field names that differ from the API's. */
const FORM_NAMES: Record<string, string> = { sold_at: "soldAt", source: "found", card: "cardId" };
const API_NAMES: Record<string, string> = Object.fromEntries(
  Object.entries(FORM_NAMES).map(([api, form]) => [form, api]),
);

export const toFormValues = (sent: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      value === undefined ? [] : [[FORM_NAMES[name] ?? name, value === null ? "" : String(value)]],
    ),
  );

const NOT_SENT = ["profit", "roi", "tax_rate", "user_id", "created_at", "lot_id", "lot_copies"];

const MAX_NAMED_FIELDS = 50;

/** Schema issues as errors, with JSON pointers below `at`. */
export function toProblemErrors(issues: readonly z.core.$ZodIssue[], at = "#"): ProblemError[] {
  return issues.flatMap((issue) => {
    const place = issue.path.map((part) => `/${escaped(API_NAMES[String(part)] ?? String(part))}`).join("");
    if (issue.code !== "unrecognized_keys") return [{ detail: issue.message, pointer: at + place }];
    return issue.keys
      .slice(0, MAX_NAMED_FIELDS)
      .map((key) => ({ detail: unknownText(key), pointer: `${at}${place}/${escaped(key)}` }));
  });
}

const unknownText = (key: string) =>
  NOT_SENT.includes(key)
    ? `You can't set ${key}: the site works it out`
    : `There's no field ${key.slice(0, 40)} to set`;

/** Escapes a reference token of a JSON pointer (RFC 6901). */
const escaped = (part: string) => part.slice(0, 100).replaceAll("~", "~0").replaceAll("/", "~1");

export const fieldErrors = (errors: Record<string, string[]>, at = "#"): ProblemError[] =>
  Object.entries(errors).flatMap(([name, texts]) =>
    texts.map((detail) => ({ detail, pointer: name === "" ? at : `${at}/${API_NAMES[name] ?? name}` })),
  );
