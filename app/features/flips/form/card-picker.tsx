import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type CardOption, isSearchable, LONGEST_SEARCH } from "#app/domain/card.ts";
import { withParam } from "#app/features/flips/flip-links.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Hint } from "#app/ui/panel.tsx";

export interface CardSearch {
  query: string;
  /** What was found for `query`; null when nothing was asked, "failed" when no answer came. */
  found: CardOption[] | null | "failed";
}

interface Props extends CardSearch {
  /** Where a search gets its answer while typing, without the search. */
  cards: string;
  /** What is said when nothing is found. */
  nothing: string;
  autoFocus: boolean;
}

/** A search as it is shown: the cards found last stay until the next answer. */
type SearchState = CardSearch & { searching?: boolean };

const DEBOUNCE_MS = 300;

/**
 * Searches cards to flip, in the form that it stands in: the search and the choice of a card send all that was typed
 * there by GET to its address, which shows it again. Where scripts run it answers while typing.
 */
export function CardPicker({ cards, nothing, autoFocus, ...asked }: Props) {
  const [shown, typed] = useLiveSearch(cards, asked);
  return (
    <div className="grid gap-2">
      <search className="flex items-end gap-2">
        <input type="hidden" name="searched" value={shown.query} />
        <Field
          label="Find the card"
          name="q"
          id="card-q"
          type="search"
          autoComplete="off"
          defaultValue={asked.query}
          maxLength={LONGEST_SEARCH}
          onChange={typed}
          onKeyDown={preventEnterSubmit}
          autoFocus={autoFocus}
          className="flex-1"
        />
        <Button formMethod="get" name="intent" value="search">
          Search
        </Button>
      </search>
      <Hint as="div" role="status">
        {searchStatus(shown, nothing)}
      </Hint>
      {Array.isArray(shown.found) && shown.found.length > 0 ? (
        <ul className="picks">
          {shown.found.map((card) => (
            <li key={card.id}>
              <button type="submit" formMethod="get" name="card" value={card.id}>
                <strong>{card.name}</strong>
                <span className="text-muted">
                  {[card.pos, card.ovr, card.program, card.team].filter(Boolean).join(" · ")}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

// why: the answer comes by itself, and the form is not yet complete
function preventEnterSubmit(event: KeyboardEvent) {
  if (event.key === "Enter") event.preventDefault();
}

function searchStatus({ found, searching }: SearchState, nothing: string): string | null {
  if (searching) return "Searching…";
  if (found === "failed") return "The search did not answer. Try again.";
  if (found === null) return "Type 2+ characters to search";
  return found.length === 0 ? nothing : null;
}

/** The search as last answered, and what to call when the text changes; only the newest text's answer counts. */
function useLiveSearch(
  cards: string,
  asked: CardSearch,
): [SearchState, (event: ChangeEvent<HTMLInputElement>) => void] {
  const [shown, setShown] = useState<SearchState>(asked);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  async function typed({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const query = currentTarget.value;
    running.current?.abort();
    if (!isSearchable(query)) return setShown({ query, found: null });
    setShown((before) => ({ ...before, query, searching: true }));
    running.current = new AbortController();
    const { signal } = running.current;
    await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
    if (signal.aborted) return;
    const answer = await fetch(withParam(cards, "q", encodeURIComponent(query)), { signal }).catch(() => null);
    const found = answer?.ok ? await answer.json().catch(() => "failed") : "failed";
    if (!signal.aborted) setShown({ query, found });
  }
  return [shown, typed];
}
