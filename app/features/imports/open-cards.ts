import { createHash } from "node:crypto";
import type { CardOption, TypedCard } from "#app/domain/card.ts";
import { typedCardKey } from "#app/domain/card-name.ts";
import { cardChoices } from "#app/features/flips/card-choice.ts";
import {
  type CardChoices,
  type CardQuestion,
  type CardQuestions,
  LEFT_OPEN,
  MAX_ALONE,
  MAX_EACH,
  MAX_LAST,
  MAX_SETS,
  NO_CHOICE,
} from "./card-questions.ts";
import type { SheetFlip } from "./rows.ts";

/** A typed card that fits several, and its new flips. */
interface OpenCard extends Pick<CardQuestion, "flips" | "low" | "high"> {
  key: string;
  typed: TypedCard;
  fitting: readonly CardOption[];
  /** The one that was picked last. */
  last: CardOption | null;
}

/** A typed card and the card that was chosen for it; null to leave it open. */
interface Choice {
  typed: TypedCard;
  card: CardOption | null;
}

export type Chosen = Choice & { card: CardOption };

/** Typed cards that come in the same versions. */
interface OpenSet {
  field: string;
  /** Programs in alphabetical order; "" for none. */
  versions: readonly string[];
  cards: OpenCard[];
  flips: number;
  /** Those of the cards that are also asked about one by one. */
  each: OpenCard[];
}

/** A field of the form: the cards that it decides, and the card that a value means for each. */
interface Asked {
  field: string;
  cards: readonly OpenCard[];
  cardOf: (open: OpenCard, value: string) => CardOption | undefined;
}

/** Typed cards of a sheet that are kept; the ones after them aren't asked about. */
const MAX_CARDS = 10_000;
/** A typed card that fits more cards isn't asked about. */
const MAX_FITTING = 12;

/** Collects a sheet's typed cards that fit several, row by row. */
export class OpenCards {
  readonly #cards = new Map<string, OpenCard>();
  #chosen: ReadonlyMap<string, Choice> = new Map();

  /** Adds a row's new flips, which are of one card: the one that was picked last, if any was. */
  add(flips: readonly SheetFlip[], fitting: readonly CardOption[], last: CardOption | null = null): void {
    const [first] = flips;
    if (!first || fitting.length > MAX_FITTING) return;
    const key = openKey(first, last);
    const known = this.#cards.get(key);
    const low = Math.min(...flips.map(({ buy }) => buy));
    const high = Math.max(...flips.map(({ buy }) => buy));
    if (known) {
      known.flips += flips.length;
      known.low = Math.min(known.low, low);
      known.high = Math.max(known.high, high);
    } else if (this.#cards.size < MAX_CARDS) {
      const { name, pos, ovr } = first;
      this.#cards.set(key, { key, typed: { name, pos, ovr }, fitting, last, flips: flips.length, low, high });
    }
  }

  questions(): CardQuestions {
    const { sets, alone, last } = this.#grouped();
    return {
      sets: sets.map(({ field, versions, cards, flips, each }) => ({
        field,
        versions: versions.map(versionName),
        cards: cards.length,
        flips,
        only: cards.length === 1 && cards[0] ? typedName(cards[0]) : null,
        each: each.map(questionOf),
      })),
      apart: alone.filter(isFarApart).map(questionOf),
      others: alone.filter((open) => !isFarApart(open)).map(questionOf),
      last: last.map(questionOf),
    };
  }

  /** Takes the answers to `questions`; false, and none is taken, if one of them isn't offered. */
  choose(choices: CardChoices): boolean {
    const chosen = new Map<string, Choice>();
    let answered = 0;
    for (const { field, cards, cardOf } of this.#asked()) {
      const value = choices.get(field) ?? NO_CHOICE;
      if (value === NO_CHOICE) continue;
      answered++;
      for (const open of cards) {
        const card = value === LEFT_OPEN ? null : cardOf(open, value);
        if (card === undefined) return false;
        chosen.set(open.key, { typed: open.typed, card });
      }
    }
    const posted = [...choices.values()].filter((value) => value !== NO_CHOICE);
    if (answered < posted.length) return false;
    this.#chosen = chosen;
    return true;
  }

