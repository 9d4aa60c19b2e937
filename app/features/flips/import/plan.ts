import type { Game } from "#app/domain/games.ts";
import type { Mapping, SheetRow } from "#app/domain/sheet/mapping.ts";
import { FlipCount } from "./flip-count.ts";
import { rowReader } from "./read-row.ts";
import type { ReadRow, SheetFlip } from "./rows.ts";
import { SheetSums } from "./totals-row.ts";
import { yieldToOthers } from "./yield-to-others.ts";

/** What an account holds, as far as an import has to know it. */
export interface Stored {
  /** How many flips there are of each content; a plan takes out what it finds. */
  counts: Map<string, number>;
  /** The content of each flip by its id, in any game; empty where a sheet has no ids. */
  byId: ReadonlyMap<string, string>;
  /** Returns the ids that belong to deleted flips in the bin. */
  binned: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The names for where cards were found, in small letters, and how many more of one's own can be kept. */
  names: { known: ReadonlySet<string>; free: number };
}

/** The parts of a flip by which an import knows it again. */
type Content = Pick<SheetFlip, "name" | "pos" | "ovr" | "buy" | "sell" | "status"> & { createdAt: Date };

const SEPARATOR = "\0";

/** What a flip is known by: game, card, prices, status, and its date to the second, which stands last. */
export const contentOf = (game: Game, { name, pos, ovr, buy, sell, status, createdAt }: Content): string =>
  [
    game,
    name.normalize().toLowerCase(),
    pos,
    ovr ?? "",
    buy,
    sell,
    status,
    Math.floor(createdAt.getTime() / 1_000),
  ].join(SEPARATOR);

const withoutDate = (content: string) => content.slice(0, content.lastIndexOf(SEPARATOR));

/** What becomes of a flip of a sheet. */
export type Outcome = "new" | "here" | "differs" | "bin";

/** What becomes of a row: its new flips, and how many of its flips are not new. */
export interface PlannedRow extends ReadRow, Record<Exclude<Outcome, "new">, number> {
  fresh: SheetFlip[];
}

interface Options {
  game: Game;
  mapping: Mapping;
  now: Date;
  stored: Stored;
}

/**
 * The pass in which a row is matched: one that is known by less, without an id or without a date, after the others, and
 * one that can be a sum once all are known.
 */
type Pass = "first" | "withoutId" | "bare" | "undated";

/** A batch is handed over once it has so many rows and flips, so that other requests get a turn. */
const BATCH_SIZE = 250;
/** So many of an account's contents are counted before other requests get a turn. */
const CONTENTS_AT_ONCE = 5_000;

/**
 * Plans what becomes of the rows of a sheet, in batches. Equal flips are counted: three in the sheet and two in the
 * account make one new. The preview shows this plan and the import writes it, so that both are about the same flips.
 * `rows` opens the staged sheet, once for each pass: rows of a later pass are read again, since they could fill the memory
 * if they were kept. Throws a `SheetProblem` for a sheet of more flips than an account can hold.
 */
export async function* planRows(
  rows: () => AsyncIterable<SheetRow[]>,
  { game, mapping, now, stored }: Options,
): AsyncGenerator<PlannedRow[]> {
  await refuseTooManyFlips(rows, mapping);
  const matcher = new Matcher(game, mapping, stored);
  const later = new Set<Pass>();
  const sums = new SheetSums();
  const passOf = (row: ReadRow): Pass => {
    if (row.isBare) return row.isUndated && !mapping.again ? "undated" : "bare";
    if (row.flips[0]?.id !== null) return "first";
    if (row.isUndated && !mapping.again) return "undated";
    return stored.byId.size > 0 ? "withoutId" : "first";
  };
  async function* planPass(pass: Pass) {
    if (pass === "undated") await matcher.countWithoutDates();
    for await (const read of readRows(rows, rowReader(mapping, now, sums))) {
      if (pass === "first") {
        await matcher.learnBinned(read);
        for (const row of read) later.add(passOf(row));
      }
      const planned = read
        .filter((row) => passOf(row) === pass)
        .map((row) => (pass === "undated" ? matcher.planUndated(row) : matcher.plan(row)));
      // why: an empty batch too, since a download waits for each while it has its account's turn
      yield planned;
      await yieldToOthers();
    }
    sums.complete();
  }
  yield* planPass("first");
  if (later.has("withoutId")) yield* planPass("withoutId");
  if (later.has("bare")) yield* planPass("bare");
  if (later.has("undated")) yield* planPass("undated");
}

