import type { SubmissionResult } from "@conform-to/react";
import { type FocusEvent, type ReactNode, useState } from "react";
import { Form } from "react-router";
import { type Coins, formatCoins, formatSigned, parseCoins } from "#app/domain/coins.ts";
import {
  floorHint,
  formatRoi,
  MAX_NAME_LENGTH,
  OVR_RANGE,
  POSITIONS,
  parseOvr,
  profitOf,
  roiOf,
  SELL_REQUIRED,
} from "#app/domain/flip.ts";
import { STANDARD_TAX, type TenthsOfPercent } from "#app/domain/tax.ts";
import type { FlipTexts } from "#app/features/flips/flip.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field, RadioField, SelectField } from "#app/ui/form/field.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import { CancelLink } from "#app/ui/overlay/dialog.tsx";
import { Banner, Hint } from "#app/ui/panel.tsx";
import { directionOf, SignedFigure } from "#app/ui/stat-card.tsx";

export interface Floor {
  ovr: number;
  coins: Coins;
  source: string;
}

interface Props {
  action: string;
  /** The id a new flip gets, or the version an edit is based on. */
  hidden: Record<string, string>;
  values: FlipTexts;
  /** The search for the card. */
  picker: ReactNode;
  /** Given when a card was picked, whose name, position and OVR stay as they are: what else it is. */
  locked?: string;
  /** The field that is to be typed in first. */
  focus: string | null;
  floors: Floor[];
  tax?: TenthsOfPercent;
  reply: SubmissionResult<string[]> | undefined;
  closeTo: string;
  saveLabel: string;
}

/** The one form that adds and edits a flip. */
export function FlipForm({
  action,
  hidden,
  values,
  picker,
  locked,
  focus,
  floors,
  tax = STANDARD_TAX,
  reply,
  closeTo,
  saveLabel,
}: Props) {
  const { field: plain, errors } = formFields("flip", reply, { ...values });
  const field = (name: string) => ({ ...plain(name), ...(name === focus && { autoFocus: true }) });
  const needsPrice = values.status === "sold" && values.sell === "" && !reply;
  const sellField = field("sell");
  const [ovr, setOvr] = useState(field("ovr").defaultValue);
  const [buy, setBuy] = useState(field("buy").defaultValue);
  const [sell, setSell] = useState(field("sell").defaultValue);
  const floor = floors.find((known) => String(known.ovr) === (locked === undefined ? ovr.trim() : values.ovr)) ?? null;
  return (
    <Form method="post" action={action} id="flip" className="grid gap-3" noValidate preventScrollReset replace>
      <ErrorSummary errors={errors} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* why: the button that Enter presses is a form's first one, and the search has buttons too */}
      <Button name="intent" value="save" pending="Saving…" className="sr-only" tabIndex={-1} aria-hidden="true">
        {saveLabel}
      </Button>{" "}
      {picker}
      {locked !== undefined ? (
        <LockedCard values={values} about={locked} />
      ) : (
        <>
          <Field label="Name" autoComplete="off" maxLength={MAX_NAME_LENGTH} {...field("name")} />
          <div className="grid grid-cols-2 gap-3">
            <SelectField label="Position" options={POSITION_OPTIONS} {...field("pos")} />
            <OvrField {...field("ovr")} onTyped={setOvr} />
          </div>
        </>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Field
          label="Buy"
          inputMode="numeric"
          autoComplete="off"
          required
          {...field("buy")}
          onChange={(event) => setBuy(event.currentTarget.value)}
        />
        <Field
          label="Sell"
          inputMode="numeric"
          autoComplete="off"
          {...sellField}
          onChange={(event) => setSell(event.currentTarget.value)}
          hint={sellHint({ buy, sell, floor, tax })}
          errors={needsPrice && sell === "" ? [SELL_REQUIRED] : sellField.errors}
        />
      </div>
      {floor && floorHint(parseCoins(sell) ?? 0, floor.coins) ? <Hint>Floor: {floor.source}</Hint> : null}
      <RadioField legend="Status" options={STATUS_OPTIONS} {...plain("status")} />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" name="intent" value="save" pending="Saving…">
          {saveLabel}
        </Button>
        <CancelLink to={closeTo} />
      </div>
    </Form>
  );
}

const POSITION_OPTIONS = POSITIONS.map((position) => ({ value: position, label: position }));
const STATUS_OPTIONS = [
  { value: "listed", label: "Listed" },
  { value: "sold", label: "Sold" },
];

function LockedCard({ values, about }: { values: FlipTexts; about: string }) {
  return (
    <Banner tone="plain" className="flex flex-wrap items-center justify-between gap-2">
      <p>
        <strong>{values.name}</strong> {values.pos}
        {values.ovr ? ` · ${values.ovr} OVR` : ""}
        {about ? <span className="block text-sm text-muted">{about}</span> : null}
      </p>
      <button type="submit" formMethod="get" name="manual" value="1" className="text-sm underline">
        Custom Card (manual)
      </button>
      <input type="hidden" name="name" value={values.name} />
      <input type="hidden" name="pos" value={values.pos} />
      <input type="hidden" name="ovr" value={values.ovr} />
    </Banner>
  );
}

type OvrProps = ReturnType<ReturnType<typeof formFields>["field"]> & { onTyped: (ovr: string) => void };

/** The OVR field, which where scripts run also says at once when it is left with something else than 60 to 99. */
function OvrField({ onTyped, errors, ...rest }: OvrProps) {
  const [left, setLeft] = useState<string | null>(null);
  const wrong = left !== null && left !== "" && parseOvr(left) === null;
  const shown = left === null ? errors : wrong ? [OVR_RANGE] : undefined;
  return (
    <Field
      label="OVR"
      // why: the line that comes as the field is left would push a button away from under the press
      className="field-holds-error"
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      errors={shown}
      onBlur={(event: FocusEvent<HTMLInputElement>) => setLeft(event.currentTarget.value.trim())}
      onChange={(event) => onTyped(event.currentTarget.value)}
      {...rest}
    />
  );
}

/**
 * What a sell price means: the profit after tax, and how it stands against the price floor where one is known; null
 * without a price.
 */
function sellHint({ buy, sell, floor, tax }: { buy: string; sell: string; floor: Floor | null; tax: TenthsOfPercent }) {
  const prices = { buy: parseCoins(buy) ?? 0, sell: parseCoins(sell) ?? 0, status: "sold", tax } as const;
  const hint = floorHint(prices.sell, floor?.coins ?? null);
  const profit = profitOf(prices);
  if (prices.sell === 0 || (prices.buy === 0 && !hint)) return null;
  return (
    <>
      {prices.buy > 0 ? (
        <span className="block">
          <SignedFigure text={formatSigned(profit)} direction={directionOf(profit)} /> after tax (
          {formatRoi(roiOf(prices))})
        </span>
      ) : null}
      {hint && floor ? (
        <span className="block">
          <Chip tone={hint === "OK" ? "good" : "bad"}>{hint}</Chip> floor {formatCoins(floor.coins)}
          {/estimate/i.test(floor.source) ? " (estimate)" : ""}
        </span>
      ) : null}
    </>
  );
}
