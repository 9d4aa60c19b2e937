import { type Db, database } from "#app/db/client.server.ts";
import { isoWithOffset } from "#app/domain/dates.ts";
import { calendar } from "#app/domain/days.ts";
import type { Game } from "#app/domain/games.ts";
import { FLIP_COLUMNS, type SortKey } from "#app/features/flips/columns.ts";
import { BYTE_ORDER_MARK, csvLines } from "#app/features/flips/csv-lines.server.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { type ListQuery, type ListScope, parseListQuery } from "#app/features/flips/list-query.ts";
import { listFlips } from "./list.server.ts";

/** At most `most` flips of a game as CSV, newest first, one page per chunk to limit memory use. */
export async function* flipsCsv(
  owner: string,
  game: Game,
  timeZone: string,
  which: ListScope = ALL,
  db: Db = database,
  size = 250,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([FLIP_COLUMNS.map(({ title }) => title)], FLIP_COLUMNS);
  let query: ListQuery | null = { ...NEWEST_FIRST, ...which };
  let left = most;
  while (query && left > 0) {
    const page: { rows: Flip[]; more: { after: boolean } } = await listFlips(
      owner,
      game,
      query,
      db,
      Math.min(size, left),
    );
    left -= page.rows.length;
    const cells = page.rows.map((flip) => FLIP_COLUMNS.map(({ key }) => CELLS[key](flip, timeZone)));
    yield csvLines(cells, FLIP_COLUMNS);
    const last = page.rows.at(-1);
    query = page.more.after && last ? { ...query, after: last } : null;
  }
}

export const CELLS: Record<SortKey, (flip: Flip, timeZone: string) => string> = {
  createdAt: (f, zone) => isoWithOffset(f.createdAt, zone),
  name: (f) => f.name,
  pos: (f) => f.pos,
  ovr: (f) => String(f.ovr ?? ""),
  buy: (f) => String(f.buy),
  sell: (f) => String(f.sell),
  profit: (f) => String(f.profit),
  roi: (f) => f.roi.toFixed(4).replace(/^-(?=0\.0*$)/, ""),
  status: (f) => f.status,
};

export const ALL: ListScope = { show: null, find: "" };

const NEWEST_FIRST = parseListQuery(new URLSearchParams(), calendar("UTC"));
