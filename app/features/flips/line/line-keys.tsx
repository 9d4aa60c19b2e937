import type { RefObject } from "react";
import type { Coins } from "#app/domain/coins.ts";
import { setFieldValue } from "#app/ui/form/field-value.ts";

const KEYS = [">", "@", "k", "3x", "#"];

/** Buttons for characters that a phone's keyboard hides; shown on touch screens only. */
interface Props {
  input: RefObject<HTMLInputElement | null>;
  /** The price that a key lists the card at; null for none. */
  price: Coins | null;
}

export function LineKeys({ input, price }: Props) {
  function press(key: string) {
    const field = input.current;
    if (!field) return;
    field.focus();
    if (key === "3x") return setFieldValue(field, `3x ${field.value.trimStart()}`);
    const start = field.selectionStart ?? field.value.length;
    const end = field.selectionEnd ?? field.value.length;
    const before = field.value.slice(0, start);
    const after = field.value.slice(end);
    const typed = key === "k" || before === "" || before.endsWith(" ") ? key : ` ${key}`;
    const space = key === ">" || key === "@" ? " " : "";
    setFieldValue(field, before + typed + space + after);
    field.setSelectionRange(start + typed.length + space.length, start + typed.length + space.length);
  }
  function list(price: string) {
    const field = input.current;
    if (!field) return;
    // Before a filter or note, in place of another asking price.
    const end = field.value.search(/[#/]/);
    const rest = end < 0 ? "" : ` ${field.value.slice(end)}`;
    const typed = (field.value.slice(0, end < 0 ? undefined : end).split("@")[0] ?? "").trimEnd();
    setFieldValue(field, `${typed} @ ${price}${rest}`);
    field.focus();
    field.setSelectionRange(typed.length, typed.length);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would interfere with the form's own labels
    <div role="group" aria-label="Signs of a line" className="line-keys">
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          className="button button-small"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => press(key)}
        >
          {key}
        </button>
      ))}
      {price === null ? null : (
        <button
          type="button"
          className="button button-small"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => list(inThousands(price))}
        >
          {`@\u00a0${inThousands(price)}`}
        </button>
      )}
    </div>
  );
}

/** As a line has it: "14.2k", 950. */
const inThousands = (price: Coins): string => (price < 1_000 ? String(price) : `${price / 1_000}k`);
