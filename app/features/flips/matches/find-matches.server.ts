import type { TypedCard } from "#app/domain/card.ts";
import { typedCardKey } from "#app/domain/card-name.ts";
import type { Game } from "#app/domain/games.ts";
import { NO_CARD, type WhichCard, whichCards } from "#app/features/cards/which-cards.server.ts";
import { type CardAnswer, cardChoices } from "#app/features/flips/card-choice.ts";
import { MATCH_KINDS, type MatchKind } from "./match-form.ts";
import { MAX_PROGRAMS, type MatchesQuery } from "./match-links.ts";
import { type ChooseCards, type ChosenCard, listTypedFlips, type TypedFlips } from "./matches.server.ts";

interface Fit extends WhichCard {
  typed: TypedFlips;
}

export interface MatchRow {
  typed: TypedFlips;
  kind: MatchKind;
  /** The name of all cards that fit, if they share one that wasn't typed. */
  cardName: string | null;
  choices: CardAnswer[];
  /** How many cards that fit are left out. */
  more: number;
  /** Id of the chosen card, "" for none by the player's choice; null if nothing is chosen. */
  chosen: string | null;
  /** True if it's the one of a chosen program. */
  byProgram: boolean;
}

export interface MatchesList {
  rows: MatchRow[];
  /** How many rows there are of each kind, on all pages. */
  cards: Record<MatchKind, number>;
  /** How many rows have a chosen card, on all pages. */
  chosen: number;
  page: number;
  pages: number;
  /** Those of at least two undecided rows, and of how many; most first. */
  programs: { program: string; cards: number; isChosen: boolean }[];
}

/** Batches of manually entered flips that fit cards of the database (docs/product.md#cards-of-flips). */
async function* fittingFlips(owner: string, game: Game): AsyncGenerator<Fit[]> {
  for await (const typed of listTypedFlips(owner, game)) {
    const found = await whichCards({ owner, game }, typed);
    yield found.flatMap((which, at) => (typed[at] && which.fitting.length > 0 ? [{ typed: typed[at], ...which }] : []));
  }
}

export async function hasMatches(owner: string, game: Game): Promise<boolean> {
  for await (const batch of fittingFlips(owner, game)) if (batch.length > 0) return true;
  return false;
}

const ROWS_PER_PAGE = 50;

const kindOf = ({ by }: Fit): MatchKind => (by === "fit" || by === "last" ? by : "undecided");

/**
 * A page of the manually entered flips that fit cards: undecided ones first, then by number of flips. It's filled in
 * with what the player chose on it before, else by the rule, else by the programs.
 */
export async function listMatches(
  owner: string,
  game: Game,
  { page, programs }: MatchesQuery,
  choices: readonly MatchChoice[] = [],
): Promise<MatchesList> {
  const own = new Map(
    choices.flatMap(({ typed, card, byProgram }) => (byProgram ? [] : [[typedCardKey(typed), card]])),
  );
  const found: Fit[] = [];
  for await (const batch of fittingFlips(owner, game)) found.push(...batch);
  const ofKind = Object.groupBy(found, kindOf);
  const all = MATCH_KINDS.flatMap((kind) => ofKind[kind] ?? []);
  const pages = Math.max(1, Math.ceil(all.length / ROWS_PER_PAGE));
  const shown = Math.min(page, pages);
  const chosenOf = (fit: Fit) => chosenCard(fit, programs, own.size > 0 ? own.get(typedCardKey(fit.typed)) : undefined);
  return {
    rows: all.slice((shown - 1) * ROWS_PER_PAGE, shown * ROWS_PER_PAGE).map((fit) => toRow(fit, chosenOf(fit))),
    cards: {
      undecided: ofKind.undecided?.length ?? 0,
      fit: ofKind.fit?.length ?? 0,
      last: ofKind.last?.length ?? 0,
    },
    chosen: all.filter((fit) => chosenOf(fit).chosen).length,
    page: shown,
    pages,
    programs: countPrograms(ofKind.undecided ?? [], programs),
  };
}

