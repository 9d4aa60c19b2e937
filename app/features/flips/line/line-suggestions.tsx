import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { cardBegun } from "#app/domain/card-begun.ts";
import { useLiveSearch } from "#app/features/flips/form/use-card-search.ts";
import { isOffered, MOST_CARDS } from "./line-cards.ts";
import { write } from "./write.ts";

/** What the field's own keys do with the cards that are found. */
export interface CardKeys {
  /** Writes the first card into the field instead of sending it; false where none is found. */
  takeFirst: (event: SyntheticEvent) => boolean;
  /** Goes to the first card by ↓, and takes the cards away until more is typed by Escape. */
  press: (event: KeyboardEvent) => void;
}

interface Props {
  input: RefObject<HTMLInputElement | null>;
  /** What stood in the field when typing last paused. */
  text: string;
  /** Cards of the list, which come before others. */
  own: readonly string[];
  /** Where cards of the game are searched. */
  at: string;
  keys: RefObject<CardKeys | null>;
}

/** Cards that a line may begin with, found while it is typed; a press, Enter or the arrows write one into the field. */
export function LineSuggestions({ input, text, own, at, keys }: Props) {
  const [picked, setPicked] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const typed = cardBegun(text);
  const begun = typed === picked ? "" : typed;
  // why: typing has paused already
  const [{ found }, search] = useLiveSearch<string[]>(at, undefined, 0);
  useEffect(() => void search(begun), [begun, search]);
  const all = [...own, ...(found === null || found === "failed" ? [] : found)];
  // why: those found last stand there until the next answer, and not all of them are of what is typed by now
  const offered = begun === "" ? [] : all.filter((line) => isOffered(line, begun));
  const cards = [...new Set(offered)].slice(0, MOST_CARDS);
  function begin(card: string) {
    const field = input.current;
    // why: more may have been typed since typing last paused, such as the first digit of an OVR
    const name = cardBegun(field?.value ?? "") || begun;
    const start = field?.value.lastIndexOf(name) ?? -1;
    if (!field || start < 0) return;
    const rest = field.value.slice(start + name.length).trimStart();
    setPicked(card);
    write(field, `${field.value.slice(0, start)}${card} ${/^\d?\s*$/.test(rest) ? "" : rest}`);
    field.focus();
  }
  function press(event: KeyboardEvent) {
    const { key } = event;
    if (key === "Escape") {
      setPicked(typed);
      input.current?.focus();
    }
    if (key !== "ArrowDown" && key !== "ArrowUp") return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    (key === "ArrowUp" && at === 0 ? input.current : buttons[at + (key === "ArrowUp" ? -1 : 1)])?.focus();
  }
  useImperativeHandle(keys, () => ({
    takeFirst: (event) => {
      const [card] = cards;
      const typed = cardBegun(input.current?.value ?? "");
      // why: more may have been typed since typing last paused
      if (card === undefined || typed === "" || !isOffered(card, typed)) return false;
      event.preventDefault();
      begin(card);
      return true;
    },
    press,
  }));
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {cards.length > 0 ? `Cards found: ${cards.length}` : ""}
      </p>
      {cards.length > 0 ? (
        <ul ref={list} className="picks" aria-label="Cards found" onKeyDown={press}>
          {cards.map((card, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the focus stays in its place when other cards are found
            <li key={at}>
              {/* why: the field keeps the focus, and the keyboard of a phone stays */}
              <button
                type="button"
                className="min-h-11"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => begin(card)}
              >
                {card}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
