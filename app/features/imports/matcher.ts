import type { Coins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import { nameKey } from "#app/domain/name.ts";
import type { Mapping } from "#app/domain/sheet/mapping.ts";
import { cameAs } from "#app/features/flips/came-as.ts";
import { type CorrectedFlip, type NearFlip, NearFlips, type SheetSpan, second } from "./corrections.ts";
import { bought, contentKey, purchaseKey, withDate, withoutDate } from "./flip-keys.ts";
import type { DifferentFlip, Outcome, PlannedRow, SoldSinceFlip } from "./planned-row.ts";
import type { ReadRow, SheetFlip } from "./rows.ts";
import { type KnownSources, SourceRoom } from "./source-room.ts";
import type { ListedFlip, StoredFlips } from "./stored-flips.ts";
import { ZoneShift } from "./zone-shift.ts";

/** Flips of one second that are compared with rows: a day's, if the sheet has no times. */
const MOST_OF_A_SECOND = 1_000;
/** Of a sheet of which it's not known yet which rows are here. */
const ANY_SPAN: SheetSpan = { firstHere: 0, lastRow: Number.POSITIVE_INFINITY };

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
  names: KnownSources;
}

/** Rows that wait until all others are matched: those of flips repriced here, of sales since, and of corrections. */
export type Waiting = "repriced" | "soldSince" | "corrected";

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
  readonly #sources: SourceRoom;
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
    this.#sources = new SourceRoom(stored.names);
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
    if (flips.some((flip) => this.#isSoldSince(flip))) return "soldSince";
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
      soldSince: [],
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
      else if (typeof outcome === "object") planned.soldSince.push(this.#soldNow(outcome, row));
      else if (outcome !== "new") planned[outcome]++;
      else planned.newFlips.push(this.#again ? { ...flip, id: null } : flip);
    }
    if (this.#knowsDates && !this.#again)
      planned.shifted = planned.newFlips.filter((flip) => this.#isShifted(flip)).length;
    if (!row.isSaleStated && planned.soldSince.some(({ sell, to }) => sell === to.sell))
      planned.remarks = [...row.remarks, "It's listed at that price here, and nothing says that it was sold"];
    return planned.newFlips.length + planned.corrected.length > 0 ? this.#sources.keep(planned) : planned;
  }

  /** An undated sale of a listed flip is dated now. */
  #soldNow(soldSince: SoldSinceFlip, { isSaleUndated }: ReadRow): SoldSinceFlip {
    return isSaleUndated ? { ...soldSince, to: { ...soldSince.to, soldAt: this.#now } } : soldSince;
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
  #outcome(flip: SheetFlip, mayChange: boolean): Outcome | SoldSinceFlip | DifferentFlip {
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

  #outcomeById(flip: SheetFlip, id: string): Outcome | SoldSinceFlip | DifferentFlip {
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
    const keys = this.#compared(flip).map((of) => ({
      content: withoutDate(contentKey(this.#game, flip, of)),
      purchase: withoutDate(purchaseKey(this.#game, flip, of)),
    }));
    const isThere = ({ content, purchase }: (typeof keys)[number], second: number) =>
      this.#flips.counts.has(withDate(content, second)) ||
      this.#flips.hasEarlierContent(withDate(content, second)) ||
      this.#flips.listed.has(withDate(purchase, second));
    return this.#shift.isThere(second(flip), (second) => keys.some((key) => isThere(key, second)));
  }
}

/** A sale changes a listed flip; another price doesn't, since it may be outdated. */
const statusChange = (listed: ListedFlip, to: SheetFlip, here: DifferentFlip["here"]) => {
  if (to.status === "sold") return { ...listed, to };
  return to.sell === 0 ? "here" : { here, to };
};
