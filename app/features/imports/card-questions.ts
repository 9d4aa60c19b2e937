import type { Coins } from "#app/domain/coins.ts";
import type { CardAnswer } from "#app/features/flips/card-choice.ts";

/** One typed card and the cards it could be: the form posts the chosen one's id in `field`. */
export interface CardQuestion {
  field: string;
  name: string;
  flips: number;
  /** The lowest and the highest buy. */
  low: Coins;
  high: Coins;
  answers: CardAnswer[];
  /** What distinguishes the card picked last, which isn't among the answers; null if none was. */
  last: string | null;
}

/** Typed cards that come in the same versions: the form posts the index of the chosen one in `field`. */
export interface VersionsQuestion {
  field: string;
  versions: string[];
  cards: number;
  flips: number;
  /** The card, if it's the only one. */
  only: string | null;
  /** Those that are also asked about one by one, most flips first. */
  each: CardQuestion[];
}

export interface CardQuestions {
  sets: VersionsQuestion[];
  /** Typed cards with buys so far apart that several versions are probably meant. */
  apart: CardQuestion[];
  /** Typed cards that fit cards of several names, or that differ by more than the program. */
  others: CardQuestion[];
  /** Typed cards that are the one picked last, unless another is chosen. */
  last: CardQuestion[];
}

/** The posted answers by field. */
export type CardChoices = ReadonlyMap<string, string>;

export const NO_QUESTIONS: CardQuestions = { sets: [], apart: [], others: [], last: [] };

export const hasQuestions = ({ sets, apart, others }: CardQuestions): boolean =>
  sets.length + apart.length + others.length > 0;

/** Posted where nothing was chosen. */
export const NO_CHOICE = "";
/** Posted for a card that stays open, whatever was chosen for all of its set or picked last. */
export const LEFT_OPEN = "open";

export const MAX_SETS = 50;
export const MAX_EACH = 100;
export const MAX_ALONE = 100;
export const MAX_LAST = 100;
/** The most fields with choices that the form has. */
export const MAX_CHOICES = MAX_SETS + MAX_EACH + MAX_ALONE + MAX_LAST;

const FIELD = /^(versions|card)-[0-9a-f]{16}$/;

/** The answers of a form; null if a field is repeated. */
export function readChoices(form: FormData): Map<string, string> | null {
  const posted = [...form].filter(([name]) => FIELD.test(name));
  const choices = new Map(posted.map(([name, value]) => [name, String(value)]));
  return choices.size === posted.length ? choices : null;
}

/** True if a card was chosen in a form. */
export const isAnswered = (form: FormData): boolean =>
  [...form].some(([name, value]) => FIELD.test(name) && value !== NO_CHOICE);
