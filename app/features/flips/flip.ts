import { type Coins, formatCoins, parseCoins } from "#app/domain/coins.ts";
import { type FlipStatus, MAX_NAME_LENGTH, MAX_NOTE_LENGTH, MAX_SOURCE_NAME, type Position } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { maxCodePoints, truncateCodePoints } from "#app/domain/text.ts";

/** Columns to write; an omitted one keeps its value, or its default in a new flip. */
export interface FlipValues {
  name: string;
  pos: Position;
  ovr: number | null;
  buy: Coins;
  sell: Coins;
  status: FlipStatus;
  note?: string;
  /** Omitted: the previous date, or now on the first sale. */
  soldAt?: Date;
  /** The picked or matched card. Program and team are a copy from that time, or come from a sheet; null if unknown. */
  cardId?: string | null;
  program?: string | null;
  team?: string | null;
  sourceId?: string | null;
}

/** A flip in a list: prices and profit in coins, ROI a fraction. */
export interface Flip extends Pick<FlipValues, "name" | "pos" | "ovr" | "buy" | "sell" | "status"> {
  id: string;
  createdAt: Date;
  /** Null for a typed card or an unknown program. */
  program: string | null;
  /** True if its card was taken as the one picked last, and left since. */
  asLast: boolean;
  /** Null while listed. */
  soldAt: Date | null;
  /** Copies logged together, and their original number; null for a single flip. */
  lotId: string | null;
  lotCopies: number | null;
  source: string | null;
  /** The price floor of a listed flip that asks for less; else null (docs/product.md#price-floor). */
  belowFloor: Coins | null;
  profit: Coins;
  roi: number;
  /** Decimal fraction as text, to keep it exact. */
  taxRate: string;
  version: number;
}

export interface FlipDetails extends Flip {
  game: Game;
  note: string;
  cardId: string | null;
  team: string | null;
  sourceId: string | null;
}

type FieldName = Exclude<keyof FlipValues, "program" | "team" | "sourceId"> | "found";

interface FlipField {
  column?: keyof FlipValues & keyof FlipDetails;
  /** Null for a hidden field. */
  label: string | null;
  /** Value of the input; "" if the input is only for changes. */
  text: (flip: FlipDetails) => string;
  /** Maximum code points in a prefill. */
  maxLength: number;
  /** Value to compare by, if different texts mean the same. */
  normalized?: (text: string) => unknown;
}

const parseFlipCoins = (text: string) => parseCoins(text || "0") ?? text;
const UUID_LENGTH = 36;

/** All form fields in order; prefill, comparison, conflicts and the restore after login iterate over them. */
const FIELDS: Record<FieldName, FlipField> = {
  cardId: { label: null, maxLength: UUID_LENGTH, text: ({ cardId }) => cardId ?? "" },
  name: { label: "Name", maxLength: maxCodePoints(MAX_NAME_LENGTH), text: ({ name }) => name },
  pos: { label: "Position", maxLength: 10, text: ({ pos }) => pos },
  ovr: { label: "OVR", maxLength: 3, text: ({ ovr }) => String(ovr ?? "") },
  buy: { label: "Buy", maxLength: 20, text: ({ buy }) => formatCoins(buy), normalized: parseFlipCoins },
  sell: {
    label: "Sell",
    maxLength: 20,
    text: ({ sell }) => (sell ? formatCoins(sell) : ""),
    normalized: parseFlipCoins,
  },
  status: { label: "Status", maxLength: 10, text: ({ status }) => status },
  note: { label: "Note", maxLength: MAX_NOTE_LENGTH, text: ({ note }) => note },
  found: {
    label: "Filter used",
    maxLength: MAX_SOURCE_NAME,
    column: "sourceId",
    text: ({ source }) => source ?? "",
    normalized: (text) => text.toLowerCase(),
  },
  // Left empty: an input with minute precision would drop the seconds.
  soldAt: { label: "Sold on", maxLength: 20, text: () => "" },
};

export const FLIP_FIELDS = Object.keys(FIELDS) as FieldName[];

export type FlipTexts = Record<FieldName, string>;

export const mapFlipFields = (text: (name: FieldName) => string): FlipTexts =>
  Object.fromEntries(
    FLIP_FIELDS.map((name) => [name, truncateCodePoints(text(name), FIELDS[name].maxLength)]),
  ) as FlipTexts;

export const flipTexts = (flip: FlipDetails): FlipTexts => mapFlipFields((name) => FIELDS[name].text(flip));

const comparable = (value: unknown) => (value instanceof Date ? value.getTime() : value);

/** True if the flip already has every given value; undefined ones are ignored. */
export const hasSameValues = (flip: FlipDetails, values: FlipValues): boolean =>
  FLIP_FIELDS.map((name) => FIELDS[name].column ?? (name as keyof FlipValues & keyof FlipDetails)).every(
    (column) => values[column] === undefined || comparable(flip[column]) === comparable(values[column]),
  );

export function diffFlipTexts(one: Readonly<Record<string, unknown>>, other: FlipTexts) {
  return FLIP_FIELDS.map((name) => ({ ...FIELDS[name], name, texts: [String(one[name] ?? "").trim(), other[name]] }))
    .filter(({ texts, normalized = (text: string) => text }) => new Set(texts.map(normalized)).size > 1)
    .flatMap(({ name, label, texts: [one, other] }) => (label === null ? [] : [{ name, label, one, other }]));
}
