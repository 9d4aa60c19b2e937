import type { z } from "zod";
import { type Db, database } from "#app/db/client.server.ts";
import { lockOwner } from "#app/db/lock-owner.server.ts";
import type { CardOption } from "#app/domain/card.ts";
import { priceQuestion } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { parseSaleDate } from "#app/domain/sale-date.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getCard } from "#app/features/cards/find-cards.server.ts";
import { keepPicks } from "#app/features/cards/picked-cards.server.ts";
import { NO_CARD, type WhichCard, whichCards } from "#app/features/cards/which-cards.server.ts";
import type { NotAdded } from "#app/features/flips/add-flips.server.ts";
import { notAddedText } from "#app/features/flips/add-texts.server.ts";
import { cardText, GONE } from "#app/features/flips/card-choice.ts";
import { withCard } from "#app/features/flips/card-texts.ts";
import { editFlip } from "#app/features/flips/change-flips.server.ts";
import type { Entry } from "#app/features/flips/entry.ts";
import type { FlipDetails, FlipValues } from "#app/features/flips/flip.ts";
import { addedText } from "#app/features/flips/flip-links.ts";
import { isSameName, isSourceLimit, type SourceLimit, saveWithSource } from "#app/features/sources/sources.server.ts";
import type { EditedFlipSchema, NewFlipSchema, PostedFlipSchema } from "./flip-schema.server.ts";
import { pricesText } from "./picked-card.ts";

export interface FormContext {
  game: Game;
  timeZone: string;
  now: Date;
  flip?: FlipDetails;
}

type Clock = Pick<FormContext, "timeZone" | "now">;

type PostedFlip = z.output<typeof PostedFlipSchema>;

type SaleForm = { status: string; soldAt: string };

/** Parses the sale date; null if the flip isn't sold or the field is empty. */
const parsePostedSaleDate = ({ status, soldAt }: SaleForm, { timeZone, now }: Clock) =>
  status === "sold" && soldAt.trim() !== "" ? parseSaleDate(soldAt, timeZone, now) : null;

const NOT_SOLD = "Set Status to Sold, or clear the sale date.";

export function saleDateProblem(form: SaleForm, clock: Clock): Record<string, string[]> {
  if (form.status === "listed" && form.soldAt.trim() !== "") return { soldAt: [NOT_SOLD] };
  const sale = parsePostedSaleDate(form, clock);
  return sale && "problem" in sale ? { soldAt: [sale.problem] } : {};
}

export const saleDateErrors = (clock: Clock) => (form: FormData) =>
  saleDateProblem({ status: String(form.get("status")), soldAt: String(form.get("soldAt") ?? "") }, clock);

/** An add form that was read, or a call with its fields. */
export interface NewFlipForm {
  game: Game;
  posted: z.output<typeof NewFlipSchema>;
}

/** What the forms add, in order. */
export async function formEntries(
  owner: string,
  forms: readonly NewFlipForm[],
  clock: Clock,
  db?: Db,
): Promise<Entry[]> {
  const meant = new Map<NewFlipForm, WhichCard>();
  for (const [game, ofGame] of Map.groupBy(forms, (form) => form.game)) {
    const asked = ofGame.map(({ posted }) => ({ ...posted, picked: posted.cardId }));
    const found = await whichCards({ owner, game }, asked, db);
    for (const [at, form] of ofGame.entries()) meant.set(form, found[at] ?? NO_CARD);
  }
  return forms.map((form) => toEntry(form, meant.get(form) ?? NO_CARD, clock));
}

function toEntry({ game, posted: form }: NewFlipForm, which: WhichCard, clock: Clock): Entry {
  const { id, copies, found, ...posted } = form;
  const values = { ...typedValues(posted, clock), ...(which.card && withCard(which.card, posted)) };
  const { name, pos, ovr } = posted;
  return { id, game, values, typed: { name, pos, ovr }, which, source: found, copies, at: clock.now };
}

