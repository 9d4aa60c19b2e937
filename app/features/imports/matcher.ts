import type { Game } from "#app/domain/games.ts";
import type { Mapping } from "#app/domain/sheet/mapping.ts";
import { cameAs } from "#app/features/flips/came-as.ts";
import { CorrectableFlips, type FindNear } from "./correctable-flips.ts";
import { second } from "./corrections.ts";
import { bought, purchaseKey, withDate } from "./flip-keys.ts";
import type { DifferentFlip, Outcome, PlannedRow, SoldSinceFlip } from "./planned-row.ts";
import { type RowCards, RowKeys } from "./row-keys.ts";
import type { ReadRow, SheetFlip } from "./rows.ts";
import { type KnownSources, SourceRoom } from "./source-room.ts";
import type { ListedFlip, StoredFlips } from "./stored-flips.ts";
import { ZoneShift } from "./zone-shift.ts";

export interface Stored {
  flips: StoredFlips;
  near: FindNear;
  binned: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Missing if rows aren't compared by their cards. */
  cards?: RowCards;
  names: KnownSources;
}

/** Rows that wait until all others are matched: those of flips repriced here, of sales since, and of corrections. */
export type Waiting = "repriced" | "soldSince" | "corrected";

/** Decides what each row of a sheet is: new, here already, a sale since, a correction, or in the bin. */
export class Matcher {
  readonly #game: Game;
  readonly #again: boolean;
  readonly #now: Date;
  readonly #stored: Stored;
  readonly #flips: StoredFlips;
  readonly #keys: RowKeys;
  readonly #correctable: CorrectableFlips;
  readonly #sources: SourceRoom;
  readonly #shift = new ZoneShift();
  readonly #ids = new Set<string>();
  #binned: ReadonlySet<string> = new Set();
  #knowsDates = true;

  constructor(game: Game, { again }: Mapping, stored: Stored, now: Date) {
    this.#game = game;
    this.#again = again;
    this.#now = now;
    this.#stored = stored;
    this.#flips = stored.flips;
    this.#keys = new RowKeys(game, stored.flips, stored.cards);
    this.#correctable = new CorrectableFlips(game, stored.flips, this.#keys, stored.near);
    this.#sources = new SourceRoom(stored.names);
  }

  /** Call before planning the rows. */
  async learnBinned(rows: readonly ReadRow[]): Promise<void> {
    this.#binned = await this.#stored.binned(rows.flatMap(({ flips: [first] }) => first?.id ?? []));
  }

  /** Call before planning a batch: rows that aren't here as they are may be by their cards, or correct a flip. */
  async learn(rows: readonly ReadRow[]): Promise<void> {
    this.#keys.clear();
    this.#correctable.addRows(firstOfDated(rows));
    if (this.#again || this.#flips.counts.size === 0) return;
    const unknown = this.#unknown(rows);
    await this.#keys.learnCards(unknown);
    if (this.#knowsDates) await this.#correctable.learn(firstOfDated(unknown));
  }

  /** Rows of a batch for which no flips are left after those of equal rows. */
  #unknown(rows: readonly ReadRow[]): ReadRow[] {
    const wanted = new Map<string, number>();
    return rows.filter(({ flips }) => {
      const [first] = flips;
      if (first?.id !== null) return false;
      const { content, originalContents } = this.#keys.of(first);
      const copies = (wanted.get(content) ?? 0) + flips.length;
      wanted.set(content, copies);
      return !this.#flips.hasLeft([content], originalContents, copies);
    });
  }

  /** From here on, matches the remaining flips without dates. */
  async forgetDates(): Promise<void> {
    await this.#flips.forgetDates();
    this.#keys.forgetDates();
    this.#knowsDates = false;
  }

  /** The later pass that must plan this row, since no unmatched flip equals it; null to plan it now. */
  waitsAs({ flips }: ReadRow): Waiting | null {
    const [first] = flips;
    if (first?.id !== null || this.#again || this.#flips.counts.size === 0) return null;
    const { content, originalContents, cardBought } = this.#keys.of(first);
    const same = cardBought ? [content, this.#keys.content(first, cardBought)] : [content];
    if (this.#flips.hasLeft(same, [], flips.length)) return null;
    // A renamed flip at its original prices is matched at once; only a repriced one needs another pass, which takes as long
    // as the first.
    if (this.#flips.hasLeft(same, originalContents, flips.length))
      return this.#flips.isRepriced(originalContents, first) ? "repriced" : null;
    if (flips.some((flip) => this.#isSoldSince(flip))) return "soldSince";
    return this.mayCorrect({ flips }) ? "corrected" : null;
  }

  mayCorrect({ flips: [first] }: Pick<ReadRow, "flips">): boolean {
    return first !== undefined && this.#correctable.mayCorrect(first);
  }

  #isSoldSince(flip: SheetFlip): boolean {
    const { listed, sold } = this.#flips;
    return this.#keys
      .purchases(flip)
      .some((purchase) => listed.has(purchase) || (flip.status === "listed" && sold.has(purchase)));
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
      const corrected = outcome === "new" && isLast ? this.#correctable.take(flip, row.isSaleUndated) : null;
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

  #takeSame(flip: SheetFlip): boolean {
    const { content, originalContents, cardBought } = this.#keys.of(flip);
    if (this.#flips.take(content) || originalContents.some((one) => this.#flips.takeEarlier(one))) return true;
    return cardBought !== undefined && this.#flips.take(this.#keys.content(flip, cardBought));
  }

  /** `mayChange` is false for the other copies of a row with an id. */
  #outcome(flip: SheetFlip, mayChange: boolean): Outcome | SoldSinceFlip | DifferentFlip {
    if (flip.id !== null) return this.#outcomeById(flip, flip.id);
    if (this.#takeSame(flip)) {
      this.#correctable.addHere(flip);
      return "here";
    }
    if (!mayChange) return "new";
    const purchases = this.#keys.purchases(flip);
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
    if (known.content === this.#keys.content(flip, of)) return "here";
    return known.status === "listed" && purchaseKey(game, known) === purchaseKey(this.#game, flip, of)
      ? statusChange({ id, sell: known.sell }, flip, known)
      : { here: known, to: flip };
  }

  #isShifted(flip: SheetFlip): boolean {
    const keys = this.#keys.dateless(flip);
    const isThere = ({ content, purchase }: (typeof keys)[number], at: number) =>
      this.#flips.counts.has(withDate(content, at)) ||
      this.#flips.hasEarlierContent(withDate(content, at)) ||
      this.#flips.listed.has(withDate(purchase, at));
    return this.#shift.isThere(second(flip), (at) => keys.some((key) => isThere(key, at)));
  }
}

/** The first flips of rows that say their date. */
const firstOfDated = (rows: readonly ReadRow[]): SheetFlip[] =>
  rows.flatMap(({ flips, isUndated }) => (isUndated ? [] : flips.slice(0, 1)));

/** A sale changes a listed flip; another price doesn't, since it may be outdated. */
const statusChange = (listed: ListedFlip, to: SheetFlip, here: DifferentFlip["here"]) => {
  if (to.status === "sold") return { ...listed, to };
  return to.sell === 0 ? "here" : { here, to };
};
