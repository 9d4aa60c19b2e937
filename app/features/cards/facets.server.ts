import { eq } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { cardFacets } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";

type Kind = (typeof cardFacets.$inferSelect)["kind"];

/** What the cards of a game can be filtered by, each value with its number of cards, kept by the import. */
export async function facetsOf(game: Game, db: Db = database): Promise<Facets> {
  const rows = await db
    .select({ kind: cardFacets.kind, value: cardFacets.value, cards: cardFacets.cards })
    .from(cardFacets)
    .where(eq(cardFacets.game, game));
  return new Facets(rows);
}

/** The filter options of a game, and how many cards each leaves. */
export class Facets {
  readonly #counts = new Map<Kind, Map<string, number>>();

  constructor(rows: readonly { kind: Kind; value: string; cards: number }[]) {
    for (const { kind, value, cards } of rows) {
      const values = this.#counts.get(kind) ?? new Map();
      this.#counts.set(kind, values.set(value, cards));
    }
  }

  /** How many cards have a value; 0 for a value that none has. */
  count = (kind: Kind, value = ""): number => this.#counts.get(kind)?.get(value) ?? 0;
  has = (kind: Kind, value: string): boolean => this.count(kind, value) > 0;
  /** The values of a kind in the order of the alphabet. */
  values = (kind: Kind): string[] =>
    [...(this.#counts.get(kind)?.keys() ?? [])].sort((a, b) => a.localeCompare(b, "en"));
}
