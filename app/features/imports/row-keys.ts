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
  /** What stored flips came as; null if no flip came as something else. */
  cameAs: string | null;
  /** Contents by which flips that came as something else are found. */
  earlier: readonly string[];
  /** The row as its card names it, and its `bought`, if that differs from what is written. */
  named?: SheetFlip;
  byCard?: string;
}

/** By what the flips of a batch's rows are compared with stored ones, computed once for each. */
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
      const byCard = named && bought(this.#game, named);
      if (byCard && byCard !== bought(this.#game, flip)) Object.assign(this.of(flip), { named, byCard });
    }
  }

  of(flip: SheetFlip): Keys {
    const known = this.#keys.get(flip);
    if (known) return known;
    const earlier = this.#stored.hasEarlier ? cameAs(this.#game, flip) : null;
    const content = this.content(flip);
    const keys: Keys = {
      content,
      cameAs: earlier,
      earlier: earlier === null ? [] : [content, this.content(flip, earlier)],
    };
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
    const { cameAs, byCard } = this.of(flip);
    return [undefined, ...(cameAs === null ? [] : [cameAs]), ...(byCard ? [byCard] : [])];
  }
}
