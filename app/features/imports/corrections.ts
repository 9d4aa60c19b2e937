import { formatCoins } from "#app/domain/coins.ts";
import type { FlipStatus, Position } from "#app/domain/flip.ts";
import { nameKey } from "#app/domain/name.ts";
import type { SheetFlip } from "./rows.ts";

/** A flip as it's stored, beside rows that may be corrections of it. */
export interface NearFlip {
  id: string;
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

type Values = Pick<SheetFlip, "name" | "pos" | "ovr" | "buy" | "sell" | "status"> & { createdAt: Date };
type Part = "name" | "details" | "buy" | "sale" | "date";

export const second = ({ createdAt }: { createdAt: Date }): number => Math.floor(createdAt.getTime() / 1_000);

/** In what a row differs from a flip; position and OVR are one part, and so are status and sell price. */
function differingParts(is: Values, row: Values): Part[] {
  const differs: Record<Part, boolean> = {
    name: nameKey(is.name) !== nameKey(row.name),
    details: is.pos !== row.pos || is.ovr !== row.ovr,
    buy: is.buy !== row.buy,
    sale: is.status !== row.status || is.sell !== row.sell,
    date: second(is) !== second(row),
  };
  return (Object.keys(differs) as Part[]).filter((part) => differs[part]);
}

const HOUR = 3_600;

/** Seconds of a sheet's first row that's already here, infinite without one, and of its last row. */
export interface SheetSpan {
  firstHere: number;
  lastRow: number;
}

/**
 * How far a row is from a flip that it may correct, 1 or 2; null if it's another flip. One part may differ; a card's
 * sale and its details may both. All but a corrected sale needs another row of the sheet to be here, so that the sheet
 * is one that was sent before; a corrected date also needs its flip to be among the sheet's days, at the same time of
 * day. A listed row corrects no sale, and no asking price (docs/product.md#import).
 */
export function correctionDistance(is: Values, row: Values, { firstHere, lastRow }: SheetSpan): number | null {
  const parts = differingParts(is, row);
  const [part, other] = parts;
  if (parts.includes("sale") && row.status !== "sold") return null;
  if (parts.length === 1 && part === "sale") return 1;
  if (firstHere === Number.POSITIVE_INFINITY) return null;
  const at = second(is);
  // Two cards may well be listed alike, but hardly sold alike.
  if (part === "name" && is.status !== "sold") return null;
  if (part === "date" && (at < firstHere || at > lastRow || (at - second(row)) % HOUR !== 0)) return null;
  if (parts.length === 1) return 1;
  return parts.length === 2 && part === "details" && other === "sale" ? 2 : null;
}

const CHANGES: [(flip: Values) => unknown, (flip: Values, date: (at: Date) => string) => string][] = [
  [({ name }) => nameKey(name), ({ name }) => name || "no name"],
  [({ pos }) => pos, ({ pos }) => pos],
  [({ ovr }) => ovr, ({ ovr }) => (ovr === null ? "no OVR" : `${ovr} OVR`)],
  [({ buy }) => buy, ({ buy }) => `bought for ${formatCoins(buy)}`],
  [
    ({ status, sell }) => `${status} ${sell}`,
    ({ status, sell }) =>
      sell === 0 ? "listed" : `${status} ${status === "sold" ? "for" : "at"} ${formatCoins(sell)}`,
  ],
  [second, ({ createdAt }, date) => date(createdAt)],
];

/** "sold for 15,500 → sold for 15,400", from the flip to the row. */
export const correctionText = ({ before, to }: CorrectedFlip, date: (at: Date) => string): string =>
  CHANGES.filter(([value]) => value(before) !== value(to))
    .map(([, text]) => `${text(before, date)} → ${text(to, date)}`)
    .join(", ");
