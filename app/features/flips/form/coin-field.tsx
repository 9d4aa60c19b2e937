import { type ChangeEvent, type ComponentProps, useRef } from "react";
import { formatCoins, MAX_COINS, parseCoins } from "#app/domain/coins.ts";
import { Field } from "#app/ui/form/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type Props = Omit<ComponentProps<typeof Field>, "label" | "onChange"> & {
  label: string;
  /** What its price is of, for anyone who cannot see where it stands. */
  of?: string;
  onTyped?: (text: string) => void;
};

/**
 * A price. Where scripts run its digits are grouped while they are typed, and a key beside it makes thousands of them,
 * since a phone's number pad has no k.
 */
export function CoinField({ label, of, onTyped, id, ...rest }: Props) {
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);

  function typed({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { inputType, isComposing } = nativeEvent as InputEvent;
    if (!isComposing) group(input, inputType === "deleteContentForward");
    onTyped?.(input.value);
  }

  function timesThousand() {
    const input = field.current;
    const coins = (parseCoins(input?.value ?? "") ?? 0) * 1_000;
    if (!input || coins === 0 || coins > MAX_COINS) return input?.focus();
    input.value = formatCoins(coins);
    onTyped?.(input.value);
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  }

  return (
    <div className="coin-field">
      <Field
        label={of ? <Labelled label={label} of={of} /> : label}
        id={id}
        ref={field}
        inputMode="numeric"
        autoComplete="off"
        {...rest}
        onChange={typed}
      />
      {hydrated ? (
        // why: not on the way from price to price, since a keyboard has the letter
        <button
          type="button"
          className="coin-key"
          tabIndex={-1}
          aria-label={`${label} × 1,000`}
          onClick={timesThousand}
        >
          K
        </button>
      ) : null}
    </div>
  );
}

const Labelled = ({ label, of }: { label: string; of: string }) => (
  <>
    {label} <span className="sr-only">of {of}</span>
  </>
);

/** Groups the digits of an input, its caret kept among them; any other text stays as it is. */
function group(input: HTMLInputElement, forward: boolean) {
  const grouped = groupTyped(input.value, input.selectionStart ?? input.value.length, forward);
  if (grouped === null) return;
  if (grouped.text !== input.value) input.value = grouped.text;
  if (document.activeElement === input) input.setSelectionRange(grouped.caret, grouped.caret);
}

const DIGITS = /^\d[\d,]*$/;

/**
 * Digits grouped by thousands as they are typed, and where the caret then stands: behind the same digits as before, and
 * after deleting `forward` behind the comma too, so that the next press does not delete it again. Null for any text but
 * digits and commas, and for one that begins with 0.
 */
export function groupTyped(text: string, caret: number, forward: boolean): { text: string; caret: number } | null {
  if (!DIGITS.test(text) || text.startsWith("0")) return null;
  const digits = text.replaceAll(",", "");
  const first = digits.length % 3 || 3;
  const grouped = [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(",");
  let left = text.slice(0, caret).replaceAll(",", "").length;
  let at = 0;
  for (; left > 0; at++) if (grouped[at] !== ",") left--;
  return { text: grouped, caret: forward && grouped[at] === "," ? at + 1 : at };
}
