import { MAX_NOTE_LENGTH } from "#app/domain/flip.ts";
import { Field } from "#app/ui/form/field.tsx";
import type { formFields } from "#app/ui/form/form-fields.ts";

type FieldProps = ReturnType<ReturnType<typeof formFields>["field"]>;

interface Props {
  note: FieldProps;
  soldAt: FieldProps;
  /** When the flip was sold, as an instant; null for one that is not sold yet. */
  sold: Date | null;
  timeZone: string;
}

/** What a flip rarely needs; open where something stands in it. */
export function MoreFields({ note, soldAt, sold, timeZone }: Props) {
  const isUsed = [note, soldAt].some(({ defaultValue, errors }) => defaultValue !== "" || errors);
  return (
    <details open={isUsed}>
      <summary className="min-h-11 content-center text-sm font-semibold">More</summary>
      <div className="grid gap-3">
        <Field label="Note" autoComplete="off" maxLength={MAX_NOTE_LENGTH} {...note} />
        <Field label="Sold on" type="datetime-local" {...soldAt} hint={saleHint(sold, timeZone)} />
      </div>
    </details>
  );
}

const saleHint = (sold: Date | null, timeZone: string) =>
  sold === null
    ? `Empty is the moment it's marked sold. Times are in ${timeZone}.`
    : `Sold ${dateAndTime(sold, timeZone)}. Leave it empty to keep that. Times are in ${timeZone}.`;

const dateAndTime = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone }).format(at);
