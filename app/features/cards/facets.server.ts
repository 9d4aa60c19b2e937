import { eq } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { cardFacets } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";

type Kind = (typeof cardFacets.$inferSelect)["kind"];

/** Filter values of a game's cards with their card counts, maintained by the import. */
export async function loadFacets(game: Game, db: Db = database): Promise<Facets> {
  const rows = await db
    .select({ kind: cardFacets.kind, value: cardFacets.value, cards: cardFacets.cards })
    .from(cardFacets)
    .where(eq(cardFacets.game, game));
  return new Facets(rows);
}

export class Facets {
  readonly #counts = new Map<Kind, Map<string, number>>();

  constructor(rows: readonly { kind: Kind; value: string; cards: number }[]) {
    for (const { kind, value, cards } of rows) {
      const values = this.#counts.get(kind) ?? new Map();
      this.#counts.set(kind, values.set(value, cards));
    }
  }

  count = (kind: Kind, value = ""): number => this.#counts.get(kind)?.get(value) ?? 0;
  has = (kind: Kind, value: string): boolean => this.count(kind, value) > 0;
  values = (kind: Kind): string[] =>
    [...(this.#counts.get(kind)?.keys() ?? [])].sort((a, b) => a.localeCompare(b, "en"));
}
