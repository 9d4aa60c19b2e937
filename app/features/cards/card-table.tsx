import { Form, Link } from "react-router";
import { MAX_SEARCH_LENGTH } from "#app/domain/card.ts";
import { OVR_MAX, OVR_MIN } from "#app/domain/flip.ts";
import { Button, buttonClass } from "#app/ui/form/button.tsx";
import { Field, SelectField, searchKeys } from "#app/ui/form/field.tsx";
import { useDelegatedLinks } from "#app/ui/page/link-follower.ts";
import { FramedTable } from "#app/ui/table.tsx";
import { CARD_SORTS, type CardFilters, isUnfiltered } from "./card-query.ts";
import type { ListedCard } from "./list-cards.server.ts";

/** `art` is an image URL that the page may load, or null. */
export type ShownCard = Omit<ListedCard, "imageUrl"> & { art: string | null };

interface TableProps {
  cards: readonly ShownCard[];
  flipTo: (card: ShownCard) => string;
}

export function CardTable({ cards, flipTo }: TableProps) {
  const followLinks = useDelegatedLinks();
  return (
    <FramedTable stacks onClick={followLinks}>
      <thead>
        <tr>
          <th>Name</th>
          <th className="num">OVR</th>
          <th>Pos</th>
          <th>Team</th>
          <th className="cell-minor">Conference</th>
          <th>Program</th>
          <th>
            <span className="sr-only">Add flip</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {cards.map((card) => (
          <CardRow key={card.id} card={card} to={flipTo(card)} />
        ))}
      </tbody>
    </FramedTable>
  );
}

function CardRow({ card, to }: { card: ShownCard; to: string }) {
  return (
    <tr>
      <td className="cell-lead">{card.art === null ? card.name : <WithArt art={card.art} name={card.name} />}</td>
      <td className="cell-key num">{card.ovr}</td>
      <td>{card.pos}</td>
      <td>{card.team}</td>
      <td className="cell-minor">{card.conference}</td>
      <td>{card.program}</td>
      <td className="cell-act">
        <a
          href={to}
          className={buttonClass("plain", "small")}
          aria-label={`Add flip: ${card.name}, ${card.pos} ${card.ovr}`}
        >
          Add flip
        </a>
      </td>
    </tr>
  );
}

function WithArt({ art, name }: { art: string; name: string }) {
  return (
    <span className="flex items-center gap-2">
      <img
        src={art}
        alt=""
        width={48}
        height={64}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className="h-16 w-12 shrink-0 rounded-sm bg-raised object-contain"
      />
      {name}
    </span>
  );
}

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

/** A plain GET form, so that every search has a URL. */
export function CardFilterForm({ to, filters, options }: FilterProps) {
  const { q, team, program, pos, ovrMin, ovrMax, sort } = filters;
  const bound = { type: "number", inputMode: "numeric", min: OVR_MIN, max: OVR_MAX, className: "col-span-2" } as const;
  return (
    <Form
      method="get"
      action={to}
      role="search"
      preventScrollReset
      autoComplete="off"
      className="grid grid-cols-6 items-start gap-3 lg:grid-cols-12"
    >
      <Field
        label="Search"
        name="q"
        type="search"
        defaultValue={q}
        maxLength={MAX_SEARCH_LENGTH}
        {...searchKeys}
        className="col-span-6"
      />
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
      <SelectField label="Sort" name="sort" defaultValue={sort} options={CARD_SORTS} className="col-span-3" />
      <div className="col-span-3 flex gap-1 self-end sm:gap-2 max-sm:*:px-2">
        <Button variant="primary">Search</Button>
        {isUnfiltered(filters) ? null : (
          <Link to={to} preventScrollReset className={buttonClass("quiet")}>
            Clear
          </Link>
        )}
      </div>
    </Form>
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
