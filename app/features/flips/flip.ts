import { type Coins, formatCoins, parseCoins } from "#app/domain/coins.ts";
import { type FlipStatus, MAX_NAME_LENGTH, MAX_NOTE_LENGTH, MAX_SOURCE_NAME, type Position } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { cutTo, mostCodePoints } from "#app/domain/text.ts";

/** The columns that saving a flip sets; a missing one keeps its value, or is empty in a new flip. */
export interface FlipValues {
  name: string;
  pos: Position;
  ovr: number | null;
  buy: Coins;
  sell: Coins;
  status: FlipStatus;
  note?: string;
  /** When it was sold; not given is now at its first sale. */
  soldAt?: Date;
  /** The card it was picked from or matched to; what that card was then, or what a sheet says. Null where not known. */
  cardId?: string | null;
  program?: string | null;
  team?: string | null;
  /** The name for where its card was found, by its id; null for none. */
  sourceId?: string | null;
}

/** A flip as a list shows it: prices and profit in coins, ROI a fraction. */
export interface Flip extends Pick<FlipValues, "name" | "pos" | "ovr" | "buy" | "sell" | "status"> {
  id: string;
  createdAt: Date;
  /** The program of the card it was picked from; null for one that was typed. */
  program: string | null;
  /** When it was sold; null while it is listed. */
  soldAt: Date | null;
  /** The copies that were logged with it, and how many they were; null for a flip that was logged alone. */
  lotId: string | null;
  lotCopies: number | null;
  /** The name of the filter that found it. */
  source: string | null;
  profit: Coins;
  roi: number;
  /** An exact decimal fraction. */
  taxRate: string;
  /** Counts its edits. */
  version: number;
}

/** A flip as its form needs it. */
export interface FlipDetails extends Flip {
  game: Game;
  note: string;
  cardId: string | null;
  team: string | null;
  sourceId: string | null;
}

/** What a player gives to a flip: by hand, or by picking its card. */
type FieldName = Exclude<keyof FlipValues, "program" | "team" | "sourceId"> | "found";

interface FlipField {
  /** What it is kept as, where that has another name. */
  column?: keyof FlipValues & keyof FlipDetails;
  /** Null for one that players never see as text. */
  label: string | null;
  /** The flip's value as its input shows it; "" where the input asks for a change alone. */
  text: (flip: FlipDetails) => string;
  /** A link fills in no more code points than this. */
  maxLength: number;
  /** What a text says to the server, where several texts say the same. */
  normalized?: (text: string) => unknown;
}

const coinsOf = (text: string) => parseCoins(text || "0") ?? text;
const UUID_LENGTH = 36;

/**
 * What a player gives to a flip, in the order of the form. Whatever goes through a flip's fields goes through this
 * list: filling in, comparing, showing a conflict, giving back after a log-in.
 */
const FIELDS: Record<FieldName, FlipField> = {
  cardId: { label: null, maxLength: UUID_LENGTH, text: ({ cardId }) => cardId ?? "" },
  name: { label: "Name", maxLength: mostCodePoints(MAX_NAME_LENGTH), text: ({ name }) => name },
  pos: { label: "Position", maxLength: 10, text: ({ pos }) => pos },
  ovr: { label: "OVR", maxLength: 3, text: ({ ovr }) => String(ovr ?? "") },
  buy: { label: "Buy", maxLength: 20, text: ({ buy }) => formatCoins(buy), normalized: coinsOf },
  sell: { label: "Sell", maxLength: 20, text: ({ sell }) => (sell ? formatCoins(sell) : ""), normalized: coinsOf },
  status: { label: "Status", maxLength: 10, text: ({ status }) => status },
  note: { label: "Note", maxLength: MAX_NOTE_LENGTH, text: ({ note }) => note },
  found: {
    label: "Filter used",
    maxLength: MAX_SOURCE_NAME,
    column: "sourceId",
    text: ({ source }) => source ?? "",
    normalized: (text) => text.toLowerCase(),
  },
  // why: shown to the minute it would cut off its seconds, so that it is asked for only to be changed
  soldAt: { label: "Sold on", maxLength: 20, text: () => "" },
};

export const FLIP_FIELDS = Object.keys(FIELDS) as FieldName[];

/** The fields as texts, as their inputs hold them. */
export type FlipTexts = Record<FieldName, string>;

/** A text for each field, cut to what the field takes from a link. */
export const textsBy = (text: (name: FieldName) => string): FlipTexts =>
  Object.fromEntries(FLIP_FIELDS.map((name) => [name, cutTo(text(name), FIELDS[name].maxLength)])) as FlipTexts;

/** The fields as the flip stands. */
export const flipTexts = (flip: FlipDetails): FlipTexts => textsBy((name) => FIELDS[name].text(flip));

const comparable = (value: unknown) => (value instanceof Date ? value.getTime() : value);

/** True when a flip has every value that is given. */
export const hasSameValues = (flip: FlipDetails, given: FlipValues): boolean =>
  FLIP_FIELDS.map((name) => FIELDS[name].column ?? (name as keyof FlipValues & keyof FlipDetails)).every(
    (column) => given[column] === undefined || comparable(flip[column]) === comparable(given[column]),
  );

/** The fields whose texts say different things, with their labels and both texts. */
export function differences(one: Readonly<Record<string, unknown>>, other: FlipTexts) {
  return FLIP_FIELDS.map((name) => ({ ...FIELDS[name], name, texts: [String(one[name] ?? "").trim(), other[name]] }))
    .filter(({ texts, normalized = (text: string) => text }) => new Set(texts.map(normalized)).size > 1)
    .flatMap(({ name, label, texts: [one, other] }) => (label === null ? [] : [{ name, label, one, other }]));
}
