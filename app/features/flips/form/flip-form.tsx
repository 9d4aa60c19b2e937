import type { SubmissionResult } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import { Form } from "react-router";
import type { Coins } from "#app/domain/coins.ts";
import type { TenthsOfPercent } from "#app/domain/tax.ts";
import type { FlipTexts } from "#app/features/flips/flip.ts";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { RadioField } from "#app/ui/form/field.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import { CancelLink } from "#app/ui/overlay/dialog.tsx";
import { CardFields, LockedCard } from "./card-fields.tsx";
import { MoreFields } from "./more-fields.tsx";
import { PriceFields } from "./price-fields.tsx";

export interface Floor {
  ovr: number;
  coins: Coins;
  source: string;
}

interface Props {
  action: string;
  /** Hidden fields, e.g. the new flip's id or the edited version. */
  hidden: Record<string, string>;
  values: FlipTexts;
  notice?: ReactNode;
  picker: ReactNode;
  /** Program and team of the picked card; locks name, position and OVR. Undefined if none is picked. */
  locked?: string;
  isManual: boolean;
  /** True if a script filled the card fields, which makes submitted values and errors obsolete. */
  isFilledByScript: boolean;
  strip?: ReactNode;
  onManual: () => void;
  focus: string | null;
  floors: Floor[];
  tax: TenthsOfPercent;
  /** Undefined in the edit form. */
  copies?: string;
  names: readonly string[];
  sold?: Date | null;
  timeZone: string;
  reply: SubmissionResult<string[]> | undefined;
  closeTo: string;
  saveLabel: string;
  /** Label of the button that saves and then shows the form for the next flip. */
  nextLabel?: string;
}

export function FlipForm({
  action,
  hidden,
  values,
  notice,
  picker,
  locked,
  isManual,
  isFilledByScript,
  strip,
  onManual,
  focus,
  floors,
  tax,
  copies,
  names,
  sold = null,
  timeZone,
  reply,
  closeTo,
  saveLabel,
  nextLabel,
}: Props) {
  const { field: plain, errors } = formFields("flip", reply, { ...values, ...(copies !== undefined && { copies }) });
  const field = (name: string) => ({ ...plain(name), ...(name === focus && { autoFocus: true }) });
  const cardField = (name: string) =>
    isFilledByScript ? { ...formFields("flip", undefined, values).field(name) } : field(name);
  const [typedOvr, setTypedOvr] = useState({ of: values.cardId, ovr: cardField("ovr").defaultValue });
  const isLocked = locked !== undefined;
  const ovr = isLocked || typedOvr.of !== values.cardId ? values.ovr : typedOvr.ovr.trim();
  const needsPrice = values.status === "sold" && values.sell === "" && !reply;
  return (
    <Form
      method="post"
      action={action}
      id="flip"
      className="grid gap-3"
      autoComplete={"version" in hidden ? "off" : undefined}
      noValidate
      preventScrollReset
      replace
    >
      <ErrorSummary errors={errors} />
      {notice}
      {Object.entries({ ...hidden, cardId: values.cardId }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* Enter uses a form's first submit button, and the search has buttons too. */}
      <Button intent="save" pending="Saving…" className="sr-only" tabIndex={-1} aria-hidden="true">
        {saveLabel}
      </Button>{" "}
      {picker}
      {isLocked ? (
        <LockedCard values={values} about={locked} onManual={onManual} />
      ) : (
        <CardFields
          isOpen={isManual}
          stored={copies === undefined ? values : null}
          field={cardField}
          onOvr={(typed) => setTypedOvr({ of: values.cardId, ovr: typed })}
        />
      )}
      <PriceFields
        buy={field("buy")}
        sell={field("sell")}
        needsPrice={needsPrice}
        // No news for a card that was sold.
        floor={sold ? null : (floors.find((known) => String(known.ovr) === ovr) ?? null)}
        tax={tax}
      />
      {/* Below the prices, which must not move when it arrives. */}
      {strip}
      <RadioField legend="Status" options={STATUS_OPTIONS} {...plain("status")} />
      <MoreFields field={plain} isNew={copies !== undefined} names={names} sold={sold} timeZone={timeZone} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" intent="save" pending="Saving…">
          {saveLabel}
        </Button>
        {nextLabel === undefined ? null : (
          <Button intent="next" pending="Saving…">
            {nextLabel}
          </Button>
        )}
        <CancelLink to={closeTo} />
      </div>
    </Form>
  );
}

const STATUS_OPTIONS = [
  { value: "listed", label: "Listed" },
  { value: "sold", label: "Sold" },
];
