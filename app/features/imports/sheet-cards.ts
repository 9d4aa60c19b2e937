import type { Db } from "#app/db/client.server.ts";
import type { CardOption, TypedCard } from "#app/domain/card.ts";
import type { Mapping } from "#app/domain/sheet/mapping.ts";
import { cardValues, fullCardName } from "#app/features/flips/card-texts.ts";
import type { PlannedRow } from "./matcher.ts";
import type { SheetFlip } from "./rows.ts";

/** Finds the cards that match each typed card, in the order given. */
export type FindMatchingCards = (typed: readonly TypedCard[], db: Db) => Promise<CardOption[][]>;

const cardKey = ({ name, pos, ovr, program, team }: TypedCard) => JSON.stringify([name, pos, ovr, program, team]);

export class SheetCards {
  readonly #typed = new Map<string, { card: TypedCard; flips: number }>();
  readonly #cards = new Map<string, CardOption>();
  // A sheet with card ids, as Export everything writes it, keeps them.
  readonly #saysCards: boolean;
  matched = 0;
  ambiguous = 0;

  constructor({ columns }: Mapping) {
    this.#saysCards = columns.includes("card");
  }

  see(rows: readonly PlannedRow[]): void {
    if (this.#saysCards) return;
    for (const { newFlips } of rows)
      for (const { name, pos, ovr, program, team } of newFlips) {
        const card = { name, pos, ovr, program, team };
        const seen = this.#typed.get(cardKey(card));
        if (seen) seen.flips++;
        else this.#typed.set(cardKey(card), { card, flips: 1 });
      }
  }

  async find(fitting: FindMatchingCards, db: Db): Promise<void> {
    const typed = [...this.#typed];
    const found = await fitting(
      typed.map(([, { card }]) => card),
      db,
    );
    for (const [at, [key, { flips }]] of typed.entries()) {
      const [card, another] = found[at] ?? [];
      if (another) this.ambiguous += flips;
      if (!card || another) continue;
      this.#cards.set(key, card);
      this.matched += flips;
    }
  }

  nameOf(flip: SheetFlip): string {
    const card = this.#cards.get(cardKey(flip));
    return card ? fullCardName(card) : "";
  }

  of(flip: SheetFlip): Pick<SheetFlip, "cardId" | "program" | "team"> {
    const { cardId, program, team } = flip;
    const card = this.#cards.get(cardKey(flip));
    return card ? cardValues(card) : { cardId, program, team };
  }
}
