import { type Db, database } from "#app/db/client.server.ts";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatMoment } from "#app/domain/dates.ts";
import { calendar, daysAround } from "#app/domain/days.ts";
import { GAMES, gameInfo } from "#app/domain/games.ts";
import { parseGameCell } from "#app/domain/sheet/cells.ts";
import { isVague } from "#app/domain/sheet/columns.ts";
import { dateReader, openOrders } from "#app/domain/sheet/dates.ts";
import { type ColumnDoubt, IgnoredColumns } from "#app/domain/sheet/ignored-columns.ts";
import { DATES, missingFrom, type SheetRow } from "#app/domain/sheet/mapping.ts";
import { type UnusedColumn, unusedColumns } from "#app/domain/sheet/unused-columns.ts";
import { STANDARD_TAX, taxPercent } from "#app/domain/tax.ts";
import { whichCards } from "#app/features/cards/which-cards.server.ts";
import { MAX_FLIPS } from "#app/features/flips/flip-limit.ts";
import { countFlips } from "#app/features/flips/own-flips.server.ts";
import { type CardQuestions, NO_QUESTIONS } from "./card-questions.ts";
import { correctionText, differenceText } from "./corrections.ts";
import { wrongTotalText } from "./import-texts.ts";
import { type StagedImport, stagedRows } from "./imports.server.ts";
import { addCounts, noCounts, type PlanCounts, PREVIEW_LISTS, type PreviewList } from "./plan-counts.ts";
import { type PlanTime, planImport } from "./plan-import.server.ts";
import type { DifferentFlip, PlannedRow, SoldSinceFlip } from "./planned-row.ts";
import { profitAfterTax, type SheetFlip, tradeOf } from "./rows.ts";
import { SheetCards } from "./sheet-cards.ts";
import { seenText } from "./write-import.server.ts";

const PAGE_SIZE = 50;
/** Rows sampled for display, and rows inspected to guess a meaning. */
const SAMPLES = 3;
const LOOKED_AT = 30;

export interface PreviewQuery {
  /** Null for the first nonempty list. */
  show: PreviewList | null;
  page: number;
}

export function parsePreviewQuery(params: URLSearchParams): PreviewQuery {
  const show = params.get("show") ?? "";
  const page = /^\d{1,4}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  return { show: Object.hasOwn(PREVIEW_LISTS, show) ? (show as PreviewList) : null, page: Math.max(1, page) };
}

interface PreviewColumn {
  title: string;
  isLabelled: boolean;
  /** CSS classes of its cells (`ui/table.css`). */
  cell: string;
}

interface PreviewRow {
  line: number;
  texts: string[];
  remarks: string[];
}

/** New flips: with a card, those of them as last time, and those that could be of several. */
export interface CardCounts {
  matched: number;
  asLast: number;
  unsure: number;
}

export interface Preview {
  counts: PlanCounts;
  cards: CardCounts;
  questions: CardQuestions;
  /** The counts and the digest that the form posts back. */
  seen: string;
  show: PreviewList | null;
  page: number;
  hasMore: boolean;
  columns: PreviewColumn[];
  rows: PreviewRow[];
  example: { written: string; read: string } | null;
  /** The new flips don't fit in the account. */
  isFull: boolean;
  doubts: ColumnDoubt[];
  /** Indexes of the other ignored columns that hold something, worst first. */
  leftOut: number[];
  /** The first lines with a wrong total. */
  wrongTotals: Pick<PlannedRow, "line" | "wrongTotals">[];
}

/** Plans an import and returns one page of rows; null if its mapping is incomplete. */
export async function previewImport(
  staged: StagedImport,
  { show, page }: PreviewQuery,
  time: PlanTime,
  db: Db = database,
): Promise<Preview | null> {
  const { mapping, userId, game } = staged;
  if (missingFrom(mapping) !== null) return null;
  const counts = noCounts();
  const lists = Object.keys(PREVIEW_LISTS) as PreviewList[];
  const pages = lists.map((list) => ({ list, isShown: PREVIEW_LISTS[list], of: new Page<PlannedRow>(page) }));
  const dateAt = mapping.columns.indexOf("date");
  const cards = new SheetCards(game, mapping, (typed, db) => whichCards({ owner: userId, game }, typed, db));
  const wrongTotals: Preview["wrongTotals"] = [];
  const ignored = new IgnoredColumns(staged.header, mapping);
  let example: Preview["example"] = null;
  for await (const rows of planImport(staged, time, db, cards)) {
    await cards.learn(rows, db);
    cards.count(rows);
    for (const row of rows) {
      addCounts(counts, row);
      for (const { isShown, of } of pages) if (isShown(row)) of.add(row);
      if (row.wrongTotals.length > 0 && wrongTotals.length < SAMPLES) wrongTotals.push(row);
      if (row.flips.length > 0) ignored.see(row.cells, tradeOf(row.flips));
      const [flip] = row.flips;
      if (flip && !row.isUndated) example ??= exampleCell(row.cells[dateAt] ?? "", flip, mapping.timeZone);
    }
  }
  const shown = show ?? pages.find(({ of }) => of.seen > 0)?.list ?? null;
  const chosen = pages.find(({ list }) => list === shown)?.of;
  await cards.learn(chosen?.rows ?? [], db);
  return {
    counts,
    cards: { matched: cards.matched, asLast: cards.asLast, unsure: cards.ambiguous },
    questions: cards.questions,
    seen: seenText(counts, staged),
    show: shown,
    page,
    example,
    hasMore: chosen?.hasMore ?? false,
    ...previewTable(shown, chosen?.rows ?? [], mapping.timeZone, cards),
    isFull: counts.new > 0 && (await countFlips(userId, game, db)) + counts.new > MAX_FLIPS,
    doubts: ignored.doubts,
    leftOut: ignored.leftOut,
    wrongTotals: wrongTotals.map(({ line, wrongTotals }) => ({ line, wrongTotals })),
  };
}

