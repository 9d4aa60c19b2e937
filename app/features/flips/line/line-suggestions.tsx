import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { partialCard } from "#app/domain/card-begun.ts";
import { useLiveSearch } from "#app/features/flips/form/use-card-search.ts";
import { setFieldValue } from "./field-value.ts";
import { isSuggestion, MAX_SUGGESTIONS } from "./line-cards.ts";

export interface CardKeys {
  /** Completes the field with the first suggestion instead of submitting; false if there is none. */
  takeFirst: (event: SyntheticEvent) => boolean;
  /** Arrow keys move the focus through the suggestions; Escape hides them until more is typed. */
  press: (event: KeyboardEvent) => void;
}

interface Props {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  /** Cards of the current list, suggested before others. */
  own: readonly string[];
  at: string;
  keys: RefObject<CardKeys | null>;
}

export function LineSuggestions({ input, text, own, at, keys }: Props) {
  const [picked, setPicked] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const typed = partialCard(text);
  const begun = typed === picked ? "" : typed;
  // `text` is debounced already.
  const [{ found }, search] = useLiveSearch<string[]>(at, undefined, 0);
  useEffect(() => void search(begun), [begun, search]);
  const all = [...own, ...(found === null || found === "failed" ? [] : found)];
  // Previous results stay until the next response, so filter them by the current text.
  const offered = begun === "" ? [] : all.filter((line) => isSuggestion(line, begun));
  const cards = [...new Set(offered)].slice(0, MAX_SUGGESTIONS);
  function begin(card: string) {
    const field = input.current;
    // The field may be ahead of the debounced text, e.g. by the first digit of an OVR.
    const name = partialCard(field?.value ?? "") || begun;
    const start = field?.value.lastIndexOf(name) ?? -1;
    if (!field || start < 0) return;
    const rest = field.value.slice(start + name.length).trimStart();
    setPicked(card);
    setFieldValue(field, `${field.value.slice(0, start)}${card} ${/^\d?\s*$/.test(rest) ? "" : rest}`);
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
      const typed = partialCard(input.current?.value ?? "");
      if (card === undefined || typed === "" || !isSuggestion(card, typed)) return false;
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the focus keeps its position when the results change
            <li key={at}>
              {/* Keeps the focus in the field, which keeps a phone's keyboard open. */}
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
