import type { Coins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import { nameKey } from "#app/domain/name.ts";
import type { Mapping } from "#app/domain/sheet/mapping.ts";
import { boughtKey, cameAs } from "#app/features/flips/came-as.ts";
import { type CorrectedFlip, type NearFlip, NearFlips, type SheetSpan, second } from "./corrections.ts";
import type { ReadRow, SheetFlip } from "./rows.ts";
import { yieldToEventLoop } from "./yield-to-others.ts";

type Content = Pick<SheetFlip, "name" | "pos" | "ovr" | "buy" | "sell" | "status"> & { createdAt: Date };

const SEPARATOR = "\0";

/** `boughtKey` as text, or the fingerprint of one. */
const bought = (game: Game, flip: Content): string => boughtKey(game, flip).join(SEPARATOR);

/** Dedupe key of a flip: game, card, prices, status and creation second. The date is last for `withoutDate`. */
const contentKey = (game: Game, flip: Content, of = bought(game, flip)): string =>
  [of, flip.sell, flip.status, second(flip)].join(SEPARATOR);

/** Key that survives a sale or a price change: game, card, buy price and creation second. */
const purchaseKey = (game: Game, flip: Content, of = bought(game, flip)): string => [of, second(flip)].join(SEPARATOR);

const withoutDate = (content: string) => content.slice(0, content.lastIndexOf(SEPARATOR));

/** `sell` is 0 if it isn't priced. */
interface ListedFlip {
  id: string;
  sell: Coins;
}

interface SoldFlip {
  sell: Coins;
  content: string;
}

type StoredContent = Content & {
  /** As in `flips`; null if nothing was replaced, or if the sell price is as it came. */
  cameAs?: string | null;
  cameSell?: Coins | null;
};

type StoredFlip = StoredContent & { game: Game; content: string };

/** A flip as it is now. */
type Now = Pick<Content, "buy" | "sell"> & { content: string };

/** An account's flips, indexed for matching; each match removes one. */
export class StoredFlips {
  readonly #game: Game;
  /** By flip id, of both games; empty if the sheet has no ids. */
  readonly byId = new Map<string, StoredFlip>();
  /** The number of the game's flips by content key. */
  counts = new Map<string, number>();
  /** Flips that came as something else, by that something's content key; may include matched ones. */
  #earlier = new Map<string, Now[]>();
  /** Listed flips with their content by purchase key, also by their earlier one; may include matched ones. */
  listed = new Map<string, (ListedFlip & { content: string })[]>();
  /** Sold flips, as `listed`. */
  sold = new Map<string, SoldFlip[]>();
  readonly #gone = new Set<string>();
  /** The number of flips by creation second, and their contents without a date. */
  readonly seconds = new Map<number, number>();
  readonly dateless = new Set<string>();

  constructor(game: Game) {
    this.#game = game;
  }

  add(id: string, game: Game, flip: StoredContent, hasIds: boolean): void {
    const content = contentKey(game, flip);
    const { cameAs, cameSell } = flip;
    if (hasIds) this.byId.set(id, { game, ...flip, content });
    if (game !== this.#game) return;
    this.counts.set(content, (this.counts.get(content) ?? 0) + 1);
    this.seconds.set(second(flip), (this.seconds.get(second(flip)) ?? 0) + 1);
    this.dateless.add(withoutDate(content));
    const resold = flip.status === "sold" && cameSell ? [{ ...flip, sell: cameSell }] : [];
    for (const of of cameAs ? [undefined, cameAs] : [undefined]) {
      for (const earlier of of ? [flip, ...resold] : resold)
        addToIndex(this.#earlier, contentKey(game, earlier, of), { content, buy: flip.buy, sell: flip.sell });
      const purchase = purchaseKey(game, flip, of);
      if (flip.status === "listed") addToIndex(this.listed, purchase, { id, sell: flip.sell, content });
      else addToIndex(this.sold, purchase, { sell: flip.sell, content });
    }
  }

  /** True if flips came as something else than they are, so that rows are looked up by that too. */
  get hasEarlier(): boolean {
    return this.#earlier.size > 0;
  }

  take(content: string): boolean {
    return takeFromIndex(this.counts, content);
  }

  /** Takes a flip by what it came as. */
  takeEarlier(content: string): boolean {
    const flips = this.#earlier.get(content) ?? [];
    for (let now = flips.pop(); now !== undefined; now = flips.pop()) if (this.take(now.content)) return true;
    return false;
  }

  /** True if the next flip that came as one of these has other prices by now, at which a row may stand for it too. */
  isRepriced(earlier: readonly string[], { buy, sell }: Content): boolean {
    const flips = earlier.flatMap((content) => this.#earlier.get(content)?.at(-1) ?? []);
    return flips.some((now) => now.buy !== buy || now.sell !== sell);
  }

  /** True if at least so many flips that aren't matched yet have one of these contents, or came as one of the others. */
  hasLeft(same: readonly string[], earlier: readonly string[], copies: number): boolean {
    let left = 0;
    for (const content of same) left += this.counts.get(content) ?? 0;
    if (left >= copies) return true;
    const counted = new Map(same.map((content) => [content, this.counts.get(content) ?? 0]));
    for (const flips of earlier.map((content) => this.#earlier.get(content) ?? []))
      for (let at = flips.length - 1; at >= 0 && left < copies; at--) {
        const now = flips[at]?.content ?? "";
        const free = (this.counts.get(now) ?? 0) - (counted.get(now) ?? 0);
        if (free > 0) left++;
        // Matched ones at the end go, so that equal rows don't count them again.
        else if (at === flips.length - 1 && !this.counts.has(now)) flips.pop();
        counted.set(now, (counted.get(now) ?? 0) + 1);
      }
    return left >= copies;
  }

  hasEarlierContent(content: string): boolean {
    return this.#earlier.has(content);
  }

  /** True if no row stands for this flip, or an equal one. */
  isFree(flip: NearFlip): boolean {
    return !this.#gone.has(flip.id) && this.counts.has(contentKey(this.#game, flip));
  }

  takeNear(flip: NearFlip): void {
    this.takeId(flip.id, contentKey(this.#game, flip));
  }

  takeId(id: string, content: string): void {
    takeFromIndex(this.counts, content);
    this.#gone.add(id);
  }

  /** Removes a listed flip of this purchase at any price; null if none is left. */
  takeListed(purchase: string): ListedFlip | null {
    const listed = this.listed.get(purchase) ?? [];
    for (let flip = listed.pop(); flip; flip = listed.pop())
      // Equal flips are interchangeable, so it doesn't matter which were matched before.
      if (!this.#gone.has(flip.id) && this.take(flip.content)) {
        // It may be here by its earlier purchase key too.
        this.#gone.add(flip.id);
        return flip;
      }
    this.listed.delete(purchase);
    return null;
  }

  /** Removes a sold flip of this purchase; null if none is left. */
  takeSold(purchase: string): SoldFlip | null {
    const sold = this.sold.get(purchase) ?? [];
    // Each flip is tried once for all copies, since a lot of 100 may meet 100,000 flips.
    for (let flip = sold.pop(); flip; flip = sold.pop()) if (this.take(flip.content)) return flip;
    this.sold.delete(purchase);
    return null;
  }

  async forgetDates(): Promise<void> {
    const dated = this.counts;
    this.counts = new Map();
    // Without a date, the same card at the same price may be another purchase.
    this.listed = new Map();
    this.sold = new Map();
    let counted = 0;
    for (const [content, count] of dated) {
      const key = withoutDate(content);
      this.counts.set(key, (this.counts.get(key) ?? 0) + count);
      if (++counted % CONTENTS_AT_ONCE === 0) await yieldToEventLoop();
    }
    const earlier = this.#earlier;
    this.#earlier = new Map();
    for (const [content, flips] of earlier) {
      for (const now of flips)
        addToIndex(this.#earlier, withoutDate(content), { ...now, content: withoutDate(now.content) });
      if (++counted % CONTENTS_AT_ONCE === 0) await yieldToEventLoop();
    }
  }
}

const CONTENTS_AT_ONCE = 5_000;
/** Flips of one second that are compared with rows: a day's, if the sheet has no times. */
const MOST_OF_A_SECOND = 1_000;
/** Of a sheet of which it's not known yet which rows are here. */
const ANY_SPAN: SheetSpan = { firstHere: 0, lastRow: Number.POSITIVE_INFINITY };

function addToIndex<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function takeFromIndex(left: Map<string, number>, content: string): boolean {
  const count = left.get(content) ?? 0;
  if (count > 1) left.set(content, count - 1);
  else if (count === 1) left.delete(content);
  return count > 0;
}

interface RowCards {
  learn: (rows: readonly Pick<PlannedRow, "newFlips">[]) => Promise<void>;
  /** A learned flip as its card names it; null without one. */
  named: (flip: SheetFlip) => SheetFlip | null;
}

/** Flips that rows may correct: those of a second, and those of a card and its prices, on any day. */
export interface NearQuery {
  seconds: readonly number[];
  /** `name` is a key. */
  cards: readonly { name: string; buy: Coins; sell: Coins }[];
}

export interface Stored {
  flips: StoredFlips;
  near: (wanted: NearQuery) => Promise<readonly NearFlip[]>;
  binned: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Missing if rows aren't compared by their cards. */
  cards?: RowCards;
  /** Source names in lowercase, and how many more can be created. */
  names: { known: ReadonlySet<string>; free: number };
}

/** Rows that wait until all others are matched: those of flips repriced here, of sales since, and of corrections. */
export type Waiting = "repriced" | "changed" | "corrected";

/** Changes of listed flips aren't outcomes but `ChangedFlip`s. */
export type Outcome = "new" | "here" | "bin";

/** A stored flip, which stays, and what the row has instead. */
export interface DifferentFlip {
  here: Content & { game: Game };
  to: SheetFlip;
}

/** A listed flip and the sale that the sheet has for it. */
export interface ChangedFlip extends ListedFlip {
  to: SheetFlip;
}

export interface PlannedRow extends ReadRow, Record<Exclude<Outcome, "new">, number> {
  newFlips: SheetFlip[];
  changed: ChangedFlip[];
  corrected: CorrectedFlip[];
  differs: DifferentFlip[];
  /** New flips that match a stored one except for a time zone offset. */
  shifted: number;
}

/** By what a row's flip is compared. */
interface RowKeys {
  content: string;
  /** What stored flips came as; null if no flip came as something else. */
  cameAs: string | null;
  /** Contents by which flips that came as something else are found. */
  earlier: readonly string[];
  /** The row as its card names it, and its `bought`, if it isn't here as it is. */
  named?: SheetFlip;
  byCard?: string;
}

export class Matcher {
  readonly #game: Game;
  readonly #again: boolean;
  readonly #stored: Stored;
  readonly #flips: StoredFlips;
  readonly #ids = new Set<string>();
  /** Of the batch's flips. */
  readonly #keys = new Map<SheetFlip, RowKeys>();
  readonly #shift = new ZoneShift();
  readonly #now: Date;
  #binned: ReadonlySet<string> = new Set();
  readonly #names: Set<string>;
  #free: number;
  #knowsDates = true;
  /** Flips that the batch's rows may correct, and the seconds of which they are. */
  #near = new NearFlips();
  #nearSeconds: ReadonlySet<number> = new Set();
  readonly #span: SheetSpan = { firstHere: Number.POSITIVE_INFINITY, lastRow: 0 };

  constructor(game: Game, { again }: Mapping, stored: Stored, now: Date) {
    this.#game = game;
    this.#now = now;
    this.#again = again;
    this.#stored = stored;
    this.#flips = stored.flips;
    this.#names = new Set(stored.names.known);
    this.#free = stored.names.free;
  }

  /** Call before planning the rows. */
  async learnBinned(rows: readonly ReadRow[]): Promise<void> {
    this.#binned = await this.#stored.binned(rows.flatMap(({ flips: [first] }) => first?.id ?? []));
  }

  /** Call before planning a batch: rows that aren't here as they are may be by their cards, or correct a flip. */
  async learn(rows: readonly ReadRow[]): Promise<void> {
    this.#keys.clear();
    const dated = rows.flatMap(({ flips, isUndated }) => (isUndated ? [] : flips.slice(0, 1)));
    this.#span.lastRow = Math.max(this.#span.lastRow, ...dated.map(second));
    if (this.#again || this.#flips.counts.size === 0) return;
    const unknown = this.#unknown(rows);
    await this.#learnCards(unknown);
    await this.#learnNear(unknown.filter(({ isUndated }) => !isUndated).flatMap(({ flips: [first] }) => first ?? []));
  }

  async #learnCards(rows: readonly ReadRow[]): Promise<void> {
    const { cards } = this.#stored;
    if (!cards) return;
    await cards.learn(rows.map(({ flips }) => ({ newFlips: flips })));
    for (const flip of rows.flatMap(({ flips }) => flips)) {
      const named = cards.named(flip);
      const of = named && bought(this.#game, named);
      if (of && of !== bought(this.#game, flip)) Object.assign(this.#keysOf(flip), { named, byCard: of });
    }
  }

  async #learnNear(rows: readonly SheetFlip[]): Promise<void> {
    if (!this.#knowsDates) return;
    const { seconds, dateless } = this.#flips;
    const isElsewhere = (flip: SheetFlip) => dateless.has(withoutDate(contentKey(this.#game, flip)));
    const wanted = new Set(
      rows.map(second).filter((at) => seconds.has(at) && (seconds.get(at) ?? 0) <= MOST_OF_A_SECOND),
    );
    const cards = rows
      .flatMap((flip) => this.#written(flip))
      .filter(isElsewhere)
      .map(({ name, buy, sell }) => ({ name: nameKey(name), buy, sell }));
    // Most sheets are in the order of their days.
    if (cards.length === 0 && wanted.isSubsetOf(this.#nearSeconds)) return;
    this.#near = new NearFlips();
    this.#nearSeconds = wanted;
    for (const flip of await this.#stored.near({ seconds: [...wanted], cards })) this.#near.add(flip);
  }

  /** Rows of a batch for which no flips are left after those of equal rows. */
  #unknown(rows: readonly ReadRow[]): ReadRow[] {
    const wanted = new Map<string, number>();
    return rows.filter(({ flips }) => {
      const [first] = flips;
      if (first?.id !== null) return false;
      const { content, earlier } = this.#keysOf(first);
      const copies = (wanted.get(content) ?? 0) + flips.length;
      wanted.set(content, copies);
      return !this.#flips.hasLeft([content], earlier, copies);
    });
  }

  #keysOf(flip: SheetFlip): RowKeys {
    const known = this.#keys.get(flip);
    if (known) return known;
    const earlier = this.#flips.hasEarlier ? cameAs(this.#game, flip) : null;
    const content = this.#content(flip);
    const keys: RowKeys = {
      content,
      cameAs: earlier,
      earlier: earlier === null ? [] : [content, this.#content(flip, earlier)],
    };
    this.#keys.set(flip, keys);
    return keys;
  }

  /** From here on, matches the remaining flips without dates. */
  async forgetDates(): Promise<void> {
    await this.#flips.forgetDates();
    this.#knowsDates = false;
  }

  /** For what a row waits, since no flip that's left is as it says; null if one is, or if it's new. */
  waitsAs({ flips }: ReadRow): Waiting | null {
    const [first] = flips;
    if (first?.id !== null || this.#again || this.#flips.counts.size === 0) return null;
    const { content, earlier, byCard } = this.#keysOf(first);
    const same = byCard ? [content, this.#content(first, byCard)] : [content];
    if (this.#flips.hasLeft(same, [], flips.length)) return null;
    // A second pass over a sheet takes as long as the first, and most that came as something else are by their cards.
    if (this.#flips.hasLeft(same, earlier, flips.length))
      return this.#flips.isRepriced(earlier, first) ? "repriced" : null;
    if (flips.some((flip) => this.#isSoldSince(flip))) return "changed";
    return this.mayCorrect({ flips }) ? "corrected" : null;
  }

  mayCorrect({ flips: [first] }: Pick<ReadRow, "flips">): boolean {
    return first !== undefined && !this.#nearOf(first, ANY_SPAN).next().done;
  }

  #isSoldSince(flip: SheetFlip): boolean {
    return this.#purchases(flip).some((purchase) => this.#isBought(purchase, flip));
  }

  /** A row's flip as it's written, and as its card names it. */
  #written(flip: SheetFlip): SheetFlip[] {
    const { named } = this.#keysOf(flip);
    return named ? [flip, named] : [flip];
  }

  #nearOf(flip: SheetFlip, span: SheetSpan) {
    return this.#near.of(this.#written(flip), this.#keysOf(flip).cameAs, span);
  }

  /** Takes the likeliest flip that a row corrects; null if there's none. */
  #takeCorrected(flip: SheetFlip, isSaleUndated: boolean): CorrectedFlip | null {
    for (const near of this.#nearOf(flip, this.#span)) {
      if (!this.#flips.isFree(near.before)) continue;
      this.#flips.takeNear(near.before);
      return { ...near, to: flip, isSaleUndated };
    }
    return null;
  }

  #isBought(purchase: string, { status }: SheetFlip): boolean {
    return this.#flips.listed.has(purchase) || (status === "listed" && this.#flips.sold.has(purchase));
  }

  /** By what a row's flip is compared: as it is, as what stored flips came as, and as its card names it. */
  #compared(flip: SheetFlip): (string | undefined)[] {
    const { cameAs, byCard } = this.#keysOf(flip);
    return [undefined, ...(cameAs === null ? [] : [cameAs]), ...(byCard ? [byCard] : [])];
  }

  #purchases(flip: SheetFlip): string[] {
    return this.#compared(flip).map((of) => purchaseKey(this.#game, flip, of));
  }

  /** `isLast` if no other row may still match the flip that this one corrects. */
  plan(row: ReadRow, isLast = false): PlannedRow {
    const planned: PlannedRow = {
      ...row,
      newFlips: [],
      changed: [],
      corrected: [],
      differs: [],
      here: 0,
      bin: 0,
      shifted: 0,
    };
    const [first] = row.flips;
    if (first?.id && !this.#again) {
      if (this.#ids.has(first.id)) return { ...planned, flips: [], problems: ["Same Id as an earlier row"] };
      this.#ids.add(first.id);
    }
    for (const flip of row.flips) {
      const outcome = this.#again ? "new" : this.#outcome(flip, first?.id === null);
      const corrected = outcome === "new" && isLast ? this.#takeCorrected(flip, row.isSaleUndated) : null;
      if (corrected) planned.corrected.push(corrected);
      else if (typeof outcome === "object" && "here" in outcome) planned.differs.push(outcome);
      else if (typeof outcome === "object") planned.changed.push(this.#soldNow(outcome, row));
      else if (outcome !== "new") planned[outcome]++;
      else planned.newFlips.push(this.#again ? { ...flip, id: null } : flip);
    }
    if (this.#knowsDates && !this.#again)
      planned.shifted = planned.newFlips.filter((flip) => this.#isShifted(flip)).length;
    if (!row.isSaleStated && planned.changed.some(({ sell, to }) => sell === to.sell))
      planned.remarks = [...row.remarks, "It's listed at that price here, and nothing says that it was sold"];
    return planned.newFlips.length + planned.corrected.length > 0 ? this.#named(planned) : planned;
  }

  /** An undated sale of a listed flip is dated now. */
  #soldNow(changed: ChangedFlip, { isSaleUndated }: ReadRow): ChangedFlip {
    return isSaleUndated ? { ...changed, to: { ...changed.to, soldAt: this.#now } } : changed;
  }

  #content(flip: SheetFlip, of?: string): string {
    const content = contentKey(this.#game, flip, of);
    return this.#knowsDates ? content : withoutDate(content);
  }

  #takeSame(flip: SheetFlip): boolean {
    const { content, earlier, byCard } = this.#keysOf(flip);
    if (this.#flips.take(content) || earlier.some((one) => this.#flips.takeEarlier(one))) return true;
    return byCard !== undefined && this.#flips.take(this.#content(flip, byCard));
  }

  /** `mayChange` is false for the other copies of a row with an id. */
  #outcome(flip: SheetFlip, mayChange: boolean): Outcome | ChangedFlip | DifferentFlip {
    if (flip.id !== null) return this.#outcomeById(flip, flip.id);
    if (this.#takeSame(flip)) {
      this.#span.firstHere = Math.min(this.#span.firstHere, second(flip));
      return "here";
    }
    if (!mayChange) return "new";
    const purchases = this.#purchases(flip);
    for (const purchase of purchases) {
      const before = this.#flips.takeListed(purchase);
      if (before) return statusChange(before, flip, { ...flip, game: this.#game, sell: before.sell, status: "listed" });
    }
    for (const purchase of flip.status === "listed" ? purchases : []) {
      const sold = this.#flips.takeSold(purchase);
      if (sold) return { here: { ...flip, game: this.#game, sell: sold.sell, status: "sold" }, to: flip };
    }
    return "new";
  }

  #outcomeById(flip: SheetFlip, id: string): Outcome | ChangedFlip | DifferentFlip {
    if (this.#binned.has(id)) return "bin";
    const known = this.#flips.byId.get(id);
    if (known === undefined) return "new";
    this.#flips.takeId(id, known.content);
    // It may have come as something else since the sheet was written.
    const { game, cameAs: earlier } = known;
    const of = earlier && earlier === cameAs(this.#game, flip) && game === this.#game ? bought(game, known) : undefined;
    if (known.content === this.#content(flip, of)) return "here";
    return known.status === "listed" && purchaseKey(game, known) === purchaseKey(this.#game, flip, of)
      ? statusChange({ id, sell: known.sell }, flip, known)
      : { here: known, to: flip };
  }

  #isShifted(flip: SheetFlip): boolean {
    const keys = this.#compared(flip).map((of) =>
      [contentKey(this.#game, flip, of), purchaseKey(this.#game, flip, of)].map(withoutDate),
    );
    const at = (key: string | undefined, second: number) => `${key}${SEPARATOR}${second}`;
    const isThere = ([content, purchase]: string[], second: number) =>
      this.#flips.counts.has(at(content, second)) ||
      this.#flips.hasEarlierContent(at(content, second)) ||
      this.#flips.listed.has(at(purchase, second));
    return this.#shift.isThere(second(flip), (second) => keys.some((key) => isThere(key, second)));
  }

  #named(row: PlannedRow): PlannedRow {
    const found = row.flips[0]?.found ?? "";
    const name = found.toLowerCase();
    if (name === "" || this.#names.has(name)) return row;
    if (this.#free > 0) {
      this.#free--;
      this.#names.add(name);
      return row;
    }
    const remark = `You have as many filters as can be kept, so we left “${found}” out`;
    return {
      ...row,
      remarks: [...row.remarks, remark],
      newFlips: row.newFlips.map((flip) => ({ ...flip, found: "" })),
      corrected: row.corrected.map((one) => ({ ...one, to: { ...one.to, found: "" } })),
    };
  }
}

/** A sale changes a listed flip; another price doesn't, since it may be outdated. */
const statusChange = (listed: ListedFlip, to: SheetFlip, here: DifferentFlip["here"]) => {
  if (to.status === "sold") return { ...listed, to };
  return to.sell === 0 ? "here" : { here, to };
};

/** Time zone differences: multiples of 15 minutes up to 26 hours, except one day, which is another date. */
const SHIFTS = Array.from({ length: 26 * 4 }, (_, at) => (at + 1) * 900)
  .filter((seconds) => seconds !== 86_400)
  .flatMap((seconds) => [seconds, -seconds]);
/** Flips tried at all offsets before the search ends. */
const SHIFT_TRIES = 50;

/** Finds stored flips whose dates are off by one constant time zone difference. */
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
