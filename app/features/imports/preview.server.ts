import { type Db, database } from "#app/db/client.server.ts";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatMoment } from "#app/domain/dates.ts";
import { GAMES } from "#app/domain/games.ts";
import { gameOf } from "#app/domain/sheet/cells.ts";
import { isVague } from "#app/domain/sheet/columns.ts";
import { missingFrom, type SheetRow } from "#app/domain/sheet/mapping.ts";
import { type UnusedColumn, unusedColumns } from "#app/domain/sheet/unused-columns.ts";
import { STANDARD_TAX, taxPercent } from "#app/domain/tax.ts";
import { MAX_FLIPS } from "#app/features/flips/flip-limit.ts";
import { countFlips } from "#app/features/flips/own-flips.server.ts";
import { type StagedImport, stagedRows } from "./imports.server.ts";
import type { ChangedFlip, PlannedRow } from "./matcher.ts";
import { addCounts, noCounts, type PlanCounts, SHOWN, type Shown } from "./plan-counts.ts";
import { type ImportLookups, type PlanTime, planImport } from "./plan-import.server.ts";
import { profitAfterTax, type SheetFlip } from "./rows.ts";
import { SheetCards } from "./sheet-cards.ts";
import { seenText } from "./write-import.server.ts";

const PAGE_SIZE = 50;
/** So many rows show what stands in a column, and so many are looked at for what it could mean. */
const [SAMPLES, LOOKED_AT] = [3, 30];

/** Which rows of a plan a page shows. */
export interface PreviewQuery {
  /** Null for the first list that has any. */
  show: Shown | null;
  page: number;
}

/** The rows that an address asks for. */
export function parsePreviewQuery(params: URLSearchParams): PreviewQuery {
  const show = params.get("show") ?? "";
  const page = /^\d{1,4}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  return { show: Object.hasOwn(SHOWN, show) ? (show as Shown) : null, page: Math.max(1, page) };
}

/** A column of the rows as a preview shows them. */
interface PreviewColumn {
  title: string;
  /** Whether its title stands before its cells where rows stack. */
  isLabelled: boolean;
  /** How its cells are dressed (`ui/table.css`). */
  cell: string;
}

/** A row as a preview shows it: where it stands, the text of each cell, and what is to be said of it. */
interface PreviewRow {
  line: number;
  texts: string[];
  remarks: string[];
}

/** What an import would do, and one page of its rows. */
export interface Preview {
  counts: PlanCounts;
  /** How many of the new flips get their card, and how many could each be one of several. */
  cards: { matched: number; unsure: number };
  /** What is shown, as the form carries it. */
  seen: string;
  show: Shown | null;
  page: number;
  hasMore: boolean;
  columns: PreviewColumn[];
  rows: PreviewRow[];
  /** A date as the sheet has it and as it was read; null without one. */
  example: { written: string; read: string } | null;
  /** The account cannot hold so many. */
  isFull: boolean;
}

/** Plans an import and shows a page of it; null while its mapping does not say enough. */
export async function previewImport(
  staged: StagedImport,
  { names, fittingCards }: ImportLookups,
  { show, page }: PreviewQuery,
  time: PlanTime,
  db: Db = database,
): Promise<Preview | null> {
  const { mapping, userId, game } = staged;
  if (missingFrom(mapping) !== null) return null;
  const counts = noCounts();
  const lists = Object.keys(SHOWN) as Shown[];
  const pages = lists.map((list) => ({ list, isShown: SHOWN[list], of: new Page<PlannedRow>(page) }));
  const dateAt = mapping.columns.indexOf("date");
  const cards = new SheetCards(mapping);
  let example: Preview["example"] = null;
  for await (const rows of planImport(staged, names, time, db)) {
    cards.see(rows);
    for (const row of rows) {
      addCounts(counts, row);
      for (const { isShown, of } of pages) if (isShown(row)) of.add(row);
      const [flip] = row.flips;
      if (flip && !row.isUndated) example ??= exampleOf(row.cells[dateAt] ?? "", flip, mapping.timeZone);
    }
  }
  await cards.find(fittingCards, db);
  const shown = show ?? pages.find(({ of }) => of.seen > 0)?.list ?? null;
  const chosen = pages.find(({ list }) => list === shown)?.of;
  return {
    counts,
    cards: { matched: cards.matched, unsure: cards.unsure },
    seen: seenText(counts, staged),
    show: shown,
    page,
    example,
    hasMore: chosen?.hasMore ?? false,
    ...previewTable(shown, chosen?.rows ?? [], mapping.timeZone, cards),
    isFull: counts.new > 0 && (await countFlips(userId, game, db)) + counts.new > MAX_FLIPS,
  };
}

