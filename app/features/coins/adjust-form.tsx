import type { SubmissionResult } from "@conform-to/react";
import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import {
  applyAdjustment,
  DIRECTIONS,
  type Direction,
  parseAmount,
  parseDirection,
  QUICK_AMOUNTS,
  WIDE_QUICK_AMOUNTS,
} from "#app/domain/balance.ts";
import { type Coins, formatCoins, formatShort, formatSigned } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field, FieldError, noteKeys, RadioField } from "#app/ui/form/field.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import { CancelLink } from "#app/ui/overlay/dialog.tsx";
import { deltaDirection, SignedFigure } from "#app/ui/stat-card.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { DIRECTION_LABELS, NOT_BELOW_0 } from "./messages.ts";

interface Props {
  hidden: { id: string; game: Game };
  balance: Coins;
  values: { amount: string; direction: Direction; notes: string };
  reply: SubmissionResult<string[]> | undefined;
  /** The panel's URL; quick amounts extend its query string. */
  here: string;
  closeTo: string;
}

export function AdjustForm({ hidden, balance, values, reply, here, closeTo }: Props) {
  const { field, errors } = formFields("adjust", reply, values);
  const form = useRef<HTMLFormElement>(null);
  const amount = useCoinKeys();
  const hydrated = useHydrated();
  const [typed, setTyped] = useState({
    amount: field("amount").defaultValue,
    direction: field("direction").defaultValue,
  });
  const read = () => form.current && setTyped(readForm(form.current));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before scripts ran
  useEffect(() => void read(), []);

  const direction = parseDirection(typed.direction) ?? "credit";
  const choose = (coins: Coins) => (event: MouseEvent) => {
    if (!amount.current) return;
    event.preventDefault();
    amount.current.value = formatCoins(coins);
    read();
  };
  return (
    <Form
      ref={form}
      method="post"
      action={here}
      onInput={read}
      className="grid gap-3"
      noValidate
      preventScrollReset
      replace
    >
      <ErrorSummary errors={errors} />
      <input type="hidden" name="id" value={hidden.id} />
      <input type="hidden" name="game" value={hidden.game} />
      <AdjustmentFigures balance={balance} amount={typed.amount} direction={direction} />
      <Field label="Amount" inputMode="numeric" autoComplete="off" required {...field("amount")} ref={amount} />
      <QuickAmounts here={here} direction={direction} choose={choose} />
      <RadioField legend="Direction" options={OPTIONS} {...field("direction")} defaultValue={direction} />
      <Field label="Notes" {...noteKeys} required {...field("notes")} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" intent="save" pending="Saving…">
          Save
        </Button>
        {hydrated ? null : <Button intent="preview">Preview</Button>}
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

/** Takes only typed digits, points, commas, k and m ("1.2m"); pasted or dictated text is left alone. */
function useCoinKeys() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = field.current;
    const ignore = (event: InputEvent) => {
      if (event.inputType === "insertText" && /^[^\dkm.,]$/iu.test(event.data ?? "")) event.preventDefault();
    };
    input?.addEventListener("beforeinput", ignore);
    return () => input?.removeEventListener("beforeinput", ignore);
  }, []);
  return field;
}

interface QuickAmountsProps {
  here: string;
  direction: Direction;
  choose: (coins: Coins) => (event: MouseEvent) => void;
}

/** Preset amounts, as links that prefill the form so that they work without scripts; two more on wider screens. */
function QuickAmounts({ here, direction, choose }: QuickAmountsProps) {
  const to = (coins: Coins) =>
    `${here}${here.includes("?") ? "&" : "?"}${new URLSearchParams({ amount: String(coins), direction })}`;
  const link = (coins: Coins, className?: string) => (
    <Fragment key={coins}>
      <ButtonLink size="small" to={to(coins)} replace preventScrollReset className={className} onClick={choose(coins)}>
        {formatShort(coins)}
      </ButtonLink>{" "}
    </Fragment>
  );
  return (
    <nav aria-label="Quick amounts" className="flex flex-wrap gap-2">
      {QUICK_AMOUNTS.map((coins) => link(coins))}
      {WIDE_QUICK_AMOUNTS.map((coins) => link(coins, "max-sm:hidden"))}
    </nav>
  );
}

function AdjustmentFigures({ balance, amount, direction }: { balance: Coins; amount: string; direction: Direction }) {
  const coins = parseAmount(amount);
  const after = typeof coins === "number" ? applyAdjustment(balance, direction, coins) : null;
  return (
    <div aria-live="polite" aria-atomic="true" className="grid gap-1">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-x-2 gap-y-1">
        <Figure name="Current">{formatCoins(balance)}</Figure>
        <Figure name="Change">
          {after ? <SignedFigure text={formatSigned(after.change)} direction={deltaDirection(after.change)} /> : "—"}
        </Figure>
        <Figure name="New">{formatCoins(after?.balance ?? balance)}</Figure>
      </dl>
      {after?.clamped ? <FieldError>{NOT_BELOW_0}</FieldError> : null}
    </div>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