type Chosen = Pick<MatchRow, "chosen" | "byProgram">;

/** `own`: the player's choice, if one was made. */
function chosenCard(fit: Fit, programs: readonly string[], own?: string): Chosen {
  if (own === "" || fit.fitting.some(({ id }) => id === own)) return { chosen: own ?? null, byProgram: false };
  const preset = presetCard(fit, programs);
  return { chosen: preset?.card.id ?? null, byProgram: preset?.by === "pick" };
}

function toRow(fit: Fit, chosen: Chosen): MatchRow {
  const { typed, fitting } = fit;
  const name = fitting[0]?.name ?? "";
  const isOtherName = name.toLowerCase() !== typed.name.toLowerCase() && fitting.every((card) => card.name === name);
  return {
    typed,
    kind: kindOf(fit),
    cardName: isOtherName ? name : null,
    ...chosen,
    ...cardChoices(fit, chosen.chosen),
  };
}

function countPrograms(undecided: readonly Fit[], chosen: readonly string[]): MatchesList["programs"] {
  const counts = new Map<string, number>();
  for (const { fitting } of undecided) {
    const ofProgram = Map.groupBy(fitting, (card) => card.program);
    for (const [program, { length }] of ofProgram)
      if (program && length === 1) counts.set(program, (counts.get(program) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, cards]) => cards > 1)
    .map(([program, cards]) => ({ program, cards, isChosen: chosen.includes(program) }))
    .toSorted((a, b) => b.cards - a.cards || a.program.localeCompare(b.program, "en"))
    .slice(0, MAX_PROGRAMS);
}

/** The only card of this program that fits. */
function onlyOf({ fitting }: WhichCard, program: string) {
  const [only, another] = fitting.filter((card) => card.program === program);
  return another ? undefined : only;
}

/** The card by the rule; else the only one of the first of these programs that has one. */
function presetCard(which: WhichCard, programs: readonly string[]): ChosenCard | null {
  if (which.card) return { card: which.card, by: which.by };
  const [card] = programs.flatMap((program) => onlyOf(which, program) ?? []);
  return card ? { card, by: "pick" } : null;
}

/** What a player chose for a typed card: a card's id, or "" for none. */
export interface MatchChoice {
  typed: TypedCard;
  card: string;
  /** True if a chosen program did it. */
  byProgram: boolean;
}

/**
 * Chooses the cards that the player chose; `everywhere`, for all others what the page preset, by the rule or by these
 * programs. `unfit`: typed cards whose chosen card doesn't fit them (anymore).
 */
export async function chooseMatches(
  { owner, game }: { owner: string; game: Game },
  choices: readonly MatchChoice[],
  { everywhere, programs }: { everywhere: boolean; programs: readonly string[] },
): Promise<{ chooseCards: ChooseCards; unfit: TypedCard[] }> {
  const found = await whichCards(
    { owner, game },
    choices.map(({ typed }) => typed),
  );
  const chosen = new Map<string, ChosenCard | null>();
  const unfit: TypedCard[] = [];
  for (const [at, { typed, card: id }] of choices.entries()) {
    const { fitting, card: ruled, by } = found[at] ?? NO_CARD;
    const card = fitting.find((one) => one.id === id);
    if (!card && id !== "") unfit.push(typed);
    chosen.set(typedCardKey(typed), card ? { card, by: card.id === ruled?.id ? by : "pick" } : null);
  }
  const chooseCards: ChooseCards = async (typed, db) => {
    const known = typed.map((one) => chosen.get(typedCardKey(one)));
    const others = everywhere ? typed.filter((_, at) => known[at] === undefined) : [];
    const which = others.length > 0 ? await whichCards({ owner, game }, others, db) : [];
    const preset = new Map(which.map((one, at) => [others[at], presetCard(one, programs)]));
    return typed.map((one, at) => known[at] ?? preset.get(one) ?? null);
  };
  return { chooseCards, unfit };
}
