import { v5 as uuidv5 } from "uuid";
import type { CardOption } from "#app/domain/card.ts";
import { parseOvr, parsePosition } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { type WhichCard, whichCards } from "#app/features/cards/which-cards.server.ts";
import { fullCardName } from "#app/features/flips/card-texts.ts";
import { type ChooseCards, listTypedFlips, type TypedFlips, typedKey } from "./matches.server.ts";
import type { MatchCounts } from "./matches-page.tsx";

interface Fit extends WhichCard {
  typed: TypedFlips;
}

interface Matches {
  matches: { typed: TypedFlips; card: CardOption }[];
  unsure: Fit[];
  counts: MatchCounts;
}

/** Batches of manually entered flips that fit cards of the database (docs/product.md#cards-of-flips). */
async function* fittingFlips(owner: string, game: Game): AsyncGenerator<Fit[]> {
  for await (const typed of listTypedFlips(owner, game)) {
    const found = await whichCards({ owner, game }, typed);
    yield found.flatMap((which, at) => (typed[at] && which.fitting.length > 0 ? [{ typed: typed[at], ...which }] : []));
  }
}

/** Manually entered flips with the one card they fit, or several (`unsure`); most flips first. */
async function findMatches(owner: string, game: Game): Promise<Matches> {
  const fits: Fit[] = [];
  for await (const batch of fittingFlips(owner, game)) fits.push(...batch);
  const matches = fits.flatMap(({ typed, card }) => (card ? [{ typed, card }] : []));
  const unsure = fits.filter(({ card }) => card === null);
  return { matches, unsure, counts: { sure: sumFlips(matches), unsure: sumFlips(unsure) } };
}

const MAX_ROWS = 100;

/** The counts of all matches, and the first hundred of each kind; `act` is the id of the page's form. */
export async function listMatches(owner: string, game: Game, act: string) {
  const { matches, unsure, counts } = await findMatches(owner, game);
  return {
    counts,
    matches: matches.slice(0, MAX_ROWS).map(({ typed, card }) => ({ typed, card: fullCardName(card) })),
    unsure: unsure.slice(0, MAX_ROWS).map(({ typed, fitting }) => ({
      typed,
      cards: fitting.map((card) => ({ id: card.id, name: fullCardName(card) })),
      // Each choice is a separate act, with an id that stays the same when the form is resubmitted.
      act: uuidv5(typedKey(typed), act),
    })),
  };
}

export async function hasMatches(owner: string, game: Game): Promise<boolean> {
  for await (const batch of fittingFlips(owner, game)) if (batch.length > 0) return true;
  return false;
}

/** Chooses the card of a game that fits: the only one, or the one picked last. */
export const fittingCard =
  (owner: string, game: Game): ChooseCards =>
  async (typed, db) =>
    (await whichCards({ owner, game }, typed, db)).map(({ card }) => card);

const sumFlips = (rows: readonly { typed: TypedFlips }[]) => rows.reduce((sum, { typed }) => sum + typed.flips, 0);

/** Chooses the card of a form for the flips it names; null if it doesn't fit them. */
export async function pickedCard(form: FormData, owner: string, game: Game): Promise<ChooseCards | null> {
  const text = (name: string) => String(form.get(name) ?? "");
  const named = { name: text("name"), pos: parsePosition(text("pos")) ?? "Other", ovr: parseOvr(text("ovr")) };
  const [{ fitting = [] } = {}] = await whichCards({ owner, game }, [named]);
  const card = fitting.find(({ id }) => id === text("card"));
  if (!card) return null;
  return async (typed) => typed.map((one) => (typedKey(one) === typedKey(named) ? card : null));
}
