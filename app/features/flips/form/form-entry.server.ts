import type { z } from "zod";
import type { Db } from "#app/db/client.server.ts";
import { priceQuestion } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { parseSaleDate } from "#app/domain/sale-date.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getCard } from "#app/features/cards/find-cards.server.ts";
import { addFlips } from "#app/features/flips/add-flips.server.ts";
import { editFlip } from "#app/features/flips/change-flips.server.ts";
import type { FlipDetails, FlipValues } from "#app/features/flips/flip.ts";
import { fullText } from "#app/features/flips/flip-limit.ts";
import { DELETED_BEFORE } from "#app/features/flips/flip-links.ts";
import {
  isSameName,
  isSourceLimit,
  SOURCE_LIMITS,
  saveWithSource,
  sourceFinder,
} from "#app/features/sources/sources.server.ts";
import { SENT_BEFORE } from "./add-dialog.tsx";
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
async function loadFlipValues(posted: PostedFlip, formContext: FormContext): Promise<FlipValues> {
  const { soldAt, cardId, found: _, sure: __, ...typed } = posted;
  const sale = parsePostedSaleDate({ status: typed.status, soldAt }, formContext);
  return { ...typed, ...(await cardValues(cardId, formContext)), ...(sale && "at" in sale && { soldAt: sale.at }) };
}

async function cardValues(
  cardId: string,
  { game, flip }: FormContext,
): Promise<Pick<FlipValues, "cardId" | "program" | "team">> {
  if (flip && cardId === (flip.cardId ?? "")) return {};
  const card = isUuid(cardId) ? await getCard(game, cardId) : null;
  return { cardId: card?.id ?? null, program: card?.program ?? null, team: card?.team ?? null };
}

type NewFlip = z.output<typeof NewFlipSchema>;

/** Adds a flip and its copies, unless its source is new and the player has too many. */
export async function addPostedFlip(owner: string, { id, copies, ...posted }: NewFlip, context: FormContext, db?: Db) {
  const { game, now } = context;
  const values = await loadFlipValues(posted, context);
  return saveWithSource(
    { owner, game, name: posted.found, now },
    (sourceId, tx) => addFlips(owner, game, { id, copies, values: { ...values, sourceId } }, now, tx),
    db,
  );
}

/** Adds flips, and their copies, until one is refused: returns its index and why. Requires `lockOwner`. */
export async function addPostedFlips(
  owner: string,
  flips: readonly { values: NewFlip; game: Game }[],
  context: Omit<FormContext, "game">,
  tx: Db,
): Promise<{ at: number; outcome: Outcome } | null> {
  const { now } = context;
  const findSource = sourceFinder({ owner, now }, tx);
  for (const [at, { values: flip, game }] of flips.entries()) {
    const { id, copies, ...posted } = flip;
    const source = posted.found === "" ? null : await findSource(game, posted.found);
    if (isSourceLimit(source)) return { at, outcome: source };
    const values = { ...(await loadFlipValues(posted, { ...context, game })), sourceId: source?.id ?? null };
    const outcome = await addFlips(owner, game, { id, copies, values }, now, tx);
    if (outcome !== "added") return { at, outcome };
  }
  return null;
}

type Outcome = Awaited<ReturnType<typeof addPostedFlip>>;

export function notAddedErrors(outcome: Outcome, game: Game): Record<string, string[]> | null {
  if (outcome === "added") return null;
  if (isSourceLimit(outcome)) return { found: [SOURCE_LIMITS[outcome]] };
  if (outcome === "limit") return { "": [fullText(game)] };
  return { "": [outcome === "binned" ? DELETED_BEFORE : SENT_BEFORE] };
}

export const isIdTaken = (outcome: string): boolean => outcome === "duplicate" || outcome === "binned";

/** Saves an edit; a source left as prefilled is kept, even if it was renamed since. */
export async function savePostedFlip(
  owner: string,
  { version, foundWas, ...typed }: z.output<typeof EditedFlipSchema>,
  { flip, ...context }: Required<FormContext>,
  db?: Db,
) {
  const values = await loadFlipValues(typed, { ...context, flip });
  const isLeft = [foundWas, flip.source ?? ""].some((text) => isSameName(text, typed.found));
  const name = isLeft ? undefined : typed.found;
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