/** Reads rows in batches of about `BATCH_SIZE` rows and flips together, since one row may be a hundred flips. */
async function* readRows(rows: () => AsyncIterable<SheetRow[]>, read: (row: SheetRow) => ReadRow) {
  for await (const batch of rows()) {
    let [part, size]: [ReadRow[], number] = [[], 0];
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

/** Takes flips of a sheet out of what is stored, one for one. */
class Matcher {
  readonly #game: Game;
  readonly #again: boolean;
  readonly #stored: Stored;
  readonly #counts: Map<string, number>;
  readonly #undated = new Map<string, number>();
  readonly #ids = new Set<string>();
  #binned: ReadonlySet<string> = new Set();
  readonly #names: Set<string>;
  #free: number;

  constructor(game: Game, { again }: Mapping, stored: Stored) {
    this.#game = game;
    this.#again = again;
    this.#stored = stored;
    this.#counts = stored.counts;
    this.#names = new Set(stored.names.known);
    this.#free = stored.names.free;
  }

  /** Asks which of these rows' flips are in the bin, before they are planned. */
  async learnBinned(rows: readonly ReadRow[]): Promise<void> {
    this.#binned = await this.#stored.binned(rows.flatMap(({ flips: [first] }) => first?.id ?? []));
  }

  plan(row: ReadRow): PlannedRow {
    return this.#planBy(row, (flip) => this.#outcome(flip));
  }

  /** Counts the stored flips that are not matched yet by their content without a date; comes before `planUndated`. */
  async countWithoutDates(): Promise<void> {
    let counted = 0;
    for (const [content, count] of this.#counts) {
      const key = withoutDate(content);
      this.#undated.set(key, (this.#undated.get(key) ?? 0) + count);
      if (++counted % CONTENTS_AT_ONCE === 0) await yieldToOthers();
    }
  }

  /** A row without a date: of the flips of its content that are left, whatever their dates, one is the same. */
  planUndated(row: ReadRow): PlannedRow {
    return this.#planBy(row, (flip) => (takeOne(this.#undated, withoutDate(this.#content(flip))) ? "here" : "new"));
  }

  #planBy(row: ReadRow, outcomeOf: (flip: SheetFlip) => Outcome): PlannedRow {
    const planned: PlannedRow = { ...row, fresh: [], here: 0, differs: 0, bin: 0 };
    const [first] = row.flips;
    if (first?.id && !this.#again) {
      if (this.#ids.has(first.id)) return { ...planned, flips: [], problems: ["Its Id stands in an earlier line"] };
      this.#ids.add(first.id);
    }
    for (const flip of row.flips) {
      const outcome = this.#again ? "new" : outcomeOf(flip);
      if (outcome === "new") planned.fresh.push(this.#again ? { ...flip, id: null } : flip);
      else planned[outcome]++;
    }
    return planned.fresh.length > 0 ? this.#named(planned) : planned;
  }

  #content(flip: SheetFlip): string {
    return contentOf(this.#game, flip);
  }

  #outcome(flip: SheetFlip): Outcome {
    const content = this.#content(flip);
    if (flip.id === null) return takeOne(this.#counts, content) ? "here" : "new";
    if (this.#binned.has(flip.id)) return "bin";
    const known = this.#stored.byId.get(flip.id);
    if (known === undefined) return "new";
    takeOne(this.#counts, known);
    return known === content ? "here" : "differs";
  }

  /** The row with the name of what found it, as long as one more name can be kept. */
  #named(row: PlannedRow): PlannedRow {
    const found = row.fresh[0]?.found ?? "";
    const name = found.toLowerCase();
    if (name === "" || this.#names.has(name)) return row;
    if (this.#free > 0) {
      this.#free--;
      this.#names.add(name);
      return row;
    }
    const remark = `Found with “${found}” was left out: you have as many names as can be kept`;
    return { ...row, remarks: [...row.remarks, remark], fresh: row.fresh.map((flip) => ({ ...flip, found: "" })) };
  }
}

/** Takes one of a content out of what is left; false where none is. */
function takeOne(left: Map<string, number>, content: string): boolean {
  const count = left.get(content) ?? 0;
  if (count > 1) left.set(content, count - 1);
  else if (count === 1) left.delete(content);
  return count > 0;
}
