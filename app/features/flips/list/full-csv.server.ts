import { and, desc, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { isoWithOffset } from "#app/domain/dates.ts";
import type { Game } from "#app/domain/games.ts";
import { FLIP_COLUMNS, type SortKey } from "#app/features/flips/columns.ts";
import { BYTE_ORDER_MARK, csvLines } from "#app/features/flips/csv-lines.server.ts";
import { listConditions } from "#app/features/flips/filter-conditions.server.ts";
import type { Flip, FlipDetails } from "#app/features/flips/flip.ts";
import type { Cursor, ListScope } from "#app/features/flips/list-query.ts";
import { LIST_COLUMNS, whereGameFlips } from "#app/features/flips/own-flips.server.ts";
import { ALL, CELLS } from "./csv.server.ts";

type FullFlip = Flip & Pick<FlipDetails, "note" | "team" | "cardId">;

interface FullColumn {
  title: string;
  numeric: boolean;
  cell: (flip: FullFlip, timeZone: string) => string;
}

const exactly = (at: Date | null, timeZone: string) => (at === null ? "" : isoWithOffset(at, timeZone, "millisecond"));

/** Not exported: the file covers one game, `source` has the source's name, and the notes are for My Flips only. */
type Unexported = "game" | "sourceId" | "version" | "asLast" | "belowFloor";

const EXTRA_COLUMNS: Record<Exclude<keyof FlipDetails, SortKey | Unexported>, [string, FullColumn["cell"]]> = {
  soldAt: ["Sold on", ({ soldAt }, zone) => exactly(soldAt, zone)],
  taxRate: ["Tax", ({ taxRate }) => taxRate],
  lotId: ["Lot", ({ lotId }) => lotId ?? ""],
  lotCopies: ["Copies", ({ lotCopies }) => String(lotCopies ?? "")],
  source: ["Filter used", ({ source }) => source ?? ""],
  note: ["Note", ({ note }) => note],
  id: ["Id", ({ id }) => id],
  program: ["Program", ({ program }) => program ?? ""],
  team: ["Team", ({ team }) => team ?? ""],
  cardId: ["Card", ({ cardId }) => cardId ?? ""],
};

const COLUMNS: FullColumn[] = [
  ...FLIP_COLUMNS.map(({ key, title, numeric }) => ({
    title,
    numeric,
    cell: key === "createdAt" ? (flip: FullFlip, zone: string) => exactly(flip.createdAt, zone) : CELLS[key],
  })),
  ...Object.values(EXTRA_COLUMNS).map(([title, cell]) => ({ title, numeric: false, cell })),
];

/** Like `flipsCsv`, with every entered field: importing the file reproduces the flips (docs/product.md#import). */
export async function* fullCsv(
  owner: string,
  game: Game,
  timeZone: string,
  which: ListScope = ALL,
  db: Db = database,
  size = 250,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([COLUMNS.map(({ title }) => title)], COLUMNS);
  let last: FullFlip | null = null;
  let left = most;
  while (left > 0) {
    const rows: FullFlip[] = await listFlipsAfter(owner, game, which, last, db, Math.min(size, left));
    left -= rows.length;
    const cells = rows.map((flip) => COLUMNS.map(({ cell }) => cell(flip, timeZone)));
    yield csvLines(cells, COLUMNS);
    last = rows.at(-1) ?? null;
    if (last === null || rows.length < size) return;
  }
}

export function listFlipsAfter(
  owner: string,
  game: Game,
  which: ListScope,
  last: Cursor | null,
  db: Db = database,
  size = 250,
) {
  const after = last && sql`(${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`;
  return db
    .select({ ...LIST_COLUMNS, note: flips.note, team: flips.team, cardId: flips.cardId })
    .from(flips)
    .where(
      and(
        whereGameFlips(owner, game),
        ...listConditions(owner, which),
        after ? sql`(${flips.createdAt}, ${flips.id}) < ${after}` : undefined,
      ),
    )
    .orderBy(desc(flips.createdAt), desc(flips.id))
    .limit(size);
}
