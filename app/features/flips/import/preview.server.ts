import { type Db, database } from "#app/db/client.server.ts";
import { formatCoins } from "#app/domain/coins.ts";
import { formatMoment } from "#app/domain/dates.ts";
import { isVague } from "#app/domain/sheet/columns.ts";
import { missingFrom, type SheetRow } from "#app/domain/sheet/mapping.ts";
import { type UnusedColumn, unusedColumns } from "#app/domain/sheet/unused-columns.ts";
import { STANDARD_TAX, taxPercent } from "#app/domain/tax.ts";
import { MAX_FLIPS } from "#app/features/flips/flip-limit.ts";
import { countFlips } from "#app/features/flips/own-flips.server.ts";
import { type StagedImport, stagedRows } from "./imports.server.ts";
import type { PlannedRow } from "./plan.ts";
import { addCounts, noCounts, type PlanCounts, SHOWN, type Shown } from "./plan-counts.ts";
import { type ImportNames, type PlanTime, planImport } from "./plan-import.server.ts";
import type { SheetFlip } from "./rows.ts";
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

/** A row as the preview shows it: where it stands, the flip as it was read, and what is to be said of it. */
interface PreviewRow {
  line: number;
  text: string;
  remarks: string[];
}

/** What an import would do, and one page of its rows. */
export interface Preview {
  counts: PlanCounts;
  /** What is shown, as the form carries it. */
  seen: string;
  show: Shown | null;
  page: number;
  hasMore: boolean;
  rows: PreviewRow[];
  /** A date as the sheet has it and as it was read; null without one. */
  example: { written: string; read: string } | null;
  /** The account cannot hold so many. */
  isFull: boolean;
}

/** Plans an import and shows a page of it; null while its mapping does not say enough. */
export async function previewImport(
  staged: StagedImport,
  names: ImportNames,
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
  let example: Preview["example"] = null;
  for await (const rows of planImport(staged, names, time, db)) {
    for (const row of rows) {
      addCounts(counts, row);
      for (const { isShown, of } of pages) if (isShown(row)) of.add(row);
      const [flip] = row.flips;
      if (flip && !row.isUndated) example ??= exampleOf(row.cells[dateAt] ?? "", flip, mapping.timeZone);
    }
  }
  const shown = show ?? pages.find(({ of }) => of.seen > 0)?.list ?? null;
  const chosen = pages.find(({ list }) => list === shown)?.of;
  return {
    counts,
    seen: seenText(counts, mapping),
    show: shown,
    page,
    example,
    hasMore: chosen?.hasMore ?? false,
    rows: (chosen?.rows ?? []).map((row) => previewRow(row, mapping.timeZone)),
    isFull: counts.new > 0 && (await countFlips(userId, game, db)) + counts.new > MAX_FLIPS,
  };
}

/** The rows of an imported sheet that were refused, as a preview of them. */
export async function previewRefused(
  { userId, id, rows: refused }: StagedImport,
  { page }: PreviewQuery,
  db: Db = database,
): Promise<Preview> {
  const chosen = new Page<SheetRow>(page);
  for await (const rows of stagedRows(userId, id, db)) for (const row of rows) chosen.add(row);
  return {
    counts: { ...noCounts(), refused },
    seen: "",
    show: "refused",
    page,
    hasMore: chosen.hasMore,
    rows: chosen.rows.map(({ line, cells, problems = [] }) => ({ line, text: cellsText(cells), remarks: problems })),
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

function previewRow(row: PlannedRow, timeZone: string): PreviewRow {
  const { line, cells, flips, problems, remarks, profit } = row;
  const [flip] = flips;
  const differs = profit !== null && profit.stated !== profit.actual;
  return {
    line,
    text: flip ? flipText(flip, flips.length, timeZone) : cellsText(cells),
    remarks: [...problems, ...remarks, ...(differs ? [profitRemark(profit)] : [])],
  };
}

function flipText(flip: SheetFlip, copies: number, timeZone: string) {
  const { name, pos, ovr, buy, sell, createdAt, soldAt } = flip;
  const prices = sell > 0 ? `${formatCoins(buy)} → ${formatCoins(sell)}` : formatCoins(buy);
  const many = copies > 1 ? [`${copies} ×`] : [];
  const card = [name || "Unnamed card", pos, ...(ovr === null ? [] : [String(ovr)])];
  const soldLater = soldAt !== null && soldAt > createdAt ? [formatMoment(soldAt, timeZone)] : [];
  const status = [flip.status, ...soldLater].join(" ");
  return [...many, ...card, prices, status, formatMoment(createdAt, timeZone)].join(" · ");
}

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
  const unused = unusedColumns(columns, rows);
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
