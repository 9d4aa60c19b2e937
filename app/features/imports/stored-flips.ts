import type { Coins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import { type NearFlip, second } from "./corrections.ts";
import { type Content, contentKey, purchaseKey, withoutDate } from "./flip-keys.ts";
import { yieldToEventLoop } from "./yield-to-others.ts";

/** `sell` is 0 if it isn't priced. */
export interface ListedFlip {
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

const CONTENTS_AT_ONCE = 5_000;

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
