import { type FocusEvent, type MouseEvent, useState } from "react";
import { OVR_RANGE, POSITIONS, parseOvr } from "#app/domain/flip.ts";
import type { FlipTexts } from "#app/features/flips/flip.ts";
import { errorLineClass, Field, nameKeys, SelectField } from "#app/ui/form/field.tsx";
import type { formFields } from "#app/ui/form/form-fields.ts";
import { Banner } from "#app/ui/panel.tsx";
import { FoldSummary } from "./fold-summary.tsx";

type FieldOf = (name: string) => ReturnType<ReturnType<typeof formFields>["field"]> & { autoFocus?: boolean };

interface CardProps {
  isOpen: boolean;
  /** The card of an edited flip, told while its fields are folded. */
  stored: FlipTexts | null;
  field: FieldOf;
  onOvr: (ovr: string) => void;
}

export function CardFields({ isOpen, stored, field, onOvr }: CardProps) {
  return (
    <div className="grid gap-2">
      {stored?.name ? (
        <Banner tone="plain" className="card-stored">
          <CardName {...stored} />
        </Banner>
      ) : null}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key press on a summary fires click */}
      <details open={isOpen} onClick={focusName}>
        <FoldSummary>Custom Card (manual)</FoldSummary>
        <div className="grid gap-3">
          <Field label="Name" {...nameKeys} {...field("name")} />
          <div className="grid grid-cols-2 gap-3">
            <SelectField label="Position" options={POSITION_OPTIONS} {...field("pos")} />
            <OvrField {...field("ovr")} onTyped={onOvr} />
          </div>
        </div>
      </details>
    </div>
  );
}

const CardName = ({ name, pos, ovr }: FlipTexts) => (
  <>
    <strong>{name}</strong> <span>{pos + (ovr ? ` · ${ovr} OVR` : "")}</span>
  </>
);

function focusName({ currentTarget: fold, target }: MouseEvent<HTMLDetailsElement>) {
  if (fold.open || !(target instanceof Element) || !target.closest("summary")) return;
  fold.addEventListener("toggle", () => document.getElementById("flip-name")?.focus(), { once: true });
}

const POSITION_OPTIONS = POSITIONS.map((position) => ({ value: position, label: position }));

type LockedProps = {
  values: FlipTexts;
  about: string;
  onManual: () => void;
};

export function LockedCard({ values, about, onManual }: LockedProps) {
  function giveBack(event: MouseEvent) {
    event.preventDefault();
    onManual();
  }
  return (
    <Banner tone="plain" className="flex flex-wrap items-center justify-between gap-2">
      <p>
        <CardName {...values} />
        {about ? <span className="block text-sm text-muted">{about}</span> : null}
      </p>
      <button type="submit" formMethod="get" name="manual" value="1" onClick={giveBack} className="text-sm underline">
        Custom Card (manual)
      </button>
      <input type="hidden" name="name" value={values.name} />
      <input type="hidden" name="pos" value={values.pos} />
      <input type="hidden" name="ovr" value={values.ovr} />
    </Banner>
  );
}

type OvrProps = ReturnType<FieldOf> & { onTyped: (ovr: string) => void };

function OvrField({ onTyped, errors, ...rest }: OvrProps) {
  const [left, setLeft] = useState<string | null>(null);
  const wrong = left !== null && left !== "" && parseOvr(left) === null;
  const shown = left === null ? errors : wrong ? [OVR_RANGE] : undefined;
  return (
    <Field
      label="OVR"
      // Reserves the error line: a layout shift on blur would move the button being pressed.
      className={errorLineClass}
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
