import { type Db, database } from "#app/db/client.server.ts";
import { BYTE_ORDER_MARK, csvLines } from "#app/features/flips/csv-lines.server.ts";
import type { PriceScope } from "./own-prices.server.ts";
import { allPrices, type ListedPrice } from "./price-list.server.ts";

interface Column {
  title: string;
  numeric: boolean;
  cell: (row: ListedPrice) => string | number | null | undefined;
}

const text = (title: string, cell: Column["cell"]): Column => ({ title, numeric: false, cell });
const number = (title: string, cell: Column["cell"]): Column => ({ title, numeric: true, cell });

const COLUMNS: readonly Column[] = [
  text("Name", ({ name }) => name),
  text("Pos", ({ pos }) => pos),
  number("OVR", ({ ovr }) => ovr),
  text("Program", ({ program }) => program),
  number("Price", ({ price }) => price.price),
  number("Sales", ({ price }) => price.sales),
  number("Left out", ({ price }) => price.leftOut),
  number("Last price", ({ price }) => price.lastPrice),
  number("Days ago", ({ price }) => price.lastAge),
  text("Advice", ({ price }) => price.advice),
  number("Waiting", ({ price }) => price.waiting?.count ?? 0),
  number("Waiting at", ({ price }) => price.waiting?.lowest),
  number("Suggested", ({ price }) => price.suggested),
  number("Pay at most", ({ price }) => price.payAtMost),
  number("Margin %", ({ price }) => price.margin.percent),
  text("Card", ({ cardId }) => cardId),
];

const toCells = (row: ListedPrice): string[] => COLUMNS.map(({ cell }) => String(cell(row) ?? ""));

const MAX_ROWS = 20_000;

/** Rows of one chunk, so that writing it doesn't hold other requests. */
const PIECE = 250;

/** A file's query; `most` is its largest number of cards. */
export interface PricesFile {
  find: string;
  most?: number;
}

/** The list of own prices as CSV, last sale first. */
export async function* pricesCsv(
  scope: PriceScope,
  { find, most = MAX_ROWS }: PricesFile,
  db: Db = database,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([COLUMNS.map(({ title }) => title)], COLUMNS);
  const query = { find, most: Math.min(most, MAX_ROWS), size: PIECE };
  for await (const rows of allPrices(scope, query, db)) yield csvLines(rows.map(toCells), COLUMNS);
}
