import { type ChangeEvent, useEffect, useRef } from "react";
import { Form, Link, useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Prefill } from "./prefill.ts";

export interface CardChoice {
  id: string;
  name: string;
  ovr: number;
  pos: string;
  team: string | null;
  program: string | null;
}

interface Props {
  /** The add page, which also answers searches. */
  to: string;
  /** The list's part of the query string. */
  search: string;
  prefill: Prefill;
  query: string;
  /** What the server found for `query`; null when nothing was asked. */
  found: CardChoice[] | null;
  /** "No cards found", or "No players found" in the dashboard (spec, section 2). */
  nothing: string;
}

const DEBOUNCE_MS = 300;

/** Searches cards to flip: a plain search form, which answers while typing where scripts run. Choosing one is a link. */
export function CardPicker({ to, search, prefill, query, found, nothing }: Props) {
  const live = useFetcher<{ found: CardChoice[] | null; query: string }>({ key: "card-search" });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const shown = live.data ?? { found, query };
  const kept = new URLSearchParams([...new URLSearchParams(search), ...filled(prefill)]);
  const typed = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const text = currentTarget.value;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => live.load(`${to}?${new URLSearchParams({ q: text })}`), DEBOUNCE_MS);
  };
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
          defaultValue={query}
          maxLength={50}
          onChange={typed}
          className="flex-1"
        />
        <Button>Search</Button>
      </Form>
      <div role="status" className="hint">
        {shown.found === null || shown.query.trim().length < 2 ? "Type 2+ characters to search" : shown.found.length === 0 ? nothing : null}
      </div>
      {shown.found && shown.found.length > 0 ? (
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

const filled = (prefill: Prefill): [string, string][] =>
  Object.entries(prefill).filter(([name, value]) => ["buy", "sell", "status"].includes(name) && value !== "");
