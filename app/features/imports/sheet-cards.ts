import type { Db } from "#app/db/client.server.ts";
import type { CardOption, TypedCard } from "#app/domain/card.ts";
import type { Mapping } from "#app/domain/sheet/mapping.ts";
import { cardColumns, fullCardName } from "#app/features/flips/card-texts.ts";
import type { PlannedRow } from "./matcher.ts";
import type { SheetFlip } from "./rows.ts";

/** Finds the cards of the card database that typed cards fit, in their order. */
export type FittingCards = (typed: readonly TypedCard[], db: Db) => Promise<CardOption[][]>;

const keyOf = ({ name, pos, ovr, program, team }: TypedCard) => JSON.stringify([name, pos, ovr, program, team]);

/** The cards of the card database that a sheet's new flips are, each where it's the only one that fits. */
export class SheetCards {
  readonly #typed = new Map<string, { card: TypedCard; flips: number }>();
  readonly #cards = new Map<string, CardOption>();
  // why: a sheet with the ids of cards, as Export everything writes it, keeps what it says
  readonly #saysCards: boolean;
  /** How many of the flips that were seen have a card. */
  matched = 0;
  /** How many could each be one of several cards. */
  unsure = 0;

  constructor({ columns }: Mapping) {
    this.#saysCards = columns.includes("card");
  }

  /** Takes in a plan's new flips. */
  see(rows: readonly PlannedRow[]): void {
    if (this.#saysCards) return;
    for (const { fresh } of rows)
      for (const { name, pos, ovr, program, team } of fresh) {
        const card = { name, pos, ovr, program, team };
        const seen = this.#typed.get(keyOf(card));
        if (seen) seen.flips++;
        else this.#typed.set(keyOf(card), { card, flips: 1 });
      }
  }

  /** Looks up the cards of all flips that were seen, by one statement. */
  async find(fitting: FittingCards, db: Db): Promise<void> {
    const typed = [...this.#typed];
    const found = await fitting(
      typed.map(([, { card }]) => card),
      db,
    );
    for (const [at, [key, { flips }]] of typed.entries()) {
      const [card, another] = found[at] ?? [];
      if (another) this.unsure += flips;
      if (!card || another) continue;
      this.#cards.set(key, card);
      this.matched += flips;
    }
  }

  /** The name, program and team of a flip's card; "" where no single card fits. */
  nameOf(flip: SheetFlip): string {
    const card = this.#cards.get(keyOf(flip));
    return card ? fullCardName(card) : "";
  }

  /** A flip's card columns; its own where no single card fits. */
  of(flip: SheetFlip): Pick<SheetFlip, "cardId" | "program" | "team"> {
    const { cardId, program, team } = flip;
    const card = this.#cards.get(keyOf(flip));
    return card ? cardColumns(card) : { cardId, program, team };
  }
}
