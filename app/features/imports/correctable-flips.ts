import type { Coins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import { nameKey } from "#app/domain/name.ts";
import { type CorrectedFlip, type NearFlip, NearFlips, type SheetSpan, second } from "./corrections.ts";
import { contentKey, withoutDate } from "./flip-keys.ts";
import type { RowKeys } from "./row-keys.ts";
import type { SheetFlip } from "./rows.ts";
import type { StoredFlips } from "./stored-flips.ts";

/** More flips of one second, such as a day's in a sheet without times, aren't compared with rows. */
const MAX_FLIPS_PER_SECOND = 1_000;
/** Of a sheet of which it's not known yet which rows are here. */
const ANY_SPAN: SheetSpan = { firstHere: 0, lastRow: Number.POSITIVE_INFINITY };

/** Flips that rows may correct: those of a second, and those of a card and its prices, on any day. */
export interface NearQuery {
  seconds: readonly number[];
  /** `name` is a key. */
  cards: readonly { name: string; buy: Coins; sell: Coins }[];
}

export type FindNear = (wanted: NearQuery) => Promise<readonly NearFlip[]>;

/** The stored flips that a batch's rows may correct. */
export class CorrectableFlips {
  readonly #game: Game;
  readonly #stored: StoredFlips;
  readonly #keys: RowKeys;
  readonly #find: FindNear;
  #near = new NearFlips();
  /** The seconds that `#near` was read for. */
  #seconds: ReadonlySet<number> = new Set();
  readonly #span: SheetSpan = { firstHere: Number.POSITIVE_INFINITY, lastRow: 0 };

  constructor(game: Game, stored: StoredFlips, keys: RowKeys, find: FindNear) {
    this.#game = game;
    this.#stored = stored;
    this.#keys = keys;
    this.#find = find;
  }

  /** Extends the sheet's days by those of dated rows. */
  addRows(rows: readonly SheetFlip[]): void {
    this.#span.lastRow = Math.max(this.#span.lastRow, ...rows.map(second));
  }

  /** Tells that a row is here as it is. */
  addHere(row: SheetFlip): void {
    this.#span.firstHere = Math.min(this.#span.firstHere, second(row));
  }

  /** Finds the flips that dated rows may correct. */
  async learn(rows: readonly SheetFlip[]): Promise<void> {
    const { seconds, dateless } = this.#stored;
    const existsOnAnyDay = (flip: SheetFlip) => dateless.has(withoutDate(contentKey(this.#game, flip)));
    const wanted = new Set(
      rows.map(second).filter((at) => (seconds.get(at) ?? Number.POSITIVE_INFINITY) <= MAX_FLIPS_PER_SECOND),
    );
    const cards = rows
      .flatMap((flip) => this.#keys.written(flip))
      .filter(existsOnAnyDay)
      .map(({ name, buy, sell }) => ({ name: nameKey(name), buy, sell }));
    // Most sheets are in the order of their days.
    if (cards.length === 0 && wanted.isSubsetOf(this.#seconds)) return;
    this.#near = new NearFlips();
    this.#seconds = wanted;
    for (const flip of await this.#find({ seconds: [...wanted], cards })) this.#near.add(flip);
  }

  /** True if a row may correct a flip, whichever days the sheet has. */
  mayCorrect(row: SheetFlip): boolean {
    return !this.#of(row, ANY_SPAN).next().done;
  }

  /** Takes the likeliest flip that a row corrects; null if there's none. */
  take(row: SheetFlip, isSaleUndated: boolean): CorrectedFlip | null {
    for (const near of this.#of(row, this.#span)) {
      if (!this.#stored.isFree(near.before)) continue;
      this.#stored.takeNear(near.before);
      return { ...near, to: row, isSaleUndated };
    }
    return null;
  }

  #of(row: SheetFlip, span: SheetSpan) {
    return this.#near.of(this.#keys.written(row), this.#keys.of(row).fingerprint, span);
  }
}
