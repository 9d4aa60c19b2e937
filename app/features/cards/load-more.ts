import { useState } from "react";
import type { Game } from "#app/domain/games.ts";
import type { ShownCard } from "./card-table.tsx";

/** Cards of a page, and the query strings of the pages around it. */
export interface MoreCards {
  game: Game;
  cards: ShownCard[];
  /** What the page is called where scripts do not run. */
  page: number;
  previous: string | null;
  next: string | null;
}

/**
 * Cards appended page by page to the server's, where scripts run; without them Load More is a link to the next page. A
 * failed load keeps what is there.
 */
export function useLoadMore(first: MoreCards, answers: string) {
  const [added, setAdded] = useState<MoreCards | null>(null);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const { next } = added ?? first;
  const cards = added ? [...first.cards, ...added.cards] : first.cards;

  async function load() {
    if (next === null || state === "loading") return;
    setState("loading");
    const answer = await fetch(answers + next).catch(() => null);
    const more: MoreCards | null = answer?.ok ? await answer.json().catch(() => null) : null;
    // why: another tab can have chosen the other game meanwhile
    if (more === null || more.game !== first.game) return setState("failed");
    const known = new Set(cards.map(({ id }) => id));
    setAdded({ ...more, cards: [...(added?.cards ?? []), ...more.cards.filter(({ id }) => !known.has(id))] });
    setState("idle");
  }
  return { cards, next, state, load };
}
