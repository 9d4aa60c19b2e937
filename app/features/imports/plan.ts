import type { Game } from "#app/domain/games.ts";
import type { Mapping, SheetRow } from "#app/domain/sheet/mapping.ts";
import { FlipCount } from "./flip-count.ts";
import { Matcher, type Stored, type Waiting } from "./matcher.ts";
import type { PlannedRow } from "./planned-row.ts";
import { rowReader } from "./read-row.ts";
import type { ReadRow } from "./rows.ts";
import { SheetSums } from "./totals-row.ts";
import { yieldToEventLoop } from "./yield-to-others.ts";

interface Options {
  game: Game;
  mapping: Mapping;
  now: Date;
  stored: Stored;
}

const WAITING = ["repriced", "soldSince", "corrected"] as const satisfies Waiting[];
/** After "first", in this order: rows without an id, possible totals, those that wait for others, undated rows. */
type Pass = "first" | "withoutId" | "bare" | Waiting | "undated";

/** Rows plus flips per batch, so that other requests get a turn. */
const BATCH_SIZE = 250;

/**
 * Equal flips are counted: three in the sheet and two in the account make one new. `rows` reopens the sheet for each
 * pass, since keeping its rows could exhaust memory. Throws a `SheetProblem` for more flips than an account can hold.
 */
export async function* planRows(
  rows: () => AsyncIterable<SheetRow[]>,
  { game, mapping, now, stored }: Options,
): AsyncGenerator<PlannedRow[]> {
  await refuseTooManyFlips(rows, mapping);
  const matcher = new Matcher(game, mapping, stored, now);
  const later = new Set<Pass>();
  const sums = new SheetSums();
  const passOf = (row: ReadRow): Pass => {
    if (row.isBare) return row.isUndated && !mapping.again ? "undated" : "bare";
    if (row.flips[0]?.id !== null) return "first";
    if (row.isUndated && !mapping.again) return "undated";
    return stored.flips.byId.size > 0 ? "withoutId" : "first";
  };
  /** By line. */
  const waiting = new Map<number, Waiting>();
  const isOf = (pass: Pass, row: ReadRow) => {
    if ((waiting.get(row.line) ?? passOf(row)) !== pass) return false;
    const waitsAs = waiting.has(row.line) || pass === "undated" ? null : matcher.waitsAs(row);
    if (waitsAs) waiting.set(row.line, waitsAs);
    return waitsAs === null;
  };
  const planRow = (pass: Pass, row: ReadRow): PlannedRow[] => {
    const planned = matcher.plan(row, pass === "corrected");
    // Other rows took the flips that it could be.
    const isNew = planned.newFlips.length > 0 && planned.newFlips.length === row.flips.length;
    if (!waiting.has(row.line) || pass === "corrected" || !isNew || !matcher.mayCorrect(row)) return [planned];
    waiting.set(row.line, "corrected");
    return [];
  };
  async function* planPass(pass: Pass) {
    if (pass === "undated") await matcher.forgetDates();
    for await (const read of readRows(rows, rowReader(mapping, { game, now }, sums))) {
      if (pass === "first") {
        await matcher.learnBinned(read);
        for (const row of read) later.add(passOf(row));
      }
      await matcher.learn(read.filter((row) => (waiting.get(row.line) ?? passOf(row)) === pass));
      // An empty batch too: a download holds its account's turn until the next one.
      yield read.flatMap((row) => (isOf(pass, row) ? planRow(pass, row) : []));
      await yieldToEventLoop();
    }
    sums.complete();
  }
  yield* planPass("first");
  if (later.has("withoutId")) yield* planPass("withoutId");
  if (later.has("bare")) yield* planPass("bare");
  for (const pass of WAITING) if ([...waiting.values()].includes(pass)) yield* planPass(pass);
  if (later.has("undated")) yield* planPass("undated");
}

async function* readRows(rows: () => AsyncIterable<SheetRow[]>, read: (row: SheetRow) => ReadRow) {
  for await (const batch of rows()) {
    let part: ReadRow[] = [];
    let size = 0;
    for (const cells of batch) {
      const row = read(cells);
      part.push(row);
      size += 1 + row.flips.length;
      if (size < BATCH_SIZE) continue;
      yield part;
      [part, size] = [[], 0];
    }
    if (part.length > 0) yield part;
  }
}

async function refuseTooManyFlips(rows: () => AsyncIterable<SheetRow[]>, mapping: Mapping) {
  const count = new FlipCount(mapping);
  if (!count.hasCopies) return;
  for await (const batch of rows()) for (const { cells } of batch) count.add(cells);
  count.check();
}