export async function previewRefused(
  { userId, id, game, rows: refused, mapping: { columns } }: StagedImport,
  { page }: PreviewQuery,
  db: Db = database,
): Promise<Preview> {
  const chosen = new Page<SheetRow>(page);
  const gameAt = columns.indexOf("game");
  let otherGame = 0;
  for await (const rows of stagedRows(userId, id, db))
    for (const row of rows) {
      chosen.add(row);
      const named = parseGameCell(row.cells[gameAt] ?? "");
      if (GAMES.some((other) => other !== game && other === named)) otherGame++;
    }
  return {
    counts: { ...noCounts(), refused, otherGame },
    cards: { matched: 0, asLast: 0, unsure: 0 },
    questions: NO_QUESTIONS,
    seen: "",
    show: "refused",
    page,
    hasMore: chosen.hasMore,
    ...rawTable(chosen.rows),
    example: null,
    isFull: false,
    doubts: [],
    leftOut: [],
    wrongTotals: [],
  };
}

class Page<Row> {
  readonly #first: number;
  readonly rows: Row[] = [];
  seen = 0;

  constructor(page: number) {
    this.#first = (page - 1) * PAGE_SIZE;
  }

  add(row: Row): void {
    if (this.seen >= this.#first && this.rows.length < PAGE_SIZE) this.rows.push(row);
    this.seen++;
  }

  get hasMore(): boolean {
    return this.seen > this.#first + PAGE_SIZE;
  }
}

const cellsText = (cells: readonly string[]) => cells.filter(Boolean).join(" · ").slice(0, 200);

const exampleCell = (written: string, { createdAt }: SheetFlip, timeZone: string) => ({
  written: written.trim(),
  read: formatMoment(createdAt, timeZone),
});

const profitRemark = ({ stated, actual }: NonNullable<PlannedRow["profit"]>, isSold: boolean) =>
  isSold
    ? `The sheet says ${formatCoins(stated)}, by the ${taxPercent(STANDARD_TAX)}% tax it is ${formatCoins(actual)}`
    : `The sheet says ${formatCoins(stated)}, but the card isn't sold`;

const beforeRemark = ({ sell }: SoldSinceFlip) =>
  sell === 0 ? "It was listed without a price" : `It was listed at ${formatCoins(sell)}`;

const differentRemark = ({ here, to }: DifferentFlip, date: (at: Date) => string) =>
  differenceText(here, to, date) || `It's in ${gameInfo(here.game).label} here`;

function rowRemarks(
  {
    flips: [flip],
    problems,
    remarks,
    soldSince: [soldSince],
    corrected: [corrected],
    differs,
    profit,
    wrongTotals,
  }: PlannedRow,
  timeZone: string,
): string[] {
  const date = (at: Date) => formatMoment(at, timeZone);
  const isOtherProfit = profit !== null && profit.stated !== profit.actual;
  return [
    ...problems,
    ...(soldSince ? [beforeRemark(soldSince)] : []),
    ...(corrected ? [correctionText(corrected, date)] : []),
    // Copies may differ alike.
    ...new Set(differs.map((one) => differentRemark(one, date))),
    ...remarks,
    ...wrongTotals.map(wrongTotalText),
    ...(isOtherProfit ? [profitRemark(profit, flip?.status === "sold")] : []),
  ];
}

type ReadColumn = PreviewColumn & { text: (flip: SheetFlip, copies: readonly SheetFlip[], timeZone: string) => string };
const UNLABELLED = ["Date", "Name", "Position"];
const column = (title: string, cell: string, text: ReadColumn["text"]): ReadColumn => ({
  title,
  isLabelled: !UNLABELLED.includes(title),
  cell,
  text,
});

/** "3 × ", and with how many of them are sold if not all or none. */
function copiesText(copies: readonly SheetFlip[]): string {
  const sold = copies.filter(({ status }) => status === "sold").length;
  if (copies.length < 2) return "";
  return sold === 0 || sold === copies.length ? `${copies.length} × ` : `${sold} sold of ${copies.length} × `;
}

/** At most two lines. */
const DATE = "lg:min-w-24";

const READ_COLUMNS: readonly ReadColumn[] = [
  column("Date", DATE, ({ createdAt }, _, timeZone) => formatMoment(createdAt, timeZone)),
  column("Name", "cell-lead", ({ name }, copies) => `${copiesText(copies)}${name || "Unnamed card"}`),
  column("Position", "", ({ pos }) => (pos === "Other" ? "" : pos)),
  column("OVR", "num", ({ ovr }) => (ovr === null ? "" : String(ovr))),
  column("Buy", "num", ({ buy }) => formatCoins(buy)),
  column("Sell", "num", ({ sell }) => (sell === 0 ? "" : formatCoins(sell))),
  column("Sold on", DATE, ({ soldAt }, _, timeZone) => (soldAt === null ? "Not yet" : formatMoment(soldAt, timeZone))),
  column("Filter used", "wrap-anywhere", ({ found }) => found),
  column("Note", "wrap-anywhere", ({ note }) => note),
  column("Profit", "cell-key num", ({ status }, copies) =>
    status === "sold" ? formatSigned(copies.reduce((sum, flip) => sum + profitAfterTax(flip), 0)) : "",
  ),
];

/** A listed flip keeps these columns when the sheet marks it as sold. */
const NOT_TAKEN_OVER = { found: "", note: "", taxRate: null };

function previewTable(shown: PreviewList | null, rows: readonly PlannedRow[], timeZone: string, cards: SheetCards) {
  if (shown === "refused" || shown === "skipped") return rawTable(rows);
  const columns = [...READ_COLUMNS, column("Card", "wrap-anywhere", (flip) => cards.nameOf(flip))];
  const texts = rows.map(({ flips: read, soldSince, corrected }) => {
    const taken = shown === "soldSince" ? soldSince : shown === "corrected" ? corrected : null;
    const flips = taken?.map(({ to }) => ({ ...to, ...NOT_TAKEN_OVER })) ?? read;
    return columns.map(({ text }) => (flips[0] ? text(flips[0], flips, timeZone) : ""));
  });
  const isUsed = columns.map((_, at) => texts.some((row) => row[at] !== ""));
  return {
    columns: columns
      .filter((_, at) => isUsed[at])
      .map(({ title, isLabelled, cell }) => ({
        title,
        isLabelled,
        cell,
      })),
    rows: rows.map((row, at) => ({
      line: row.line,
      texts: (texts[at] ?? []).filter((_, column) => isUsed[column]),
      remarks: rowRemarks(row, timeZone),
    })),
  };
}

const rawTable = (rows: readonly SheetRow[]): Pick<Preview, "columns" | "rows"> => ({
  columns: [{ title: "As it stands", isLabelled: false, cell: "cell-lead wrap-anywhere" }],
  rows: rows.map(({ line, cells, problems = [] }) => ({ line, texts: [cellsText(cells)], remarks: problems })),
});

/** The orders of day, month and year that the sheet's first dates leave open. */
export async function sheetOrders({ userId, id, mapping }: StagedImport, now: Date, db: Db = database) {
  const { columns, timeZone } = mapping;
  const { value = [] } = await stagedRows(userId, id, db).next();
  const rows: SheetRow[] = value;
  const cells = DATES.flatMap((meaning) => rows.map((row) => row.cells[columns.indexOf(meaning)] ?? ""));
  const endOfTomorrow = daysAround(now, calendar(timeZone))(2).start;
  return openOrders(cells, (style) => dateReader(style, timeZone, endOfTomorrow));
}

export interface SheetColumn {
  name: string;
  cells: string[];
  couldMean: UnusedColumn["meaning"] | null;
  isDoubtful: boolean;
}

export async function sheetColumns(
  { userId, id, header, mapping: { columns } }: StagedImport,
  db: Db = database,
): Promise<SheetColumn[]> {
  const { value = [] } = await stagedRows(userId, id, db).next();
  const rows: SheetRow[] = value.slice(0, LOOKED_AT);
  const unused = unusedColumns(header, columns, rows);
  return header.map((name, at) => {
    const cells = rows
      .slice(0, SAMPLES)
      .map((row) => (row.cells[at] ?? "").slice(0, 40))
      .filter((cell) => cell.trim() !== "");
    return {
      name: name.trim().slice(0, 60) || `Column ${at + 1}`,
      cells,
      couldMean: unused.find((column) => column.at === at)?.meaning ?? null,
      isDoubtful: columns[at] === "ignore" ? cells.length > 0 : isVague(name),
    };
  });
}