  get chosen(): Chosen[] {
    return [...this.#chosen.values()].filter((choice): choice is Chosen => choice.card !== null);
  }

  /** The card that was chosen for a typed one instead of the one picked last; null to leave it open. */
  cardOf(typed: TypedCard, last: CardOption | null): CardOption | null | undefined {
    return this.#chosen.size > 0 ? this.#chosen.get(openKey(typed, last))?.card : undefined;
  }

  /** A set before its cards, whose own answers count more. */
  #asked(): Asked[] {
    const { sets, alone, last } = this.#grouped();
    const one = (open: OpenCard): Asked => ({
      field: cardField(open),
      cards: [open],
      cardOf: ({ fitting }, value) => fitting.find(({ id }) => id === value),
    });
    const all = ({ field, cards, versions }: OpenSet): Asked => ({
      field,
      cards,
      cardOf: ({ fitting }, value) => fitting.find((card) => versionOf(card) === versions[Number(value)]),
    });
    return [...sets.flatMap((set) => [all(set), ...set.each.map(one)]), ...[...alone, ...last].map(one)];
  }

  #grouped(): { sets: OpenSet[]; alone: OpenCard[]; last: OpenCard[] } {
    const alone: OpenCard[] = [];
    const last: OpenCard[] = [];
    const sets = new Map<string, OpenSet>();
    for (const open of [...this.#cards.values()].toSorted(byFlips)) {
      const versions = versionsOf(open);
      const key = JSON.stringify(versions);
      const set = sets.get(key);
      if (open.last) last.push(open);
      else if (versions === null) alone.push(open);
      else if (set) {
        set.cards.push(open);
        set.flips += open.flips;
      } else sets.set(key, { field: fieldOf("versions", key), versions, cards: [open], flips: open.flips, each: [] });
    }
    const asked = [...sets.values()].toSorted(byFlips).slice(0, MAX_SETS);
    let free = MAX_EACH;
    for (const set of asked) {
      // Of a set of one card, the choice for all is the one for the card.
      if (set.cards.length > 1) set.each = set.cards.slice(0, free);
      free -= set.each.length;
    }
    return { sets: asked, alone: alone.slice(0, MAX_ALONE), last: last.slice(0, MAX_LAST) };
  }
}

/** The same for the spellings of a typed card that fit the same cards, of which one was picked last. */
const openKey = (typed: TypedCard, last: CardOption | null): string => `${typedCardKey(typed)}\n${last?.id ?? ""}`;

/** The programs of which one is meant; null if the card has to be asked about alone. */
function versionsOf(open: OpenCard): string[] | null {
  const [first, ...others] = open.fitting;
  const versions = new Set(open.fitting.map(versionOf));
  if (isFarApart(open) || versions.size <= others.length || others.some(({ name }) => name !== first?.name))
    return null;
  return [...versions].toSorted((a, b) => a.localeCompare(b, "en"));
}

/** More than 1.6 ×. */
const isFarApart = ({ low, high }: OpenCard): boolean => high * 5 > low * 8;

const typedName = ({ typed }: OpenCard): string =>
  [typed.name, typed.ovr, typed.pos === "Other" ? "" : typed.pos].filter(Boolean).join(" ");

const versionOf = ({ program }: CardOption): string => program ?? "";
const versionName = (program: string): string => program || "No program";

const byFlips = (a: { flips: number }, b: { flips: number }): number => b.flips - a.flips;

const fieldOf = (kind: "versions" | "card", key: string): string =>
  `${kind}-${createHash("sha256").update(key).digest("hex").slice(0, 16)}`;
const cardField = ({ key }: OpenCard): string => fieldOf("card", key);

const questionOf = (open: OpenCard): CardQuestion => {
  const { fitting, last, flips, low, high } = open;
  const { choices } = cardChoices({ fitting }, last?.id ?? null);
  return {
    field: cardField(open),
    name: typedName(open),
    flips,
    low,
    high,
    answers: choices.filter(({ card }) => card !== last?.id),
    last: choices.find(({ card }) => card === last?.id)?.label ?? null,
  };
};
