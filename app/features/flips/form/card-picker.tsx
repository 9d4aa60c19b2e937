import type { MouseEvent } from "react";
import { Link } from "react-router";
import { type CardOption, MAX_COUNTED_IN_PICKER, MAX_SEARCH_LENGTH } from "#app/domain/card.ts";
import { formatCoins } from "#app/domain/coins.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Hint } from "#app/ui/panel.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { LastFlip } from "./picked-form.tsx";
import { type CardSearch, type SearchState, useActiveOption, useLiveSearch } from "./use-card-search.ts";

interface Props extends CardSearch {
  /** Where a search gets its answer while typing, without the search. */
  cards: string;
  /** What is said when nothing is found. */
  nothing: string;
  autoFocus: boolean;
  /** The cards that were flipped last, shown until something is searched. */
  recent: readonly CardOption[];
  /** The flip that was added last. */
  last: LastFlip | null;
  /** Takes a card, or the last flip's, where scripts run. */
  onPick: (card: CardOption) => void;
  onAgain: (last: LastFlip) => void;
}

/**
 * Searches cards to flip, in the form that it stands in: the search and the choice of a card send all that was typed
 * there by GET to its address, which shows it again. Where scripts run it answers while typing, and a card is taken at
 * once.
 */
export function CardPicker({ cards, nothing, autoFocus, recent, last, onPick, onAgain, ...initial }: Props) {
  const [shown, search] = useLiveSearch(cards, initial);
  const hydrated = useHydrated();
  const found = shown.found === null || shown.found === "failed" ? null : shown.found.cards;
  const listed = found ?? (shown.query === "" ? recent : []);
  const { active, onKeyDown } = useActiveOption(listed, found !== null && !shown.searching, onPick);
  const isOpen = listed.length > 0;
  return (
    <div className="grid gap-2">
      {last ? <Again last={last} onAgain={onAgain} /> : null}
      <search className="flex items-end gap-2">
        <input type="hidden" name="searched" value={shown.query} />
        <Field
          label="Find the card"
          name="q"
          id="card-q"
          type="search"
          autoComplete="off"
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
        <Button formMethod="get" name="intent" value="search">
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
  /** True where scripts run, and the list belongs to the search box. */
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

/** What was added last, one tap away. */
function Again({ last, onAgain }: { last: LastFlip; onAgain: (last: LastFlip) => void }) {
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
