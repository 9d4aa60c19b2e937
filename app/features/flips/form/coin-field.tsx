import { type ComponentProps, type FormEvent, useRef } from "react";
import { formatCoins, MAX_COINS, parseCoins } from "#app/domain/coins.ts";
import { CoinFieldWithKey } from "#app/ui/form/coin-field-with-key.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { setFieldValue } from "#app/ui/form/field-value.ts";

type Props = Omit<ComponentProps<typeof Field>, "label" | "onInput"> & {
  label: string;
  /** Subject of the price, for screen readers. */
  of?: string;
  onTyped?: (text: string) => void;
};

/** Price input with digit grouping and a ×1,000 key, since a phone's number pad has no "k". */
export function CoinField({ label, of, onTyped, id, onFocus, ...rest }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const before = useRef("");

  function typed({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) {
    const { inputType, isComposing } = nativeEvent as InputEvent;
    if (!isComposing) group(input, before.current, inputType);
    before.current = input.value;
    onTyped?.(input.value);
  }

  function timesThousand() {
    const input = field.current;
    const coins = (parseCoins(input?.value.replaceAll(",", "") ?? "") ?? 0) * 1_000;
    if (!input || coins === 0 || coins > MAX_COINS) return input?.focus();
    setFieldValue(input, formatCoins(coins));
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  }

  return (
    <CoinFieldWithKey label={label} onPress={timesThousand}>
      <Field
        label={of ? <Labelled label={label} of={of} /> : label}
        id={id}
        ref={field}
        inputMode="numeric"
        autoComplete="off"
        {...rest}
        onFocus={(event) => {
          before.current = event.currentTarget.value;
          onFocus?.(event);
        }}
        // React drops the change event of a value that a script set.
        onInput={typed}
      />
    </CoinFieldWithKey>
  );
}

const Labelled = ({ label, of }: { label: string; of: string }) => (
  <>
    {label} <span className="sr-only">of {of}</span>
  </>
);

function group(input: HTMLInputElement, before: string, inputType: string) {
  const caret = input.selectionStart ?? input.value.length;
  const grouped = groupDigits(deleteDigitAtComma(before, { text: input.value, caret }, inputType));
  if (grouped === null) return;
  if (grouped.text !== input.value) input.value = grouped.text;
  if (document.activeElement === input) input.setSelectionRange(grouped.caret, grouped.caret);
}

interface Typed {
  text: string;
  caret: number;
}

const DIGITS = /^,*\d[\d,]*$/;
const onlyDigits = (text: string) => text.replaceAll(",", "");

/** If only a comma was deleted, also deletes the digit next to it, so that Backspace and Delete act on digits. */
export function deleteDigitAtComma(before: string, { text, caret }: Typed, inputType: string): Typed {
  const isComma = text.length === before.length - 1 && onlyDigits(text) === onlyDigits(before);
  if (!isComma || !DIGITS.test(text)) return { text, caret };
  if (inputType === "deleteContentBackward" && caret > 0)
    return { text: text.slice(0, caret - 1) + text.slice(caret), caret: caret - 1 };
  return inputType === "deleteContentForward"
    ? { text: text.slice(0, caret) + text.slice(caret + 1), caret }
    : { text, caret };
}

/**
 * Groups digits by thousands and keeps the caret behind the same digits. Null if there are other characters or a
 * leading 0; only commas before the 0 are removed then.
 */
export function groupDigits({ text, caret }: Typed): Typed | null {
  if (!DIGITS.test(text)) return null;
  const digits = onlyDigits(text);
  if (digits.startsWith("0")) {
    const inFront = text.indexOf("0");
    return inFront === 0 ? null : { text: text.slice(inFront), caret: Math.max(0, caret - inFront) };
  }
  const first = digits.length % 3 || 3;
  const grouped = [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(",");
  let left = onlyDigits(text.slice(0, caret)).length;
  let at = 0;
  for (; left > 0; at++) if (grouped[at] !== ",") left--;
  return { text: grouped, caret: at };
}
