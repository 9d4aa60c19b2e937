import type { SubmissionResult } from "@conform-to/react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { DIRECTIONS, type Direction, parseDirection } from "#app/domain/balance.ts";
import { type Coins, formatCoins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field, RadioField } from "#app/ui/form/field.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import { CancelLink } from "#app/ui/overlay/dialog.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { AdjustmentFigures } from "./adjustment-figures.tsx";
import { QuickAmounts } from "./quick-amounts.tsx";
import { DIRECTION_LABELS } from "./words.ts";

interface Props {
  /** The id that the adjustment gets, and the game that it is about. */
  hidden: { id: string; game: Game };
  balance: Coins;
  values: { amount: string; direction: Direction; notes: string };
  reply: SubmissionResult<string[]> | undefined;
  /** The panel's own address, to which a quick amount is added. */
  here: string;
  closeTo: string;
}

/** Adds coins to the balance or takes some away, and shows what that makes of it: at once where scripts run, else by Preview. */
export function AdjustForm({ hidden, balance, values, reply, here, closeTo }: Props) {
  const { field, errors } = formFields("adjust", reply, values);
  const form = useRef<HTMLFormElement>(null);
  const amount = useDigitsOnly();
  const hydrated = useHydrated();
  const [typed, setTyped] = useState({ amount: field("amount").defaultValue, direction: field("direction").defaultValue });
  const read = () => form.current && setTyped(readForm(form.current));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, since something may have been typed before scripts ran
  useEffect(() => void read(), []);

  const direction = parseDirection(typed.direction) ?? "credit";
  const choose = (coins: Coins) => (event: MouseEvent) => {
    if (!amount.current) return;
    event.preventDefault();
    amount.current.value = formatCoins(coins);
    read();
  };
  return (
    <Form ref={form} method="post" action={here} onInput={read} className="grid gap-3" noValidate preventScrollReset replace>
      <ErrorSummary errors={errors} />
      <input type="hidden" name="id" value={hidden.id} />
      <input type="hidden" name="game" value={hidden.game} />
      <AdjustmentFigures balance={balance} amount={typed.amount} direction={direction} />
      <Field label="Amount" inputMode="numeric" autoComplete="off" required {...field("amount")} ref={amount} />
      <QuickAmounts here={here} direction={direction} choose={choose} />
      <RadioField legend="Direction" options={OPTIONS} {...field("direction")} defaultValue={direction} />
      <Field label="Notes" autoComplete="off" required {...field("notes")} />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" name="intent" value="save" pending="Saving…">
          Save
        </Button>
        {hydrated ? null : (
          <Button name="intent" value="preview">
            Preview
          </Button>
        )}
        <CancelLink to={closeTo} />
      </div>
    </Form>
  );
}

const OPTIONS = DIRECTIONS.map((direction) => ({ value: direction, label: DIRECTION_LABELS[direction] }));

function readForm(form: HTMLFormElement) {
  const fields = new FormData(form);
  return { amount: String(fields.get("amount") ?? ""), direction: String(fields.get("direction") ?? "") };
}

/** A field in which the press of a key that is no digit does nothing; what is pasted or dictated stays as it is. */
function useDigitsOnly() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    const ignore = (event: InputEvent) => {
      if (event.inputType === "insertText" && /^\D$/u.test(event.data ?? "")) event.preventDefault();
    };
    input?.addEventListener("beforeinput", ignore);
    return () => input?.removeEventListener("beforeinput", ignore);
  }, []);
  return field;
}
