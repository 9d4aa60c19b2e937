import { formatCoins } from "#app/domain/coins.ts";
import type { FlipStatus, Position } from "#app/domain/flip.ts";
import { nameKey } from "#app/domain/name.ts";
import type { SheetFlip } from "./rows.ts";

/** A flip as it's stored, beside rows that may be corrections of it. */
export interface NearFlip {
  id: string;
  version: number;
  name: string;
  pos: Position;
  ovr: number | null;
  buy: number;
  sell: number;
  status: FlipStatus;
  createdAt: Date;
  /** As in `flips`, as hex. */
  cameAs: string | null;
}

/** A stored flip, and the row that corrects it. */
export interface CorrectedFlip {
  before: NearFlip;
  to: SheetFlip;
  /** The row names the card as the flip does, or as it came, so that the flip keeps its own. */
  isSameCard: boolean;
  /** The row doesn't say when it was sold. */
  isSaleUndated: boolean;
}

export const CORRECTIONS = ["leave", "change", "add"] as const;
/** What an import does with corrected flips: leaves them, changes them to the sheet's values, or adds the rows. */
export type Corrections = (typeof CORRECTIONS)[number];

/** The posted choice; null without one. */
export const readCorrections = (form: FormData): Corrections | null =>
  CORRECTIONS.find((choice) => choice === form.get("corrections")) ?? null;

type Values = Pick<SheetFlip, "name" | "pos" | "ovr" | "buy" | "sell" | "status"> & { createdAt: Date };

export const second = ({ createdAt }: { createdAt: Date }): number => Math.floor(createdAt.getTime() / 1_000);

/** Seconds of a sheet's first row that's already here, infinite without one, and of its last row. */
export interface SheetSpan {
  firstHere: number;
  lastRow: number;
}

const HOUR = 3_600;
const details = ({ pos, ovr }: Values) => `${pos}|${ovr}`;
const sale = ({ status, sell }: Values) => `${status}|${sell}`;

interface Rule {
  /** What else a flip and the row that corrects it have in common. */
  key: (flip: Values) => readonly unknown[];
  fits: (before: Values, row: Values, span: SheetSpan) => boolean;
}

const isGrown: Rule["fits"] = (_, _row, { firstHere }) => firstHere < Number.POSITIVE_INFINITY;
const isGrownSale: Rule["fits"] = (before, row, span) => row.status === "sold" && isGrown(before, row, span);

/**
 * In what a row may differ from the flip that it corrects, the surest first. All but a corrected sale needs another row
 * of the sheet to be here, so that the sheet is one that was sent before; a corrected date also needs its flip to be
 * among the sheet's days, at the same time of day. Listed rows correct no sale, and no asking price, and cards that are
 * listed alike may be two (docs/product.md#import).
 */
const RULES: readonly Rule[] = [
  {
    key: (flip) => ["sale", second(flip), nameKey(flip.name), details(flip), flip.buy],
    fits: (_, { status }) => status === "sold",
  },
  { key: (flip) => ["details", second(flip), nameKey(flip.name), flip.buy, sale(flip)], fits: isGrown },
  { key: (flip) => ["buy", second(flip), nameKey(flip.name), details(flip), sale(flip)], fits: isGrown },
  { key: (flip) => ["name", second(flip), details(flip), flip.buy, sale(flip)], fits: isGrownSale },
  {
    key: (flip) => ["date", nameKey(flip.name), details(flip), flip.buy, sale(flip)],
    fits: (before, row, { firstHere, lastRow }) => {
      const at = second(before);
      return at >= firstHere && at <= lastRow && (at - second(row)) % HOUR === 0;
    },
  },
  { key: (flip) => ["details and sale", second(flip), nameKey(flip.name), flip.buy], fits: isGrownSale },
  // One of them may have been corrected here.
  { key: (flip) => ["details and buy", second(flip), nameKey(flip.name), sale(flip)], fits: isGrownSale },
];

/** Stored flips by what rows that correct them have in common with them. */
export class NearFlips {
  readonly #flips = new Map<string, NearFlip[]>();

  add(flip: NearFlip): void {
    const came = flip.cameAs === null ? [] : [cameKey(flip, flip.cameAs)];
    for (const key of [...came, ...RULES.map(({ key }) => key(flip).join("|"))]) {
      const flips = this.#flips.get(key);
      if (flips) flips.push(flip);
      else this.#flips.set(key, [flip]);
    }
  }

  /** Those that a row may correct, the likeliest first: `rows` are the row as written, and as its card names it. */
  *of(
    rows: readonly Values[],
    cameAs: string | null,
    span: SheetSpan,
  ): Generator<{ before: NearFlip; isSameCard: boolean }> {
    const [written] = rows;
    if (cameAs !== null && written?.status === "sold")
      for (const before of this.#flips.get(cameKey(written, cameAs)) ?? []) yield { before, isSameCard: true };
    for (const { key, fits } of RULES)
      for (const row of rows)
        for (const before of this.#flips.get(key(row).join("|")) ?? [])
          if (fits(before, row, span)) yield { before, isSameCard: isSameCard(before, row) };
  }
}

/** A flip that came as a row says, by another name since, can differ from it only in its sale. */
const cameKey = (flip: Values, cameAs: string) => ["came", second(flip), cameAs].join("|");

const isSameCard = (before: Values, row: Values): boolean =>
  nameKey(before.name) === nameKey(row.name) && details(before) === details(row);

type ShowDate = (at: Date) => string;
type ShownValue = [(flip: Values) => unknown, (flip: Values, date: ShowDate) => string];
const CARD: ShownValue[] = [
  [({ name }) => nameKey(name), ({ name }) => name || "no name"],
  [({ pos }) => pos, ({ pos }) => pos],
  [({ ovr }) => ovr, ({ ovr }) => (ovr === null ? "no OVR" : `${ovr} OVR`)],
];
const TRADE: ShownValue[] = [
  [({ buy }) => buy, ({ buy }) => `bought for ${formatCoins(buy)}`],
  [
    ({ status, sell }) => `${status} ${sell}`,
    ({ status, sell }) =>
      sell === 0 ? "listed" : `${status} ${status === "sold" ? "for" : "at"} ${formatCoins(sell)}`,
  ],
  [second, ({ createdAt }, date) => date(createdAt)],
];

/** The values in which two flips differ, as pairs of texts. */
const differences = (of: readonly ShownValue[], one: Values, other: Values, date: ShowDate) =>
  of.filter(([value]) => value(one) !== value(other)).map(([, text]) => [text(one, date), text(other, date)] as const);

/** "sold for 15,500 → sold for 15,400", from the flip to the row. */
export const correctionText = ({ before, to, isSameCard }: CorrectedFlip, date: ShowDate): string =>
  differences([...(isSameCard ? [] : CARD), ...TRADE], before, to, date)
    .map(([was, is]) => `${was} → ${is}`)
    .join(", ");

const VERB = /^(?:bought for|sold for|listed at) /;

/** "sold for 15,500 here, 15,400 in the sheet", of a stored flip and a row. */
export function differenceText(here: Values, row: Values, date: ShowDate): string {
  const texts = differences([...CARD, ...TRADE], here, row, date).map(([one, other]) => {
    const [verb = ""] = VERB.exec(one) ?? [];
    return `${one} here, ${other.startsWith(verb) ? other.slice(verb.length) : other} in the sheet`;
  });
  return texts.join("; ");
}
