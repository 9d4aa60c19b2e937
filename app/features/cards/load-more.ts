import { useState } from "react";
import type { Game } from "#app/domain/games.ts";
import type { ShownCard } from "./card-table.tsx";

export interface MoreCards {
  game: Game;
  cards: ShownCard[];
  /** Page number shown without scripts. */
  page: number;
  previous: string | null;
  next: string | null;
}

/** Appends pages to the first; a failed load keeps the cards. Without scripts, Load More links to the next page. */
export function useLoadMore(first: MoreCards, moreUrl: string) {
  const [added, setAdded] = useState<MoreCards | null>(null);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const { next } = added ?? first;
  const cards = added ? [...first.cards, ...added.cards] : first.cards;

  async function load() {
    if (next === null || state === "loading") return;
    setState("loading");
    const answer = await fetch(moreUrl + next).catch(() => null);
    const more: MoreCards | null = answer?.ok ? await answer.json().catch(() => null) : null;
    // Another tab may have switched the game.
    if (more === null || more.game !== first.game) return setState("failed");
    const known = new Set(cards.map(({ id }) => id));
    setAdded({ ...more, cards: [...(added?.cards ?? []), ...more.cards.filter(({ id }) => !known.has(id))] });
    setState("idle");
  }
  return { cards, next, state, load };
}
