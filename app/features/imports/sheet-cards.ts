import { LRUCache } from "lru-cache";
import type { Db } from "#app/db/client.server.ts";
import type { CardOption, TypedCard } from "#app/domain/card.ts";
import type { Game } from "#app/domain/games.ts";
import type { Mapping } from "#app/domain/sheet/mapping.ts";
import { NO_CARD, type WhichCard } from "#app/features/cards/which-cards.server.ts";
import { replacedAs } from "#app/features/flips/came-as.ts";
import { takenCard } from "#app/features/flips/card-choice.ts";
import { fullCardName, withCard } from "#app/features/flips/card-texts.ts";
import type { CardChoices, CardQuestions } from "./card-questions.ts";
import { type Chosen, OpenCards } from "./open-cards.ts";
import type { PlannedRow } from "./planned-row.ts";
import type { SheetFlip } from "./rows.ts";

/** `whichCards` of the sheet's game. */
type FindCards = (typed: readonly TypedCard[], db: Db) => Promise<WhichCard[]>;

type CardSet = ReturnType<typeof withCard> & { takenCardId: string | null; cameAs: string | null };

/** Of the texts as they stand, which a row has at hand: `typedCardKey` costs ten times as much. */
const textsKey = ({ name, pos, ovr, program, team }: TypedCard) => JSON.stringify([name, pos, ovr, program, team]);

/** Typed cards whose fitting ones are kept; a sheet has as many as it has rows. */
const MAX_KEPT = 10_000;

export class SheetCards {
  readonly #game: Game;
  readonly #find: FindCards;
  readonly #known = new LRUCache<string, WhichCard>({ max: MAX_KEPT });
  // A sheet with card ids, as Export everything writes it, keeps them.
  readonly #saysCards: boolean;
  readonly #open = new OpenCards();
  matched = 0;
  /** Those of the matched flips whose card is the one picked last. */
  asLast = 0;
  ambiguous = 0;

  constructor(game: Game, { columns }: Mapping, find: FindCards) {
    this.#game = game;
    this.#find = find;
    this.#saysCards = columns.includes("card");
  }

  /** Finds the cards of some rows' new flips, for `nameOf` and `of`. */
  async learn(rows: readonly Pick<PlannedRow, "newFlips">[], db: Db): Promise<void> {
    if (this.#saysCards) return;
    // The copies of a row are of one card.
    const typed = new Map(rows.flatMap(({ newFlips: [flip] }) => (flip ? [[textsKey(flip), flip]] : [])));
    const unknown = [...typed].filter(([key]) => !this.#known.has(key));
    const found = await this.#find(
      unknown.map(([, flip]) => flip),
      db,
    );
    for (const [at, [key]] of unknown.entries()) this.#known.set(key, found[at] ?? NO_CARD);
  }

  /** Counts the new flips of learned rows that have a card, or could be of several, and collects these for `questions`. */
  count(rows: readonly PlannedRow[]): void {
    for (const { newFlips } of rows) {
      const [first] = newFlips;
      const { card, by, fitting } = first ? this.#whichCard(first) : NO_CARD;
      if (card) this.matched += newFlips.length;
      if (by === "last") this.asLast += newFlips.length;
      if (by === "fit" || fitting.length === 0) continue;
      if (!card) this.ambiguous += newFlips.length;
      this.#open.add(newFlips, fitting, card);
    }
  }

  /** What to ask about the counted flips that could be of several cards. */
  get questions(): CardQuestions {
    return this.#open.questions();
  }

  /** Takes the answers to `questions`; false, and none is taken, if one of them isn't offered. */
  choose(choices: CardChoices): boolean {
    return this.#open.choose(choices);
  }

  get chosen(): Chosen[] {
    return this.#open.chosen;
  }

  #whichCard(flip: SheetFlip): WhichCard {
    return this.#known.get(textsKey(flip)) ?? NO_CARD;
  }

  #cardOf(flip: SheetFlip): CardOption | null {
    const { card, by } = this.#whichCard(flip);
    const chosen = by === "fit" ? undefined : this.#open.cardOf(flip, card);
    return chosen === undefined ? card : chosen;
  }

  nameOf(flip: SheetFlip): string {
    const { card, by } = this.#whichCard(flip);
    return card ? `${fullCardName(card)}${by === "last" ? ", as last time" : ""}` : "";
  }

  /** A learned flip as its card by the rule names it; null without one. */
  named(flip: SheetFlip): SheetFlip | null {
    const { card } = this.#whichCard(flip);
    return card && { ...flip, ...withCard(card, flip) };
  }

  /** What a flip's card replaces, with the fingerprint of what it came as; nothing without one. */
  of(flip: SheetFlip): Partial<CardSet> {
    const which = this.#whichCard(flip);
    const card = this.#cardOf(flip);
    if (!card) return {};
    const values = withCard(card, flip);
    return { ...values, takenCardId: takenCard(which), cameAs: replacedAs(this.#game, flip, values) };
  }
}
