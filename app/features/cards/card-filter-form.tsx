import { Form, Link } from "react-router";
import { MAX_SEARCH_LENGTH } from "#app/domain/card.ts";
import { OVR_MAX, OVR_MIN } from "#app/domain/flip.ts";
import { Button, buttonClass } from "#app/ui/form/button.tsx";
import { Field, inputClass, SelectField, searchKeys } from "#app/ui/form/field.tsx";
import { useTypedSearch } from "#app/ui/form/use-typed-search.ts";
import { Hint, panelClass } from "#app/ui/panel.tsx";
import { CARD_SHOWS, CARD_SORTS, type CardFilters, describeFilters, isUnfiltered } from "./card-query.ts";

export interface CardOptions {
  teams: string[];
  programs: string[];
  positions: string[];
}

interface FilterProps {
  to: string;
  filters: CardFilters;
  options: CardOptions;
}

/** A plain GET form, so that every search has a URL. All but the search is collapsed, and described if it's in use. */
export function CardFilterForm({ to, filters, options }: FilterProps) {
  const { q, team, program, pos, ovrMin, ovrMax, show, sort } = filters;
  const bound = { type: "number", inputMode: "numeric", min: OVR_MIN, max: OVR_MAX, className: "col-span-2" } as const;
  const inUse = describeFilters(filters);
  const typed = useTypedSearch(q);
  return (
    <>
      <Form
        method="get"
        action={to}
        role="search"
        preventScrollReset
        autoComplete="off"
        className="relative flex max-w-3xl gap-2"
        replace={q !== ""}
      >
        <input
          {...typed}
          type="search"
          name="q"
          aria-label="Search"
          placeholder="Name or team"
          defaultValue={q}
          maxLength={MAX_SEARCH_LENGTH}
          {...searchKeys}
          className={`${inputClass} min-w-0 flex-1`}
        />
        <Button variant="primary">Search</Button>
        <details>
          <summary className={buttonClass()}>Filters</summary>
          <div className={panelClass("card-filters grid grid-cols-6 items-start gap-3")}>
            <SelectField
              label="Team"
              name="team"
              defaultValue={team}
              options={toSelectOptions("All teams", options.teams, team)}
              className="col-span-3"
            />
            <SelectField
              label="Program"
              name="program"
              defaultValue={program}
              options={toSelectOptions("All programs", options.programs, program)}
              className="col-span-3"
            />
            <SelectField
              label="Position"
              name="pos"
              defaultValue={pos}
              options={toSelectOptions("All", options.positions, pos)}
              className="col-span-2"
            />
            <Field label="OVR min" name="ovrMin" defaultValue={ovrMin} {...bound} />
            <Field label="OVR max" name="ovrMax" defaultValue={ovrMax} {...bound} />
            <SelectField label="Show" name="show" defaultValue={show} options={CARD_SHOWS} className="col-span-3" />
            <SelectField label="Sort" name="sort" defaultValue={sort} options={CARD_SORTS} className="col-span-3" />
            <Button variant="primary" className="col-span-6">
              Show cards
            </Button>
          </div>
        </details>
      </Form>
      {inUse.length === 0 && isUnfiltered(filters) ? null : (
        <Hint as="div" className="flex flex-wrap items-center gap-x-3">
          {inUse.join(" · ")}{" "}
          {isUnfiltered(filters) ? null : (
            <Link to={to} preventScrollReset className="py-1 underline pointer-coarse:py-3">
              Clear
            </Link>
          )}
        </Hint>
      )}
    </>
  );
}

/** Includes the current value even if no card has it: the form must show the active filter. */
const toSelectOptions = (all: string, values: readonly string[], chosen: string) => [
  { value: "", label: all },
  ...[...values, ...(chosen === "" || values.includes(chosen) ? [] : [chosen])].map((value) => ({
    value,
    label: value,
  })),
];
