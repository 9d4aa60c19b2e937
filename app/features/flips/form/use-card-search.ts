import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { type CardOption, type FoundCards, isSearchable } from "#app/domain/card.ts";
import { appendParam } from "#app/features/flips/flip-links.ts";
import { isOurs } from "#app/ui/page/lost-connection.ts";

export interface CardSearch<Found = FoundCards> {
  query: string;
  /** Null before a search, "failed" if the request failed. */
  found: Found | null | "failed";
}

/** Search state; the last results stay while the next request runs. */
export type SearchState<Found = FoundCards> = CardSearch<Found> & { searching?: boolean };

const NOTHING: CardSearch<never> = { query: "", found: null };
const DEBOUNCE_MS = 300;

/** Debounced search, `pause` in milliseconds: the latest result and a search function. A new search aborts the last. */
export function useLiveSearch<Found = FoundCards>(
  cards: string,
  initial: CardSearch<Found> = NOTHING,
  pause = DEBOUNCE_MS,
): [SearchState<Found>, (query: string) => void] {
  const [shown, setShown] = useState<SearchState<Found>>(initial);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const search = useCallback(
    async (query: string) => {
      running.current?.abort();
      if (!isSearchable(query)) return setShown({ query, found: null });
      setShown((before) => ({ ...before, query, searching: true }));
      running.current = new AbortController();
      const { signal } = running.current;
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (signal.aborted) return;
      const answer = await fetch(appendParam(cards, "q", encodeURIComponent(query)), { signal }).catch(() => null);
      const found = answer?.ok && isOurs(answer) ? await answer.json().catch(() => "failed") : "failed";
      if (!signal.aborted) setShown({ query, found });
    },
    [cards, pause],
  );
  return [shown, search];
}

/** Enter picks the first result until an arrow key is pressed. `answered`: `listed` matches the current query. */
export function useActiveOption(listed: readonly CardOption[], answered: boolean, onPick: (card: CardOption) => void) {
  const [moved, setMoved] = useState<{ in: readonly CardOption[]; to: number } | null>(null);
  const at = moved?.in === listed ? moved.to : answered ? 0 : -1;
  const active = listed[at] ?? null;

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // Enter would submit the incomplete form.
    if (event.key === "Enter" || step !== undefined) event.preventDefault();
    if (event.key === "Enter" && active) onPick(active);
    if (step === undefined || listed.length === 0) return;
    const to = Math.min(Math.max(at + step, 0), listed.length - 1);
    setMoved({ in: listed, to });
    document.querySelectorAll("#card-options button")[to]?.scrollIntoView({ block: "nearest" });
  }
  return { active, onKeyDown };
}
