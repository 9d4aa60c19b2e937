import type { MouseEvent } from "react";
import { Link } from "react-router";
import { type CardOption, MAX_COUNTED_IN_PICKER, MAX_SEARCH_LENGTH } from "#app/domain/card.ts";
import { formatCoins } from "#app/domain/coins.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field, searchKeys } from "#app/ui/form/field.tsx";
import { Hint } from "#app/ui/panel.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { LastFlip } from "./picked-form.tsx";
import { type CardSearch, type SearchState, useActiveOption, useLiveSearch } from "./use-card-search.ts";

interface Props extends CardSearch {
  /** Search endpoint without `q`. */
  cards: string;
  nothing: string;
  autoFocus: boolean;
  recent: readonly CardOption[];
  last: LastFlip | null;
  /** Called instead of a form submission when scripts run. */
  onPick: (card: CardOption) => void;
  onAgain: (last: LastFlip) => void;
}

/** Card search in the flip form. Without scripts, search and choice submit all fields by GET to the form's URL. */
export function CardPicker({ cards, nothing, autoFocus, recent, last, onPick, onAgain, ...initial }: Props) {
  const [shown, search] = useLiveSearch(cards, initial);
  const hydrated = useHydrated();
  const found = shown.found === null || shown.found === "failed" ? null : shown.found.cards;
  const listed = found ?? (shown.query === "" ? recent : []);
  const { active, onKeyDown } = useActiveOption(listed, found !== null && !shown.searching, onPick);
  const isOpen = listed.length > 0;
  return (
    <div className="grid gap-2">
      {last ? <RepeatCard last={last} onAgain={onAgain} /> : null}
      <search className="flex items-end gap-2">
        <input type="hidden" name="searched" value={shown.query} />
        <Field
          label="Find the card"
          name="q"
          id="card-q"
          type="search"
          {...searchKeys}
          defaultValue={initial.query}
          maxLength={MAX_SEARCH_LENGTH}
          onChange={(event) => search(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          autoFocus={autoFocus}
          className="flex-1"
          {...(hydrated && {
            role: "combobox",
            "aria-autocomplete": "list",
            "aria-expanded": isOpen,
            "aria-controls": isOpen ? "card-options" : undefined,
            "aria-activedescendant": active === null ? undefined : optionId(active),
          })}
        />
        <Button formMethod="get" intent="search">
          Search
        </Button>
      </search>
      <Hint as="div" role="status">
        {searchStatus(shown, nothing)}
      </Hint>
      {isOpen ? (
        <ul
          className="picks"
          aria-label={found ? "Cards found" : "Cards you flipped last"}
          {...(hydrated && { role: "listbox", id: "card-options" })}
        >
          {listed.map((card) => (
            <Option key={card.id} card={card} isActive={card === active} isOption={hydrated} onPick={onPick} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

const optionId = ({ id }: CardOption) => `card-${id}`;

interface OptionProps {
  card: CardOption;
  isActive: boolean;
  /** True after hydration, when the list is the search box's listbox. */
  isOption: boolean;
  onPick: (card: CardOption) => void;
}

function Option({ card, isActive, isOption, onPick }: OptionProps) {
  function pick(event: MouseEvent) {
    event.preventDefault();
    onPick(card);
  }
  return (
    <li role={isOption ? "presentation" : undefined}>
      <button
        type="submit"
        formMethod="get"
        name="card"
        value={card.id}
        onClick={pick}
        {...(isOption && { role: "option", id: optionId(card), "aria-selected": isActive, tabIndex: -1 })}
      >
        <strong>{card.name}</strong>
        <span className="text-muted">{[card.pos, card.ovr, card.program, card.team].filter(Boolean).join(" · ")}</span>
      </button>
    </li>
  );
}

function RepeatCard({ last, onAgain }: { last: LastFlip; onAgain: (last: LastFlip) => void }) {
  function again(event: MouseEvent) {
    event.preventDefault();
    onAgain(last);
  }
  const name = last.fills.name || "Unnamed card";
  return (
    <p className="flex flex-wrap justify-between gap-x-4 text-sm">
      <span>{`Added ${name}. Next card:`}</span>
      <Link to={last.to} replace preventScrollReset onClick={again}>
        {`${name} again`}
      </Link>
    </p>
  );
}

function searchStatus({ found, searching }: SearchState, nothing: string): string | null {
  if (searching) return "Searching…";
  if (found === "failed") return "Search isn't responding. Try again.";
  if (found === null) return "Type 2+ characters to search";
  if (found.cards.length === 0) return nothing;
  if (found.total <= found.cards.length) return null;
  const total =
    found.total > MAX_COUNTED_IN_PICKER ? `${formatCoins(MAX_COUNTED_IN_PICKER)}+` : formatCoins(found.total);
  return `${found.cards.length} of ${total}: add an OVR or a position`;
}
