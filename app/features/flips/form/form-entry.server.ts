import type { z } from "zod";
import type { Db } from "#app/db/client.server.ts";
import type { TypedCard } from "#app/domain/card.ts";
import { priceQuestion } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { parseSaleDate } from "#app/domain/sale-date.ts";
import { whichCards } from "#app/features/cards/which-cards.server.ts";
import type { NotAdded } from "#app/features/flips/add-flips.server.ts";
import { notAddedText } from "#app/features/flips/add-texts.server.ts";
import { editFlip } from "#app/features/flips/change-flips.server.ts";
import type { Entry } from "#app/features/flips/entry.ts";
import type { FlipDetails, FlipValues } from "#app/features/flips/flip.ts";
import { isSameName, isSourceLimit, saveWithSource } from "#app/features/sources/sources.server.ts";
import type { EditedFlipSchema, NewFlipSchema, PostedFlipSchema } from "./flip-schema.server.ts";
import { pricesText } from "./picked-card.ts";

export interface FormContext {
  game: Game;
  timeZone: string;
  now: Date;
  flip?: FlipDetails;
}

type PostedFlip = z.output<typeof PostedFlipSchema>;

type SaleForm = { status: string; soldAt: string };

/** Parses the sale date; null if the flip isn't sold or the field is empty. */
const parsePostedSaleDate = ({ status, soldAt }: SaleForm, { timeZone, now }: Pick<FormContext, "timeZone" | "now">) =>
  status === "sold" && soldAt.trim() !== "" ? parseSaleDate(soldAt, timeZone, now) : null;

const NOT_SOLD = "Set Status to Sold, or clear the sale date.";

export function saleDateProblem(
  form: SaleForm,
  clock: Pick<FormContext, "timeZone" | "now">,
): Record<string, string[]> {
  if (form.status === "listed" && form.soldAt.trim() !== "") return { soldAt: [NOT_SOLD] };
  const sale = parsePostedSaleDate(form, clock);
  return sale && "problem" in sale ? { soldAt: [sale.problem] } : {};
}

export const saleDateErrors = (clock: Pick<FormContext, "timeZone" | "now">) => (form: FormData) =>
  saleDateProblem({ status: String(form.get("status")), soldAt: String(form.get("soldAt") ?? "") }, clock);

/** Column values without the source. Program and team are the card's, or unchanged if the flip keeps its card. */
async function loadFlipValues(posted: Omit<PostedFlip, "found">, formContext: FormContext): Promise<FlipValues> {
  const { soldAt, cardId, sure: _, ...typed } = posted;
  const sale = parsePostedSaleDate({ status: typed.status, soldAt }, formContext);
  return {
    ...typed,
    ...(await cardValues(cardId, typed, formContext)),
    ...(sale && "at" in sale && { soldAt: sale.at }),
  };
}

async function cardValues(
  cardId: string,
  typed: TypedCard,
  { game, flip }: FormContext,
): Promise<Pick<FlipValues, "cardId" | "program" | "team">> {
  if (flip && cardId === (flip.cardId ?? "")) return {};
  const [{ card = null } = {}] = await whichCards(game, [{ ...typed, picked: cardId }], "pick");
  return { cardId: card?.id ?? null, program: card?.program ?? null, team: card?.team ?? null };
}

/** What the add form, or a call with its fields, adds. */
export async function formEntry(
  { id, copies, found, ...posted }: z.output<typeof NewFlipSchema>,
  context: FormContext,
): Promise<Entry> {
  const { game, now } = context;
  return { id, game, values: await loadFlipValues(posted, context), source: found, copies, at: now };
}

/** By field name; `sentBefore` as for `notAddedText`. */
export const notAddedErrors = (outcome: NotAdded, game: Game, sentBefore: string): Record<string, string[]> => ({
  [isSourceLimit(outcome) ? "found" : ""]: [notAddedText(outcome, game, sentBefore)],
});

/** Saves an edit; a source left as prefilled is kept, even if it was renamed since. */
export async function savePostedFlip(
  owner: string,
  { version, foundWas, found, ...typed }: z.output<typeof EditedFlipSchema>,
  { flip, ...context }: Required<FormContext>,
  db?: Db,
) {
  const values = await loadFlipValues(typed, { ...context, flip });
  const isLeft = [foundWas, flip.source ?? ""].some((text) => isSameName(text, found));
  const name = isLeft ? undefined : found;
  return saveWithSource(
    { owner, name, game: context.game, now: context.now },
    (sourceId, tx) => editFlip(owner, { flip: flip.id, version }, { ...values, sourceId }, context.now, tx),
    db,
  );
}

/** Asks to confirm implausible prices, as a field error; null if plausible, confirmed or unchanged. */
export function farPriceQuestion({ buy, sell, sure }: PostedFlip, flip?: FlipDetails): Record<string, string[]> | null {
  const question = priceQuestion(buy, sell);
  const isKnown = sure === pricesText({ buy, sell }) || (flip?.buy === buy && flip.sell === sell);
  return question === null || isKnown ? null : { sell: [question] };
}
