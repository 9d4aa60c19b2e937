import type { Coins } from "#app/domain/coins.ts";
import type { FlipStatus } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import type { Mapping } from "#app/domain/sheet/mapping.ts";
import type { ReadRow, SheetFlip } from "./rows.ts";
import { yieldToOthers } from "./yield-to-others.ts";

/** The parts of a flip by which an import knows it again. */
type Content = Pick<SheetFlip, "name" | "pos" | "ovr" | "buy" | "sell" | "status"> & { createdAt: Date };

const SEPARATOR = "\0";

const secondOf = ({ createdAt }: Content) => Math.floor(createdAt.getTime() / 1_000);

const cardOf = (game: Game, { name, pos, ovr, buy }: Content) => [
  game,
  name.normalize().toLowerCase(),
  pos,
  ovr ?? "",
  buy,
];

/** What a flip is known by: game, card, prices, status, and its date to the second, which stands last. */
const contentOf = (game: Game, flip: Content): string =>
  [...cardOf(game, flip), flip.sell, flip.status, secondOf(flip)].join(SEPARATOR);

/** What a flip keeps when it's sold or gets another price: game, card, what was paid, and its date to the second. */
const purchaseOf = (game: Game, flip: Content): string => [...cardOf(game, flip), secondOf(flip)].join(SEPARATOR);

const withoutDate = (content: string) => content.slice(0, content.lastIndexOf(SEPARATOR));

/** The purchase and the price of a content that is listed; null for a sold one. */
function listedOf(content: string): { purchase: string; sell: Coins } | null {
  const [game, name, pos, ovr, buy, sell, status, second] = content.split(SEPARATOR);
  return status === "listed"
    ? { purchase: [game, name, pos, ovr, buy, second].join(SEPARATOR), sell: Number(sell) }
    : null;
}

/** A listed flip of an account: its id and its price, 0 for none. */
interface ListedFlip {
  id: string;
  sell: Coins;
}

/** The flips of an account, as far as an import of a game has to know them; a match takes them out one by one. */
export class StoredFlips {
  readonly #game: Game;
  /** The content of each flip by its id, in any game; empty where a sheet has no ids. */
  readonly byId = new Map<string, string>();
  /** How many flips of the game there are of each content. */
  counts = new Map<string, number>();
  /** The game's listed flips by their purchase; some of them may be matched by now. */
  listed = new Map<string, ListedFlip[]>();
  /** The prices of the game's sold flips by their purchase; some of them may be matched by now. */
  sold = new Map<string, Coins[]>();
  readonly #gone = new Set<string>();

  constructor(game: Game) {
    this.#game = game;
  }

