import { type MouseEvent, useRef } from "react";
import { Link } from "react-router";
import { MAX_NOTE_LENGTH, MAX_SOURCE_NAME } from "#app/domain/flip.ts";
import { Field } from "#app/ui/form/field.tsx";
import type { formFields } from "#app/ui/form/form-fields.ts";

import { FoldSummary } from "./fold-summary.tsx";

type FieldOf = ReturnType<typeof formFields>["field"];

/** What is asked of new flips alone: how many copies, and where the name that was used last is taken out again. */
export interface NewFields {
  copies: string;
  clearFoundTo: string;
}

interface Props {
  field: FieldOf;
  added?: NewFields;
  /** When the flip was sold, as an instant; null for one that is not sold yet. */
  sold: Date | null;
  timeZone: string;
}

/** What a flip rarely needs; open where something stands in it. */
export function MoreFields({ field, added, sold, timeZone }: Props) {
  const [found, note, soldAt] = [field("found"), field("note"), field("soldAt")];
  const copies = added && field("copies");
  const isUsed = [found, note, soldAt, copies].some(
    (used) => used && (!["", copies === used ? "1" : ""].includes(used.defaultValue) || used.errors),
  );
  return (
    <details open={isUsed}>
      <FoldSummary>More</FoldSummary>
      <div className="grid gap-3">
        {copies ? <Field label="Copies" inputMode="numeric" autoComplete="off" maxLength={3} {...copies} /> : null}
        <FoundWith {...found} clearTo={added?.clearFoundTo} />
        <Field label="Note" autoComplete="off" maxLength={MAX_NOTE_LENGTH} {...note} />
        <Field label="Sold on" type="datetime-local" {...soldAt} hint={saleHint(sold, timeZone)} />
      </div>
    </details>
  );
}

/** The name of the filter that found the card; the list behind the dialog has the names that are offered. */
function FoundWith({ clearTo, ...found }: ReturnType<FieldOf> & { clearTo?: string }) {
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
      <Field
        label="Found with"
        list="log-names"
        autoComplete="off"
        maxLength={MAX_SOURCE_NAME}
        {...found}
        hint={
          clearTo && found.defaultValue !== "" ? (
            <Link to={clearTo} onClick={clear} replace preventScrollReset className="underline">
              clear
            </Link>
          ) : undefined
        }
      />
    </div>
  );
}

const saleHint = (sold: Date | null, timeZone: string) =>
  sold === null
    ? `Empty is the moment it's marked sold. Times are in ${timeZone}.`
    : `Sold ${dateAndTime(sold, timeZone)}. Leave it empty to keep that. Times are in ${timeZone}.`;

const dateAndTime = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone }).format(at);
