import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { withParam } from "./flip-links.ts";

interface CardChoice {
  id: string;
  name: string;
  ovr: number;
  pos: string;
  team: string | null;
  program: string | null;
}

export interface CardSearch {
  query: string;
  /** What was found for `query`; null when nothing was asked, "failed" when no answer came. */
  found: CardChoice[] | null | "failed";
}

interface Props extends CardSearch {
  /** The dialog's address, and where a search gets its answer while typing. */
  to: string;
  cards: string;
  /** What the links keep of the page's query string. */
  kept: URLSearchParams;
  nothing: string;
}

const DEBOUNCE_MS = 300;

/** Searches cards to flip: a plain search form, which answers while typing where scripts run. Choosing one is a link. */
export function CardPicker({ to, cards, kept, nothing, ...asked }: Props) {
  const [shown, typed] = useLiveSearch(cards, asked);
  return (
    <div className="grid gap-2">
      <Form method="get" action={to} className="flex items-end gap-2" role="search" preventScrollReset>
        {[...kept].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          label="Find the card"
          name="q"
          id="card-q"
          type="search"
          autoComplete="off"
          defaultValue={asked.query}
          maxLength={50}
          onChange={typed}
          className="flex-1"
        />
        <Button>Search</Button>
      </Form>
      <div role="status" className="hint">
        {wordsFor(shown, nothing)}
      </div>
      {Array.isArray(shown.found) && shown.found.length > 0 ? (
        <ul className="picks">
          {shown.found.map((card) => (
            <li key={card.id}>
              <Link to={`${to}?${new URLSearchParams([...kept, ["card", card.id]])}`} preventScrollReset replace>
                <strong>{card.name}</strong>
                <span className="text-muted">{[card.pos, card.ovr, card.program, card.team].filter(Boolean).join(" · ")}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function wordsFor({ query, found }: CardSearch, nothing: string): string | null {
  if (found === "failed") return "The search did not answer. Try again.";
  if (found === null || query.trim().length < 2) return "Type 2+ characters to search";
  return found.length === 0 ? nothing : null;
}

/** The search as last answered, and what to call when the text changes; only the newest text's answer counts. */
function useLiveSearch(cards: string, asked: CardSearch): [CardSearch, (event: ChangeEvent<HTMLInputElement>) => void] {
  const [live, setLive] = useState<CardSearch | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  async function typed({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const query = currentTarget.value;
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
    if (signal.aborted) return;
    const answer = await fetch(withParam(cards, "q", encodeURIComponent(query)), { signal }).catch(() => null);
    const found = answer?.ok ? await answer.json().catch(() => "failed") : "failed";
    if (!signal.aborted) setLive({ query, found });
  }
  return [live ?? asked, typed];
}