  /** Adds a flip of an account; its id only where the sheet has ids. */
  add(id: string, game: Game, flip: Content, hasIds: boolean): void {
    const content = contentOf(game, flip);
    if (hasIds) this.byId.set(id, content);
    if (game !== this.#game) return;
    this.counts.set(content, (this.counts.get(content) ?? 0) + 1);
    const purchase = purchaseOf(game, flip);
    if (flip.status === "listed") addTo(this.listed, purchase, { id, sell: flip.sell });
    else addTo(this.sold, purchase, flip.sell);
  }

  /** Takes out one flip of this content; false where none is left. */
  take(content: string): boolean {
    return takeOne(this.counts, content);
  }

  /** Takes out the flip of this id. */
  takeId(id: string, content: string): void {
    takeOne(this.counts, content);
    this.#gone.add(id);
  }

  /** Takes out a listed flip of this purchase, whatever its price; null where none is left. */
  takeListed(purchase: string, contentAt: (sell: Coins) => string): ListedFlip | null {
    const listed = this.listed.get(purchase) ?? [];
    for (let flip = listed.pop(); flip; flip = listed.pop())
      // why: of flips alike it makes no difference which ones were matched before
      if (!this.#gone.has(flip.id) && takeOne(this.counts, contentAt(flip.sell))) return flip;
    this.listed.delete(purchase);
    return null;
  }

  /** Takes out a sold flip of this purchase, whatever its price; false where none is left. */
  takeSold(purchase: string, contentAt: (sell: Coins) => string): boolean {
    return (this.sold.get(purchase) ?? []).some((sell) => takeOne(this.counts, contentAt(sell)));
  }

  /** Counts what is left by content without a date, for the rows that have none. */
  async forgetDates(): Promise<void> {
    const dated = this.counts;
    this.counts = new Map();
    // why: without a date, the same card at the same price can be another one
    this.listed = new Map();
    this.sold = new Map();
    let counted = 0;
    for (const [content, count] of dated) {
      const key = withoutDate(content);
      this.counts.set(key, (this.counts.get(key) ?? 0) + count);
      if (++counted % CONTENTS_AT_ONCE === 0) await yieldToOthers();
    }
  }
}

/** So many contents are counted before other requests get a turn. */
const CONTENTS_AT_ONCE = 5_000;

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Takes one of a content out of what is left; false where none is. */
function takeOne(left: Map<string, number>, content: string): boolean {
  const count = left.get(content) ?? 0;
  if (count > 1) left.set(content, count - 1);
  else if (count === 1) left.delete(content);
  return count > 0;
}

/** What an account holds, as far as an import has to know it. */
export interface Stored {
  flips: StoredFlips;
  /** Returns the ids that belong to deleted flips in the bin. */
  binned: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The names for where cards were found, in small letters, and how many more of one's own can be kept. */
  names: { known: ReadonlySet<string>; free: number };
}

/** What becomes of a flip of a sheet, but for one that changes a listed flip. */
export type Outcome = "new" | "here" | "differs" | "bin";

/** A listed flip as it is, and the sale that the sheet says of it. */
export interface ChangedFlip extends ListedFlip {
  to: SheetFlip;
}

/** What becomes of a row: its new flips, those it changes, and how many of the others are not new. */
export interface PlannedRow extends ReadRow, Record<Exclude<Outcome, "new">, number> {
  fresh: SheetFlip[];
  changed: ChangedFlip[];
  /** How many of its new flips are there with a date that is some hours off, as in another time zone. */
  shifted: number;
}

/** Takes flips of a sheet out of what is stored, one for one. */
export class Matcher {
  readonly #game: Game;
  readonly #again: boolean;
  readonly #stored: Stored;
  readonly #flips: StoredFlips;
  readonly #ids = new Set<string>();
  readonly #shift = new ZoneShift();
  readonly #now: Date;
  #binned: ReadonlySet<string> = new Set();
  readonly #names: Set<string>;
  #free: number;
  #knowsDates = true;

  constructor(game: Game, { again }: Mapping, stored: Stored, now: Date) {
    this.#game = game;
    this.#now = now;
    this.#again = again;
    this.#stored = stored;
    this.#flips = stored.flips;
    this.#names = new Set(stored.names.known);
    this.#free = stored.names.free;
  }

  /** Asks which of these rows' flips are in the bin, before they are planned. */
  async learnBinned(rows: readonly ReadRow[]): Promise<void> {
    this.#binned = await this.#stored.binned(rows.flatMap(({ flips: [first] }) => first?.id ?? []));
  }

  /** From here on flips are matched by their content without a date: of those that are left, whatever their dates. */
  async forgetDates(): Promise<void> {
    await this.#flips.forgetDates();
    this.#knowsDates = false;
  }

  /** True for a row of a purchase that is here otherwise; of which flip is known once the others are matched. */
  mayChange({ flips }: ReadRow): boolean {
    const [first] = flips;
    if (first?.id !== null || this.#again || this.#flips.counts.size === 0) return false;
    const isHere = (this.#flips.counts.get(this.#content(first)) ?? 0) >= flips.length;
    return !isHere && flips.some((flip) => this.#isBought(purchaseOf(this.#game, flip), flip));
  }

  #isBought(purchase: string, { status }: SheetFlip): boolean {
    return this.#flips.listed.has(purchase) || (status === "listed" && this.#flips.sold.has(purchase));
  }

  plan(row: ReadRow): PlannedRow {
    const planned: PlannedRow = { ...row, fresh: [], changed: [], here: 0, differs: 0, bin: 0, shifted: 0 };
    const [first] = row.flips;
    if (first?.id && !this.#again) {
      if (this.#ids.has(first.id)) return { ...planned, flips: [], problems: ["Same Id as an earlier row"] };
      this.#ids.add(first.id);
    }
    for (const flip of row.flips) {
      const outcome = this.#again ? "new" : this.#outcome(flip, first?.id === null);
      if (typeof outcome === "object") planned.changed.push(this.#soldNow(outcome, row));
      else if (outcome !== "new") planned[outcome]++;
      else planned.fresh.push(this.#again ? { ...flip, id: null } : flip);
    }
    if (this.#knowsDates && !this.#again)
      planned.shifted = planned.fresh.filter((flip) => this.#isShifted(flip)).length;
    if (!row.isSaleStated && planned.changed.some(({ sell, to }) => sell === to.sell))
      planned.remarks = [...row.remarks, "It's listed at that price here, and nothing says that it was sold"];
    return planned.fresh.length > 0 ? this.#named(planned) : planned;
  }

  /** A sale whose date the sheet leaves out: since the flip was listed until now, now. */
  #soldNow(changed: ChangedFlip, { isSaleUndated }: ReadRow): ChangedFlip {
    return isSaleUndated ? { ...changed, to: { ...changed.to, soldAt: this.#now } } : changed;
  }

  #content(flip: SheetFlip): string {
    const content = contentOf(this.#game, flip);
    return this.#knowsDates ? content : withoutDate(content);
  }

  /** `mayChange` is false for a further copy of a row with an id, which is told by that. */
  #outcome(flip: SheetFlip, mayChange: boolean): Outcome | ChangedFlip {
    if (flip.id !== null) return this.#outcomeById(flip, flip.id);
    if (this.#flips.take(this.#content(flip))) return "here";
    if (!mayChange) return "new";
    const contentAs = (status: FlipStatus) => (sell: Coins) => contentOf(this.#game, { ...flip, sell, status });
    const purchase = purchaseOf(this.#game, flip);
    const before = this.#flips.takeListed(purchase, contentAs("listed"));
    if (before) return changeOf(before, flip);
    return flip.status === "listed" && this.#flips.takeSold(purchase, contentAs("sold")) ? "differs" : "new";
  }

  #outcomeById(flip: SheetFlip, id: string): Outcome | ChangedFlip {
    if (this.#binned.has(id)) return "bin";
    const known = this.#flips.byId.get(id);
    if (known === undefined) return "new";
    this.#flips.takeId(id, known);
    if (known === this.#content(flip)) return "here";
    const listed = listedOf(known);
    return listed?.purchase === purchaseOf(this.#game, flip) ? changeOf({ id, sell: listed.sell }, flip) : "differs";
  }

  #isShifted(flip: SheetFlip): boolean {
    const [content, purchase] = [contentOf(this.#game, flip), purchaseOf(this.#game, flip)].map(withoutDate);
    const at = (key: string | undefined, second: number) => `${key}${SEPARATOR}${second}`;
    return this.#shift.isThere(
      secondOf(flip),
      (second) => this.#flips.counts.has(at(content, second)) || this.#flips.listed.has(at(purchase, second)),
    );
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
    const remark = `You have as many filters as can be kept, so we left “${found}” out`;
    return { ...row, remarks: [...row.remarks, remark], fresh: row.fresh.map((flip) => ({ ...flip, found: "" })) };
  }
}

/** What a sheet says of a listed flip: that it was sold, or another price, which may be the older one. */
const changeOf = (listed: ListedFlip, to: SheetFlip): ChangedFlip | "here" | "differs" => {
  if (to.status === "sold") return { ...listed, to };
  return to.sell === 0 ? "here" : "differs";
};

/** Two zones are whole quarters of an hour apart, at most 26 hours, and a day apart is another day. */
const SHIFTS = Array.from({ length: 26 * 4 }, (_, at) => (at + 1) * 900)
  .filter((seconds) => seconds !== 86_400)
  .flatMap((seconds) => [seconds, -seconds]);
/** So many flips are looked for at each distance, until one is found. */
const SHIFT_TRIES = 50;

/** Knows flips that are stored with their dates off by as much as two time zones are. */
class ZoneShift {
  #seconds: number | null = null;
  #tries = 0;

  isThere(second: number, isThereAt: (second: number) => boolean): boolean {
    const isAt = (seconds: number) => isThereAt(second + seconds);
    if (this.#seconds !== null) return isAt(this.#seconds);
    if (this.#tries++ >= SHIFT_TRIES) return false;
    this.#seconds = SHIFTS.find(isAt) ?? null;
    return this.#seconds !== null;
  }
}
