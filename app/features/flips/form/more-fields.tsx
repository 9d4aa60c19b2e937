import { type MouseEvent, useRef } from "react";
import { formatMoment } from "#app/domain/dates.ts";
import { formatTimeZone } from "#app/domain/days.ts";
import { Field, nameKeys, noteKeys } from "#app/ui/form/field.tsx";
import type { formFields } from "#app/ui/form/form-fields.ts";
import { FoldSummary } from "./fold-summary.tsx";

type FieldOf = ReturnType<typeof formFields>["field"];

interface Props {
  field: FieldOf;
  isNew: boolean;
  names: readonly string[];
  sold: Date | null;
  timeZone: string;
}

/** Rarely used fields: expanded if one of a new flip is filled or one is wrong, else told beside the summary. */
export function MoreFields({ field, isNew, names, sold, timeZone }: Props) {
  const found = field("found");
  const note = field("note");
  const soldAt = field("soldAt");
  const copies = isNew ? field("copies") : null;
  const all = [found, note, soldAt];
  const isOpen = copies ? isFilled(copies, "1") || all.some((field) => isFilled(field)) : all.some(hasErrors);
  const told = [found, note].map(({ defaultValue }) => defaultValue).filter(Boolean);
  return (
    <details open={isOpen}>
      <FoldSummary>
        More
        {isNew || told.length === 0 ? null : <span className="max-w-xs truncate font-normal">{told.join(" · ")}</span>}
      </FoldSummary>
      <div className="grid gap-3">
        {copies ? <Field label="Copies" inputMode="numeric" autoComplete="off" maxLength={3} {...copies} /> : null}
        <FoundWith {...found} names={names} isCarried={isNew && found.defaultValue !== ""} />
        <Field label="Note" {...noteKeys} {...note} />
        <Field label="Sold on" type="datetime-local" {...soldAt} hint={saleHint(sold, timeZone)} />
      </div>
    </details>
  );
}

const hasErrors = ({ errors }: ReturnType<FieldOf>) => errors !== undefined;

/** True if a field differs from its default or has an error. */
const isFilled = (field: ReturnType<FieldOf>, usual = "") =>
  !["", usual].includes(field.defaultValue) || hasErrors(field);

type FoundProps = ReturnType<FieldOf> & {
  names: readonly string[];
  isCarried: boolean;
};

function FoundWith({ names, isCarried, ...found }: FoundProps) {
  const part = useRef<HTMLDivElement>(null);
  function clear(event: MouseEvent) {
    const input = part.current?.querySelector("input");
    if (!input) return;
    event.preventDefault();
    input.value = "";
    input.focus();
  }
  return (
    <div ref={part}>
      <Field label="Filter used" list="flip-names" {...nameKeys} {...found} />
      <datalist id="flip-names">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {isCarried ? (
        <button type="submit" formMethod="get" name="clear" value="found" onClick={clear} className="text-sm underline">
          Clear
        </button>
      ) : null}
    </div>
  );
}

const saleHint = (sold: Date | null, timeZone: string) =>
  sold === null
    ? `Leave it empty for the moment you mark it sold, in ${formatTimeZone(timeZone)}.`
    : `Sold ${formatMoment(sold, timeZone)}, ${formatTimeZone(timeZone)}. Leave it empty to keep that.`;
