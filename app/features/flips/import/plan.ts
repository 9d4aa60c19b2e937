import type { Game } from "#app/domain/games.ts";
import type { SheetRow } from "#app/domain/sheet/mapping.ts";
import type { ReadRow, SheetFlip } from "./rows.ts";

/** What an account holds, as far as an import has to know it. */
export interface Stored {
  /** How many flips there are of each content; a plan takes out what it finds. */
  counts: Map<string, number>;
  /** The content of each flip by its id, in any game; empty where a sheet has no ids. */
  byId: ReadonlyMap<string, string>;
  /** The ids of deleted flips that can be restored. */
  binned: ReadonlySet<string>;
  /** The names for where cards were found, in small letters, and how many more of one's own can be kept. */
  names: { known: ReadonlySet<string>; free: number };
}

/** The parts of a flip by which an import knows it again. */
type Content = Pick<SheetFlip, "name" | "pos" | "ovr" | "buy" | "sell" | "status"> & { createdAt: Date };

const SEPARATOR = "\0";

/** What a flip is known by: game, card, prices, status, and its date to the second, which stands last. */
export const contentOf = (game: Game, { name, pos, ovr, buy, sell, status, createdAt }: Content): string =>
  [game, name.toLowerCase(), pos, ovr ?? "", buy, sell, status, Math.floor(createdAt.getTime() / 1_000)].join(
    SEPARATOR,
  );

const withoutDate = (content: string) => content.slice(0, content.lastIndexOf(SEPARATOR));

/** What becomes of a flip of a sheet. */
export type Outcome = "new" | "here" | "differs" | "bin";

/** What becomes of a row: its new flips, and how many of its flips are not new. */
export interface PlannedRow extends ReadRow, Record<Exclude<Outcome, "new">, number> {
  fresh: SheetFlip[];
}

interface Options {
  game: Game;
  read: (row: SheetRow) => ReadRow;
  stored: Stored;
  /** All flips are new, whatever is there. */
  again: boolean;
}

/**
 * Says what becomes of the rows of a sheet, in batches. Equal flips are counted: three in the sheet and two in the
 * account make one new. Flips that are known by less than others, without an id or without a date, choose last. The
 * preview shows this plan and the import writes it, so that both are about the same flips.
 */
export async function* planRows(batches: AsyncIterable<SheetRow[]>, options: Options): AsyncGenerator<PlannedRow[]> {
  const { read, stored, again } = options;
  const matcher = new Matcher(options);
  const undated: ReadRow[] = [];
  const withoutId: ReadRow[] = [];
  const hasIds = stored.byId.size > 0;
  for await (const batch of batches) {
    const now: ReadRow[] = [];
    for (const row of batch.map(read)) {
      if (row.isUndated && !again && row.problems.length === 0 && row.flips[0]?.id === null) undated.push(row);
      else if (hasIds && row.flips[0]?.id === null) withoutId.push(row);
      else now.push(row);
    }
    yield now.map((row) => matcher.plan(row));
  }
  for (const rows of batchesOf(withoutId)) yield rows.map((row) => matcher.plan(row));
  for (const rows of batchesOf(undated)) yield rows.map((row) => matcher.planUndated(row));
}

const BATCH_ROWS = 500;

function* batchesOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += BATCH_ROWS) yield items.slice(at, at + BATCH_ROWS);
}

/** Takes flips of a sheet out of what is stored, one for one. */
class Matcher {
  readonly #options: Options;
  readonly #counts: Map<string, number>;
  #undated: Map<string, number> | null = null;
  readonly #ids = new Set<string>();
  readonly #names: Set<string>;
  #free: number;

  constructor(options: Options) {
    this.#options = options;
    const { counts, names } = options.stored;
    this.#counts = counts;
    this.#names = new Set(names.known);
    this.#free = names.free;
  }

  plan(row: ReadRow): PlannedRow {
    return this.#planBy(row, (flip) => this.#outcome(flip));
  }

  /** A row without a date: of the flips of its content that are left, whatever their dates, one is the same. */
  planUndated(row: ReadRow): PlannedRow {
    this.#undated ??= this.#countWithoutDates();
    const left = this.#undated;
    return this.#planBy(row, (flip) => (takeOne(left, withoutDate(this.#content(flip))) ? "here" : "new"));
  }

  #countWithoutDates() {
    const left = new Map<string, number>();
    for (const [content, count] of this.#counts) {
      const key = withoutDate(content);
      left.set(key, (left.get(key) ?? 0) + count);
    }
    return left;
  }

  #planBy(row: ReadRow, outcomeOf: (flip: SheetFlip) => Outcome): PlannedRow {
    const planned: PlannedRow = { ...row, fresh: [], here: 0, differs: 0, bin: 0 };
    const [first] = row.flips;
    if (first?.id && !this.#options.again) {
      if (this.#ids.has(first.id)) return { ...planned, flips: [], problems: ["Its Id stands in an earlier line"] };
      this.#ids.add(first.id);
    }
    for (const flip of row.flips) {
      const outcome = this.#options.again ? "new" : outcomeOf(flip);
      if (outcome === "new") planned.fresh.push(this.#options.again ? { ...flip, id: null } : flip);
      else planned[outcome]++;
    }
    return planned.fresh.length > 0 ? this.#named(planned) : planned;
  }

  #content(flip: SheetFlip): string {
    return contentOf(this.#options.game, flip);
  }

  #outcome(flip: SheetFlip): Outcome {
    const { byId, binned } = this.#options.stored;
    const content = this.#content(flip);
    if (flip.id === null) return takeOne(this.#counts, content) ? "here" : "new";
    if (binned.has(flip.id)) return "bin";
    const known = byId.get(flip.id);
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
