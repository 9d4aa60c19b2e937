import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { type DayClock, formatDayOf } from "#app/domain/days.ts";
import { formatRoi } from "#app/domain/flip.ts";
import type { Flip } from "./flip.ts";
import { flipName } from "./flip-name.ts";

export interface Column {
  key: SortKey;
  title: string;
  numeric: boolean;
  /** Labels for descending and ascending. */
  orders: readonly [string, string];
  cell?: string;
  text: (flip: Flip, clock: DayClock) => string;
}

export type SortKey = "createdAt" | "name" | "pos" | "ovr" | "buy" | "sell" | "profit" | "roi" | "status";

/** What a list is sorted by: a column, or how often a flip was asked for, which has none. */
export type OrderKey = SortKey | "asked";

export const EMPTY_CELL = "—";

const BY_SIZE = ["high to low", "low to high"] as const;
/** A listed flip has an expected profit and no ROI. */
const BY_SOLD = ["high to low, listed last", "low to high, listed last"] as const;
const BY_LETTER = ["Z to A", "A to Z"] as const;

/** All columns in order. `flip-row.tsx` renders the list's cells in the same order (docs/product.md#the-list). */
const COLUMNS: Record<SortKey, Omit<Column, "key">> = {
  createdAt: {
    title: "Date",
    numeric: false,
    orders: ["newest first", "oldest first"],
    cell: "flip-when",
    text: (f, clock) => formatDayOf(f.createdAt, clock),
  },
  name: {
    title: "Name",
    numeric: false,
    orders: BY_LETTER,
    cell: "cell-lead",
    text: flipName,
  },
  pos: {
    title: "Pos",
    numeric: false,
    orders: BY_LETTER,
    cell: "flip-pos",
    text: (f) => f.pos,
  },
  ovr: {
    title: "OVR",
    numeric: true,
    orders: BY_SIZE,
    cell: "num flip-ovr",
    text: (f) => (f.ovr === null ? EMPTY_CELL : String(f.ovr)),
  },
  buy: {
    title: "Buy",
    numeric: true,
    orders: BY_SIZE,
    cell: "num flip-buy",
    text: (f) => formatCoins(f.buy),
  },
  sell: {
    title: "Sell",
    numeric: true,
    orders: BY_SIZE,
    cell: "num flip-sell",
    text: (f) => (f.sell === 0 ? EMPTY_CELL : formatCoins(f.sell)),
  },
  profit: {
    title: "Profit",
    numeric: true,
    orders: BY_SOLD,
    cell: "cell-key num",
    text: (f) => (f.status === "sold" ? formatSigned(f.profit) : EMPTY_CELL),
  },
  roi: {
    title: "ROI",
    numeric: true,
    orders: BY_SOLD,
    cell: "num flip-roi",
    text: (f) => (f.status === "sold" ? formatRoi(f.roi) : EMPTY_CELL),
  },
  status: {
    title: "Status",
    numeric: false,
    orders: ["sold first", "listed first"],
    cell: "flip-status",
    text: (f) => (f.status === "sold" ? "Sold" : "Listed"),
  },
};

export const FLIP_COLUMNS: readonly Column[] = (Object.keys(COLUMNS) as SortKey[]).map((key) => ({
  key,
  ...COLUMNS[key],
}));

const ORDERS: readonly (Pick<Column, "title" | "orders"> & { key: OrderKey })[] = [
  ...FLIP_COLUMNS,
  { key: "asked", title: "Times asked", orders: BY_SIZE },
];

export const ORDER_OPTIONS = ORDERS.flatMap(({ key, title, orders }) =>
  (["desc", "asc"] as const).map((dir, at) => ({ value: `${key}-${dir}`, label: `${title}, ${orders[at]}` })),
);

export const parseOrderKey = (text: string | null): OrderKey | null =>
  ORDERS.find(({ key }) => key === text)?.key ?? null;

export const hasLargePrice = ({ buy, sell }: Flip) => Math.max(buy, sell) >= 1_000_000;