/** The rows of an imported sheet that were refused, as a preview of them. */
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
      const named = gameOf(row.cells[gameAt] ?? "");
      if (GAMES.some((other) => other !== game && other === named)) otherGame++;
    }
  return {
    counts: { ...noCounts(), refused, otherGame },
    cards: { matched: 0, unsure: 0 },
    seen: "",
    show: "refused",
    page,
    hasMore: chosen.hasMore,
    ...asTheyStand(chosen.rows),
    example: null,
    isFull: false,
  };
}

/** One page of a list of rows, gathered as they come. */
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

/** What stood in a row, as far as it is shown. */
const cellsText = (cells: readonly string[]) => cells.filter(Boolean).join(" · ").slice(0, 200);

const exampleOf = (written: string, { createdAt }: SheetFlip, timeZone: string) => ({
  written: written.trim(),
  read: formatMoment(createdAt, timeZone),
});

const profitRemark = ({ stated, actual }: NonNullable<PlannedRow["profit"]>) =>
  `The sheet says ${formatCoins(stated)}, by the ${taxPercent(STANDARD_TAX)}% tax it is ${formatCoins(actual)}`;

const beforeRemark = ({ sell }: ChangedFlip) =>
  sell === 0 ? "It was listed without a price" : `It was listed at ${formatCoins(sell)}`;

function remarksOf({ problems, remarks, changed: [changed], profit }: PlannedRow): string[] {
  const differs = profit !== null && profit.stated !== profit.actual;
  return [
    ...problems,
    ...(changed ? [beforeRemark(changed)] : []),
    ...remarks,
    ...(differs ? [profitRemark(profit)] : []),
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

/** The flips of a sheet as they were read, a row's copies in one. */
const READ_COLUMNS: readonly ReadColumn[] = [
  column("Date", "", ({ createdAt }, _, timeZone) => formatMoment(createdAt, timeZone)),
  column("Name", "cell-lead", ({ name }, { length }) => `${length > 1 ? `${length} × ` : ""}${name || "Unnamed card"}`),
  column("Position", "", ({ pos }) => (pos === "Other" ? "" : pos)),
  column("OVR", "num", ({ ovr }) => (ovr === null ? "" : String(ovr))),
  column("Buy", "num", ({ buy }) => formatCoins(buy)),
  column("Sell", "num", ({ sell }) => (sell === 0 ? "" : formatCoins(sell))),
  column("Sold on", "", ({ soldAt }, _, timeZone) => (soldAt === null ? "Not yet" : formatMoment(soldAt, timeZone))),
  column("Filter used", "wrap-anywhere", ({ found }) => found),
  column("Profit", "cell-key num", ({ status }, copies) =>
    status === "sold" ? formatSigned(copies.reduce((sum, flip) => sum + profitAfterTax(flip), 0)) : "",
  ),
];

/** What a listed flip keeps when the sheet says that it was sold. */
const NOT_TAKEN_OVER = { found: "", taxRate: null };

/** The rows of a list that a preview shows: refused ones as they stand, others as they were read. */
function previewTable(shown: Shown | null, rows: readonly PlannedRow[], timeZone: string, cards: SheetCards) {
  if (shown === "refused") return asTheyStand(rows);
  const columns = [...READ_COLUMNS, column("Card", "wrap-anywhere", (flip) => cards.nameOf(flip))];
  const texts = rows.map(({ flips: read, changed }) => {
    const flips = shown === "changed" ? changed.map(({ to }) => ({ ...to, ...NOT_TAKEN_OVER })) : read;
    return columns.map(({ text }) => (flips[0] ? text(flips[0], flips, timeZone) : ""));
  });
  // why: a sheet rarely says all of it
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
      remarks: remarksOf(row),
    })),
  };
}

/** Refused rows with what stands in them. */
const asTheyStand = (rows: readonly SheetRow[]): Pick<Preview, "columns" | "rows"> => ({
  columns: [{ title: "As it stands", isLabelled: false, cell: "cell-lead wrap-anywhere" }],
  rows: rows.map(({ line, cells, problems = [] }) => ({ line, texts: [cellsText(cells)], remarks: problems })),
});

/** A column of a sheet: its name and first cells, and what it could mean that no column does. */
export interface SheetColumn {
  name: string;
  cells: string[];
  couldMean: UnusedColumn["meaning"] | null;
  /** Its name says too little, or it is ignored: what it means is worth a look. */
  isDoubtful: boolean;
}

/** The columns of a sheet, as its first rows show them. */
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
