import { type FormEvent, Fragment, type ReactNode } from "react";
import { Form } from "react-router";
import { MAX_CARD_TEXT } from "#app/domain/card.ts";
import { describeClock } from "#app/domain/days.ts";
import { NOT_SET, POSITIONS } from "#app/domain/flip.ts";
import { ORDER_OPTIONS } from "#app/features/flips/columns.ts";
import type { FormWord } from "#app/features/flips/flip-filter.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field, SelectField, searchKeys } from "#app/ui/form/field.tsx";
import { Hint, panelClass } from "#app/ui/panel.tsx";
import type { FlipList } from "./flip-list.ts";

interface Props {
  to: string;
  list: Pick<FlipList, "query" | "sources" | "clock">;
  /** Hidden fields that keep the other query parameters. */
  children: ReactNode;
}

export function FilterForm({ to, list: { query, sources, clock }, children }: Props) {
  const { words = {} } = query.filter ?? {};
  const filled = (name: FormWord) => ({ name, id: `filter-${name}`, defaultValue: words[name] ?? "" });
  const ovr = { inputMode: "numeric", autoComplete: "off", maxLength: 2 } as const;
  const foundWith = [
    ANY,
    ...sources.map(({ id, name }) => ({ value: id, label: name })),
    { value: NOT_SET, label: "No filter" },
  ];
  // OVRs and dates are pairs in rows of two, three, four and six.
  const fields: Record<FormWord, ReactNode> = {
    position: <SelectField label="Position" options={[ANY, ...POSITIONS.map(asOption)]} {...filled("position")} />,
    source: <SelectField label="Filter used" options={foundWith} {...filled("source")} />,
    program: <Field label="Program" {...searchKeys} maxLength={MAX_CARD_TEXT} {...filled("program")} />,
    result: <SelectField label="Result" options={RESULT_OPTIONS} {...filled("result")} />,
    ovrMin: <Field label="OVR from" {...ovr} {...filled("ovrMin")} />,
    ovrMax: <Field label="OVR to" {...ovr} {...filled("ovrMax")} />,
    since: <Field label="From" type="date" {...filled("since")} />,
    until: <Field label="To" type="date" {...filled("until")} />,
    dates: <SelectField label="Date of" options={DATES} {...filled("dates")} />,
    asked: <SelectField label="Times asked" options={askedOptions(words.asked)} {...filled("asked")} />,
  };
  return (
    <Form
      // Remounts when a chip removes a filter, so that the uncontrolled fields show the current values.
      key={JSON.stringify([words, query.sort, query.dir])}
      method="get"
      action={to}
      preventScrollReset
      className={panelClass("list-folded")}
      autoComplete="off"
      onSubmit={fold}
    >
      {children}
      {Object.entries(fields).map(([word, field]) => (
        <Fragment key={word}>{field}</Fragment>
      ))}
      <SelectField
        label="Sort by"
        options={ORDER_OPTIONS}
        name="sort"
        id="filter-sort"
        defaultValue={`${query.sort}-${query.dir}`}
      />
      <Hint>{describeClock(clock)}</Hint>
      <Button variant="primary">Apply</Button>
    </Form>
  );
}

const ANY = { value: "", label: "Any" };
const asOption = (value: string) => ({ value, label: value });
const DATES = [
  { value: "", label: "Sale" },
  { value: "logged", label: "Adding it" },
];
const RESULT_OPTIONS = [
  ANY,
  { value: "win", label: "Won" },
  { value: "loss", label: "Lost" },
  { value: "even", label: "Broke even" },
];

const ASKED = ["1", "2", "3", "2-", "3-", "5-"];

/** With the chosen one, which a report may have linked. */
const askedOptions = (chosen: string | undefined) => [
  ANY,
  ...[...new Set([...ASKED, ...(chosen === undefined ? [] : [chosen])])].map((value) => ({
    value,
    label: value.replace("-", " or more"),
  })),
];

function fold({ currentTarget }: FormEvent) {
  const details = currentTarget.closest("details");
  details?.querySelector("summary")?.focus();
  details?.removeAttribute("open");
}
