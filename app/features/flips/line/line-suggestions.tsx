import {
  type AriaAttributes,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { partialCard } from "#app/domain/card-begun.ts";
import type { CardLine } from "#app/features/flips/card-texts.ts";
import { useLiveSearch } from "#app/features/flips/form/use-card-search.ts";
import { setFieldValue } from "#app/ui/form/field-value.ts";
import { cardLineText, distinctCards, isSuggestion, MAX_SUGGESTIONS } from "./line-cards.ts";

export interface CardKeys {
  /** Completes the field with the active suggestion, else the first, instead of submitting; false if there is none. */
  take: (event: SyntheticEvent) => boolean;
  /** Arrow keys go through the suggestions; Escape hides them until more is typed. */
  press: (event: KeyboardEvent) => void;
}

interface Props {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  /** Cards of the current list, suggested before others. */
  own: readonly CardLine[];
  at: string;
  keys: RefObject<CardKeys | null>;
  /** Called once the card's text is in the field. */
  onPick: (card: CardLine) => void;
  /** Called with the field's attributes as the combobox of the suggestions. */
  onChange: (combobox: AriaAttributes) => void;
}

const LISTBOX = { role: "listbox", id: "line-cards" };

export function LineSuggestions({ input, text, own, at, keys, onPick, onChange }: Props) {
  const [hiddenFor, setHiddenFor] = useState("");
  const [moved, setMoved] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const typed = partialCard(text);
  const begun = typed === hiddenFor ? "" : typed;
  // `text` is debounced already.
  const [{ found }, search] = useLiveSearch<CardLine[]>(at, undefined, 0);
  useEffect(() => void search(begun), [begun, search]);
  const all = [...own, ...(found === null || found === "failed" ? [] : found)];
  // Previous results stay until the next response, so filter them by the current text.
  const offered = begun === "" ? [] : all.filter(({ line }) => isSuggestion(line, begun));
  const cards = distinctCards(offered).slice(0, MAX_SUGGESTIONS);
  const texts = cards.map(cardLineText);
  const active = texts.indexOf(moved);
  const isOpen = cards.length > 0;
  useEffect(() => {
    onChange({
      "aria-expanded": isOpen,
      "aria-controls": isOpen ? LISTBOX.id : undefined,
      "aria-activedescendant": active < 0 ? undefined : optionId(active),
    });
  }, [isOpen, active, onChange]);
  function begin(card: CardLine) {
    const field = input.current;
    // The field may be ahead of the debounced text, e.g. by the first digit of an OVR.
    const name = partialCard(field?.value ?? "") || begun;
    const start = field?.value.lastIndexOf(name) ?? -1;
    if (!field || start < 0) return;
    const rest = field.value.slice(start + name.length).trimStart();
    setHiddenFor(card.line);
    setMoved("");
    setFieldValue(field, `${field.value.slice(0, start)}${card.line} ${/^\d?\s*$/.test(rest) ? "" : rest}`);
    onPick(card);
    field.focus();
  }
  function press(event: KeyboardEvent) {
    if (event.key === "Escape") setHiddenFor(typed);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !isOpen || event.nativeEvent.isComposing) return;
    event.preventDefault();
    // Above the first is the field alone.
    const to = Math.min(Math.max(active + step, -1), cards.length - 1);
    setMoved(texts[to] ?? "");
    list.current?.querySelectorAll("button")[to]?.scrollIntoView({ block: "nearest" });
  }
  useImperativeHandle(keys, () => ({
    take: (event) => {
      const card = cards[Math.max(active, 0)];
      const typed = partialCard(input.current?.value ?? "");
      if (card === undefined || typed === "" || !isSuggestion(card.line, typed)) return false;
      event.preventDefault();
      begin(card);
      return true;
    },
    press,
  }));
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {isOpen ? `Cards found: ${cards.length}` : ""}
      </p>
      {isOpen ? (
        <ul ref={list} {...LISTBOX} className="picks" aria-label="Cards found">
          {cards.map((card, at) => (
            <li key={texts[at]} role="presentation">
              {/* Keeps the focus in the field, which keeps a phone's keyboard open. */}
              <button
                type="button"
                role="option"
                id={optionId(at)}
                aria-selected={at === active}
                tabIndex={-1}
                className="min-h-11"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => begin(card)}
              >
                {texts[at]}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

const optionId = (at: number) => `line-card-${at}`;
