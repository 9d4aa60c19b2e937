import { Form, Link } from "react-router";
import { LONGEST_SEARCH } from "#app/domain/card.ts";
import { OVR_MAX, OVR_MIN } from "#app/domain/flip.ts";
import { Button, buttonClass } from "#app/ui/form/button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { panelClass } from "#app/ui/panel.tsx";
import { CARD_SORTS, type CardFilters, isUnfiltered } from "./card-query.ts";

/** The values that the cards of a game can be filtered by. */
export interface CardOptions {
  teams: string[];
  programs: string[];
  positions: string[];
}

/** The filters of the card list: a plain search form, whose every answer is an address of its own. */
export function CardFilterForm({ to, filters, options }: { to: string; filters: CardFilters; options: CardOptions }) {
  const { q, team, program, pos, ovrMin, ovrMax, sort } = filters;
  const bound = { type: "number", inputMode: "numeric", min: OVR_MIN, max: OVR_MAX, className: "col-span-2" } as const;
  return (
    <Form
      method="get"
      action={to}
      role="search"
      preventScrollReset
      className={panelClass("grid grid-cols-6 items-start gap-3 lg:grid-cols-12")}
    >
      <Field label="Search" name="q" type="search" defaultValue={q} maxLength={LONGEST_SEARCH} autoComplete="off" className="col-span-6" />
      <SelectField
        label="Team"
        name="team"
        defaultValue={team}
        options={choices("All teams", options.teams, team)}
        className="col-span-3"
      />
      <SelectField
        label="Program"
        name="program"
        defaultValue={program}
        options={choices("All programs", options.programs, program)}
        className="col-span-3"
      />
      <SelectField label="Position" name="pos" defaultValue={pos} options={choices("All", options.positions, pos)} className="col-span-2" />
      <Field label="OVR min" name="ovrMin" defaultValue={ovrMin} {...bound} />
      <Field label="OVR max" name="ovrMax" defaultValue={ovrMax} {...bound} />
      <SelectField label="Sort" name="sort" defaultValue={sort} options={CARD_SORTS} className="col-span-3" />
      <div className="col-span-3 flex gap-1 self-end sm:gap-2 max-sm:*:px-2">
        <Button look="primary">Search</Button>
        {isUnfiltered(filters) ? null : (
          <Link to={to} preventScrollReset className={buttonClass("quiet")}>
            Clear
          </Link>
        )}
      </div>
    </Form>
  );
}

/** All, every value, and one that no card has where the address asks for it: a form must show what it filters by. */
const choices = (all: string, values: readonly string[], chosen: string) => [
  { value: "", label: all },
  ...[...values, ...(chosen === "" || values.includes(chosen) ? [] : [chosen])].map((value) => ({ value, label: value })),
];
