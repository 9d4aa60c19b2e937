import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { type CardOption, type FoundCards, isSearchable } from "#app/domain/card.ts";
import { withParam } from "#app/features/flips/flip-links.ts";

export interface CardSearch<Found = FoundCards> {
  query: string;
  /** What was found for `query`; null when nothing was asked, "failed" when no answer came. */
  found: Found | null | "failed";
}

/** A search as it is shown: the cards found last stay until the next answer. */
export type SearchState<Found = FoundCards> = CardSearch<Found> & { searching?: boolean };

const NOTHING: CardSearch<never> = { query: "", found: null };
const DEBOUNCE_MS = 300;

/**
 * The search as last answered, and what to call with each text that is typed; only the newest one's answer counts. It
 * is asked for once no other has come for `pause` milliseconds.
 */
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
      const answer = await fetch(withParam(cards, "q", encodeURIComponent(query)), { signal }).catch(() => null);
      const found = answer?.ok ? await answer.json().catch(() => "failed") : "failed";
      if (!signal.aborted) setShown({ query, found });
    },
    [cards, pause],
  );
  return [shown, search];
}

/**
 * The card that Enter takes: the first that a search found, until the arrows choose another. `answered` is true while
 * what is listed is what was searched for.
 */
export function useActiveOption(listed: readonly CardOption[], answered: boolean, onPick: (card: CardOption) => void) {
  const [moved, setMoved] = useState<{ in: readonly CardOption[]; to: number } | null>(null);
  const at = moved?.in === listed ? moved.to : answered ? 0 : -1;
  const active = listed[at] ?? null;

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // why: Enter in a field sends the form, which is not yet complete
    if (event.key === "Enter" || step !== undefined) event.preventDefault();
    if (event.key === "Enter" && active) onPick(active);
    if (step === undefined || listed.length === 0) return;
    const to = Math.min(Math.max(at + step, 0), listed.length - 1);
    setMoved({ in: listed, to });
    document.querySelectorAll("#card-options button")[to]?.scrollIntoView({ block: "nearest" });
  }
  return { active, onKeyDown };
}
