import type { Game } from "#app/domain/games.ts";
import { cameAs } from "#app/features/flips/came-as.ts";
import { bought, contentKey, purchaseKey, withoutDate } from "./flip-keys.ts";
import type { PlannedRow } from "./planned-row.ts";
import type { ReadRow, SheetFlip } from "./rows.ts";
import type { StoredFlips } from "./stored-flips.ts";

export interface RowCards {
  learn: (rows: readonly Pick<PlannedRow, "newFlips">[]) => Promise<void>;
  /** A learned flip as its card names it; null without one. */
  named: (flip: SheetFlip) => SheetFlip | null;
}

interface Keys {
  content: string;
  /** The row's own fingerprint (`cameAs`); null if no stored flip was renamed or repriced. */
  fingerprint: string | null;
  /** Content keys by which renamed and repriced flips are found. */
  originalContents: readonly string[];
  /** The row as its card names it, and its `bought`, if that differs from what is written. */
  named?: SheetFlip;
  cardBought?: string;
}

/** The keys that compare a batch's rows with stored flips, computed once for each flip of a row. */
export class RowKeys {
  readonly #game: Game;
  readonly #stored: StoredFlips;
  readonly #cards: RowCards | undefined;
  readonly #keys = new Map<SheetFlip, Keys>();
  #knowsDates = true;

  /** Without `cards`, rows aren't compared by their cards. */
  constructor(game: Game, stored: StoredFlips, cards: RowCards | undefined) {
    this.#game = game;
    this.#stored = stored;
    this.#cards = cards;
  }

  /** Call before each batch. */
  clear(): void {
    this.#keys.clear();
  }

  /** From the next batch on, contents have no date. */
  forgetDates(): void {
    this.#knowsDates = false;
  }

  async learnCards(rows: readonly ReadRow[]): Promise<void> {
    const cards = this.#cards;
    if (!cards) return;
    await cards.learn(rows.map(({ flips }) => ({ newFlips: flips })));
    for (const flip of rows.flatMap(({ flips }) => flips)) {
      const named = cards.named(flip);
      const cardBought = named && bought(this.#game, named);
      if (cardBought && cardBought !== bought(this.#game, flip)) Object.assign(this.of(flip), { named, cardBought });
    }
  }

  of(flip: SheetFlip): Keys {
    const known = this.#keys.get(flip);
    if (known) return known;
    const fingerprint = this.#stored.hasEarlier ? cameAs(this.#game, flip) : null;
    const content = this.content(flip);
    const originalContents = fingerprint === null ? [] : [content, this.content(flip, fingerprint)];
    const keys: Keys = { content, fingerprint, originalContents };
    this.#keys.set(flip, keys);
    return keys;
  }

  /** A row's flip as it's written, and as its card names it. */
  written(flip: SheetFlip): SheetFlip[] {
    const { named } = this.of(flip);
    return named ? [flip, named] : [flip];
  }

  /** `contentKey`, as long as dates are compared with its date. */
  content(flip: SheetFlip, of?: string): string {
    const content = contentKey(this.#game, flip, of);
    return this.#knowsDates ? content : withoutDate(content);
  }

  /** Purchase keys of the flip as it is, as what stored flips came as, and as its card names it. */
  purchases(flip: SheetFlip): string[] {
    return this.#compared(flip).map((of) => purchaseKey(this.#game, flip, of));
  }

  /** The same with their contents, all without a date. */
  dateless(flip: SheetFlip): { content: string; purchase: string }[] {
    return this.#compared(flip).map((of) => ({
      content: withoutDate(contentKey(this.#game, flip, of)),
      purchase: withoutDate(purchaseKey(this.#game, flip, of)),
    }));
  }

  #compared(flip: SheetFlip): (string | undefined)[] {
    const { fingerprint, cardBought } = this.of(flip);
    return [undefined, ...(fingerprint === null ? [] : [fingerprint]), ...(cardBought ? [cardBought] : [])];
  }
}
