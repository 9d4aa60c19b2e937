import type { z } from "zod";
import { priceQuestion } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { parseSaleDate } from "#app/domain/sale-date.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getCard } from "#app/features/cards/find-cards.server.ts";
import type { FlipDetails, FlipValues } from "#app/features/flips/flip.ts";
import type { PostedFlipSchema } from "#app/features/flips/form/flip-schema.server.ts";
import { pricesText } from "#app/features/flips/form/picked-card.ts";

/** What a posted form is read by: its game, the clock, the zone of its dates, and the flip that is edited. */
export interface FormContext {
  game: Game;
  timeZone: string;
  now: Date;
  flip?: FlipDetails;
}

type PostedFlip = z.output<typeof PostedFlipSchema>;

type SaleForm = { status: string; soldAt: string };

/** What the sale date of a form says; null where the flip is not sold or no date is given. */
const saleDateOf = ({ status, soldAt }: SaleForm, { timeZone, now }: Pick<FormContext, "timeZone" | "now">) =>
  status === "sold" && soldAt.trim() !== "" ? parseSaleDate(soldAt, timeZone, now) : null;

const NOT_SOLD = "Set Status to Sold, or clear the sale date.";

/** What is wrong with the sale date of a form, by its field. */
export const saleDateErrors =
  (clock: Pick<FormContext, "timeZone" | "now">) =>
  (form: FormData): Record<string, string[]> => {
    const [status, soldAt] = [String(form.get("status")), String(form.get("soldAt") ?? "")];
    if (status === "listed" && soldAt.trim() !== "") return { soldAt: [NOT_SOLD] };
    const sale = saleDateOf({ status, soldAt }, clock);
    return sale && "problem" in sale ? { soldAt: [sale.problem] } : {};
  };

/**
 * What a form that passed gives to its flip, but where it was found: the program and team of its card are the
 * database's, and those of the card that the edited flip has already stay as they were.
 */
export async function valuesOf(posted: PostedFlip, formContext: FormContext): Promise<FlipValues> {
  const { soldAt, cardId, found: _, sure: __, ...typed } = posted;
  const sale = saleDateOf({ status: typed.status, soldAt }, formContext);
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

/**
 * What is asked once about prices that are far apart, by the field it stands beside; null for any others, for those
 * that were sent again and for those that the flip has already.
 */
export function farPriceQuestion({ buy, sell, sure }: PostedFlip, flip?: FlipDetails): Record<string, string[]> | null {
  const question = priceQuestion(buy, sell);
  const isKnown = sure === pricesText({ buy, sell }) || (flip?.buy === buy && flip.sell === sell);
  return question === null || isKnown ? null : { sell: [question] };
}
