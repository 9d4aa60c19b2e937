import { type Coins, formatCoins, parseCoins } from "#app/domain/coins.ts";
import { MAX_NAME_LENGTH } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import type { FlipValues } from "./form/flip-schema.server.ts";

/** A flip as a list shows it: prices and profit in coins, ROI a fraction. */
export interface Flip extends FlipValues {
  id: string;
  createdAt: Date;
  /** When it was sold; null while it is listed. */
  soldAt: Date | null;
  /** The copies that were logged with it, and how many they were; null for a flip that was logged alone. */
  lotId: string | null;
  lotCopies: number | null;
  /** The name of the filter that found it. */
  source: string | null;
  profit: Coins;
  roi: number;
  /** Counts its edits. */
  version: number;
}

/** A flip as its form needs it: its tax an exact decimal fraction. */
export interface FlipDetails extends Flip {
  game: Game;
  taxRate: string;
}

interface FlipField<Value> {
  label: string;
  /** The value as its input shows it. */
  text: (value: Value) => string;
  /** A link fills in no more characters than this. */
  maxLength: number;
  /** What a text says to the server, where several texts say the same. */
  normalized?: (text: string) => unknown;
}

const coinsOf = (text: string) => parseCoins(text || "0") ?? text;

/**
 * What a player types about a flip, in the order of the form. Whatever goes through a flip's fields goes through this
 * list: filling in, comparing, showing a conflict, giving back after a log-in, importing.
 */
const FIELDS: { [Name in keyof FlipValues]: FlipField<FlipValues[Name]> } = {
  name: { label: "Name", maxLength: MAX_NAME_LENGTH, text: (name) => name },
  pos: { label: "Position", maxLength: 10, text: (pos) => pos },
  ovr: { label: "OVR", maxLength: 3, text: (ovr) => String(ovr ?? "") },
  buy: { label: "Buy", maxLength: 20, text: formatCoins, normalized: coinsOf },
  sell: { label: "Sell", maxLength: 20, text: (sell) => (sell ? formatCoins(sell) : ""), normalized: coinsOf },
  status: { label: "Status", maxLength: 10, text: (status) => status },
};

export const FLIP_FIELDS = Object.keys(FIELDS) as (keyof FlipValues)[];

/** The fields as texts, as their inputs hold them. */
export type FlipTexts = Record<keyof FlipValues, string>;

/** A text for each field, cut to what the field takes from a link. */
export const textsBy = (text: (name: keyof FlipValues) => string): FlipTexts =>
  Object.fromEntries(FLIP_FIELDS.map((name) => [name, text(name).slice(0, FIELDS[name].maxLength)])) as FlipTexts;

/** The fields as the flip stands. */
export const flipTexts = (flip: FlipValues): FlipTexts => textsBy((name) => textOf(name, flip));

const textOf = <Name extends keyof FlipValues>(name: Name, flip: FlipValues): string => FIELDS[name].text(flip[name]);

/** True when every field says the same. */
export const hasSameValues = (one: FlipValues, other: FlipValues): boolean =>
  FLIP_FIELDS.every((name) => one[name] === other[name]);

/** The fields whose texts say different things, with their labels and both texts. */
export function differences(one: Readonly<Record<string, unknown>>, other: FlipTexts) {
  return FLIP_FIELDS.map((name) => ({ ...FIELDS[name], name, texts: [String(one[name] ?? "").trim(), other[name]] }))
    .filter(({ texts, normalized = (text: string) => text }) => new Set(texts.map(normalized)).size > 1)
    .map(({ name, label, texts: [one, other] }) => ({ name, label, one, other }));
}
