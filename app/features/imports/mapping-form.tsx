import { MEANINGS } from "#app/domain/sheet/columns.ts";
import type { DateStyle } from "#app/domain/sheet/dates.ts";
import type { NumberStyle } from "#app/domain/sheet/numbers.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field, nameKeys, SelectField } from "#app/ui/form/field.tsx";
import { Panel } from "#app/ui/panel.tsx";

/** Form values of a mapping; `dates` and `thousands` are "" while they're undecided. */
export type MappingTexts = Record<"dates" | "numbers" | "timeZone" | "unstated" | "prices" | "thousands", string> & {
  columns: string[];
  fillDates: boolean;
  again: boolean;
  /** Hidden fields. */
  shown: Record<string, string>;
};

export const MAPPING_ID = "columns";

interface Props {
  values: MappingTexts;
  columns: { name: string; cells: string[] }[];
  example: { written: string; read: string } | null;
  here: string;
  isOpen: boolean;
}

const DATES: Record<DateStyle, string> = {
  iso: "Year-month-day",
  mdy: "Month/day/year",
  dmy: "Day/month/year",
  ymd: "Year/month/day, the year in two digits",
  unix: "Seconds or milliseconds since 1970",
  serial: "Day numbers of a spreadsheet",
  serial1904: "Day numbers of a spreadsheet, from 1904",
};
const NUMBERS: Record<NumberStyle, string> = { point: "12,500.00", comma: "12.500,00" };
const columnOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const MEANING_OPTIONS = columnOptions(MEANINGS);

export function MappingForm({ values, columns, example, here, isOpen }: Props) {
  const choose = (value: string) => (value === "" ? [{ value: "", label: "Choose…" }] : []);
  const hasCopies = values.columns.includes("copies");
  return (
    <details id={MAPPING_ID} open={isOpen}>
      <summary className="font-semibold pointer-coarse:py-3">Columns and formats</summary>
      <form method="post" action={here} className="mt-3 grid gap-4" autoComplete="off">
        {Object.entries(values.shown).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Panel as="div" className="grid gap-3 wrap-anywhere sm:grid-cols-2">
          {columns.map(({ name, cells }, at) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: columns of a sheet stay where they are
              key={at}
              label={name}
              name={`column-${at}`}
              options={MEANING_OPTIONS}
              defaultValue={values.columns[at]}
              hint={cells.join(" · ")}
            />
          ))}
        </Panel>
        <Panel as="div" className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label="Date format"
            name="dates"
            options={[...choose(values.dates), ...columnOptions(DATES)]}
            defaultValue={values.dates}
            hint={example ? `“${example.written}” is read as ${example.read}` : undefined}
          />
          <SelectField
            label="Number format"
            name="numbers"
            options={columnOptions(NUMBERS)}
            defaultValue={values.numbers}
          />
          <SelectField
            label="Prices below 1,000 are"
            name="thousands"
            options={[...choose(values.thousands), ...columnOptions({ coins: "In coins", thousands: "In thousands" })]}
            defaultValue={values.thousands}
            hint={values.thousands === "thousands" ? "12.5 is read as 12,500." : undefined}
          />
          <Field
            label="Dates are in the time zone"
            name="timeZone"
            {...nameKeys}
            defaultValue={values.timeZone}
            hint="For dates without a time zone."
          />
          <SelectField
            label="With a sell price, but no status or sale date, a row is"
            name="unstated"
            options={columnOptions({ sold: "Sold", listed: "Listed" })}
            defaultValue={values.unstated}
          />
          <SelectField
            label="Prices are"
            name="prices"
            options={columnOptions({ card: "Per card", row: "For the whole row" })}
            defaultValue={values.prices}
            hint={
              hasCopies ? "We split the row's price across its copies, to the coin." : "Only used with a Copies column."
            }
          />
        </Panel>
        <label className="flex items-center gap-2">
          <input type="checkbox" name="fillDates" defaultChecked={values.fillDates} /> A row without a date has the date
          above it
        </label>
        <label className="flex items-center gap-2">
          <input type="checkbox" name="again" defaultChecked={values.again} /> Import duplicates too
        </label>
        <div className="flex flex-wrap gap-2">
          <Button intent="map">Update preview</Button>
        </div>
      </form>
    </details>
  );
}
