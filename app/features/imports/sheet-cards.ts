import { LRUCache } from "lru-cache";
import type { Db } from "#app/db/client.server.ts";
import type { CardOption, TypedCard } from "#app/domain/card.ts";
import type { Mapping } from "#app/domain/sheet/mapping.ts";
import { cardValues, fullCardName } from "#app/features/flips/card-texts.ts";
import type { PlannedRow } from "./matcher.ts";
import type { SheetFlip } from "./rows.ts";

/** Finds the cards that match each typed card, in the order given. */
type FindMatchingCards = (typed: readonly TypedCard[], db: Db) => Promise<CardOption[][]>;

const cardKey = ({ name, pos, ovr, program, team }: TypedCard) => JSON.stringify([name, pos, ovr, program, team]);

/** Typed cards whose fitting ones are kept; a sheet has as many as it has rows. */
const MAX_KEPT = 10_000;

export class SheetCards {
  readonly #find: FindMatchingCards;
  readonly #fitting = new LRUCache<string, readonly CardOption[]>({ max: MAX_KEPT });
  // A sheet with card ids, as Export everything writes it, keeps them.
  readonly #saysCards: boolean;
  matched = 0;
  ambiguous = 0;

  constructor({ columns }: Mapping, find: FindMatchingCards) {
    this.#find = find;
    this.#saysCards = columns.includes("card");
  }

  /** Finds the cards of some rows' new flips, for `nameOf` and `of`. */
  async learn(rows: readonly PlannedRow[], db: Db): Promise<void> {
    if (this.#saysCards) return;
    // The copies of a row are of one card.
    const typed = new Map(rows.flatMap(({ newFlips: [flip] }) => (flip ? [[cardKey(flip), flip]] : [])));
    const unknown = [...typed].filter(([key]) => !this.#fitting.has(key));
    const found = await this.#find(
      unknown.map(([, flip]) => flip),
      db,
    );
    for (const [at, [key]] of unknown.entries()) this.#fitting.set(key, found[at] ?? []);
  }

  /** Counts the new flips of learned rows that fit one card, or several. */
  count(rows: readonly PlannedRow[]): void {
    for (const { newFlips } of rows) {
      const [first] = newFlips;
      const fits = first ? this.#fittingOf(first).length : 0;
      if (fits === 1) this.matched += newFlips.length;
      if (fits > 1) this.ambiguous += newFlips.length;
    }
  }

  #fittingOf(flip: SheetFlip): readonly CardOption[] {
    return this.#fitting.get(cardKey(flip)) ?? [];
  }

  #cardOf(flip: SheetFlip): CardOption | null {
    const [card, another] = this.#fittingOf(flip);
    return card && !another ? card : null;
  }

  nameOf(flip: SheetFlip): string {
    const card = this.#cardOf(flip);
    return card ? fullCardName(card) : "";
  }

  of(flip: SheetFlip): Pick<SheetFlip, "cardId" | "program" | "team"> {
    const { cardId, program, team } = flip;
    const card = this.#cardOf(flip);
    return card ? cardValues(card) : { cardId, program, team };
  }
}