/** The spec's sentence, which card was taken for a typed one, and the question of `cardOffers`. */
export function formAddedText({ which, copies }: Entry, question: string): string {
  const { card, by, isGone } = which;
  const taken = card && by !== "pick" && [card.name, cardText(which)].filter(Boolean).join(" · ");
  const more = [taken, isGone && GONE, question].filter(Boolean);
  return [addedText(copies), ...more].join(". ");
}

/** Column values of the form without its card and its source. */
function typedValues(posted: Omit<PostedFlip, "found">, clock: Clock): FlipValues {
  const { soldAt, cardId: _, sure: __, ...typed } = posted;
  const sale = parsePostedSaleDate({ status: typed.status, soldAt }, clock);
  return { ...typed, ...(sale && "at" in sale && { soldAt: sale.at }) };
}

/** By field name; `sentBefore` as for `notAddedText`. */
export const notAddedErrors = (outcome: NotAdded, game: Game, sentBefore: string): Record<string, string[]> => ({
  [isSourceLimit(outcome) ? "found" : ""]: [notAddedText(outcome, game, sentBefore)],
});

/** An edit's outcome; `isGone` if the card that it picked isn't in the game's list (anymore), and it was left out. */
type Saved = { outcome: Awaited<ReturnType<typeof editFlip>> | SourceLimit; isGone: boolean };

/**
 * Saves an edit; a source left as prefilled is kept, even if it was renamed since. A card is set or removed only if
 * another was picked: its program and team are kept as they were.
 */
export async function savePostedFlip(
  owner: string,
  { version, foundWas, ...typed }: z.output<typeof EditedFlipSchema>,
  { flip, ...context }: Required<FormContext>,
  db: Db = database,
): Promise<Saved> {
  const { game, now } = context;
  const { found, ...posted } = typed;
  const isCardLeft = typed.cardId === (flip.cardId ?? "");
  const card = isCardLeft || !isUuid(typed.cardId) ? null : await getCard(game, typed.cardId, db);
  const isGone = !isCardLeft && typed.cardId !== "" && card === null;
  const edited = { ...typedValues(posted, context), ...cardValues(typed, flip, isCardLeft || isGone, card) };
  const values = keepsCard(edited, flip) ? edited : { ...edited, takenCardId: null };
  const isLeft = [foundWas, flip.source ?? ""].some((text) => isSameName(text, found));
  const source = { owner, name: isLeft ? undefined : found, game, now };
  const save = (sourceId: string | null | undefined, tx: Db) =>
    editFlip(owner, { flip: flip.id, version }, { ...values, sourceId }, now, tx);
  if (card === null) return { outcome: await saveWithSource(source, save, db), isGone };
  const outcome = await db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const done = await saveWithSource(source, save, tx);
    if (isSourceLimit(done) || done.kind !== "done") return done;
    await keepPicks(tx, owner, [{ game, typed, card, at: now }]);
    return done;
  });
  return { outcome, isGone };
}

const keepsCard = ({ name, pos, ovr, cardId }: FlipValues, flip: FlipDetails): boolean =>
  name === flip.name && pos === flip.pos && ovr === flip.ovr && (cardId === undefined || cardId === flip.cardId);

/** A picked card, with its position and OVR where those were left; or none. */
function cardValues(typed: PostedFlip, flip: FlipDetails, isLeft: boolean, card: CardOption | null) {
  if (isLeft) return {};
  if (card === null) return { cardId: null, program: null, team: null };
  const { pos, ovr } = typed;
  return withCard(card, { pos: pos === flip.pos ? "Other" : pos, ovr: ovr === flip.ovr ? null : ovr });
}

/** Asks to confirm implausible prices, as a field error; null if plausible, confirmed or unchanged. */
export function farPriceQuestion({ buy, sell, sure }: PostedFlip, flip?: FlipDetails): Record<string, string[]> | null {
  const question = priceQuestion(buy, sell);
  const isKnown = sure === pricesText({ buy, sell }) || (flip?.buy === buy && flip.sell === sell);
  return question === null || isKnown ? null : { sell: [question] };
}
