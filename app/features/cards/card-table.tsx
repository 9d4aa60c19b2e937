import { Form, Link } from "react-router";
import { MAX_SEARCH_LENGTH } from "#app/domain/card.ts";
import { OVR_MAX, OVR_MIN } from "#app/domain/flip.ts";
import { Button, buttonClass } from "#app/ui/form/button.tsx";
import { Field, SelectField, searchKeys } from "#app/ui/form/field.tsx";
import { useDelegatedLinks } from "#app/ui/page/link-follower.ts";
import { FramedTable } from "#app/ui/table.tsx";
import { CARD_SHOWS, CARD_SORTS, type CardFilters, isUnfiltered } from "./card-query.ts";
import type { ListedCard } from "./list-cards.server.ts";

/** `art` is an image URL that the page may load, `own` the player's own price with its sample; null without one. */
export type ShownCard = Omit<ListedCard, "imageUrl"> & { art: string | null; own: string | null };

export const hasOwnPrice = ({ own }: ShownCard): boolean => own !== null;

interface TableProps {
  cards: readonly ShownCard[];
  flipTo: (card: ShownCard) => string;
}

export function CardTable({ cards, flipTo }: TableProps) {
  const followLinks = useDelegatedLinks();
  const isPriced = cards.some(hasOwnPrice);
  return (
    <FramedTable stacks onClick={followLinks}>
      <thead>
        <tr>
          <th>Name</th>
          <th className="num">OVR</th>
          <th>Pos</th>
          <th>Team</th>
          {/* Both don't fit from 768 px on. */}
          {isPriced ? null : <th className="cell-minor">Conference</th>}
          <th>Program</th>
          {isPriced ? <th>Your price</th> : null}
          <th>
            <span className="sr-only">Add flip</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {cards.map((card) => (
          <CardRow key={card.id} card={card} isPriced={isPriced} to={flipTo(card)} />
        ))}
      </tbody>
    </FramedTable>
  );
}

function CardRow({ card, isPriced, to }: { card: ShownCard; isPriced: boolean; to: string }) {
  return (
    <tr>
      <td className="cell-lead">{card.art === null ? card.name : <WithArt art={card.art} name={card.name} />}</td>
      <td className="cell-key num">{card.ovr}</td>
      <td>{card.pos}</td>
      <td>{card.team}</td>
      {isPriced ? null : <td className="cell-minor">{card.conference}</td>}
      <td>{card.program}</td>
      {isPriced ? <td data-label={hasOwnPrice(card) ? "Your price" : undefined}>{card.own}</td> : null}
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
  const { q, team, program, pos, ovrMin, ovrMax, show, sort } = filters;
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
      <SelectField label="Show" name="show" defaultValue={show} options={CARD_SHOWS} className="col-span-3" />
      <SelectField label="Sort" name="sort" defaultValue={sort} options={CARD_SORTS} className="col-span-3" />
      <div className="col-span-6 flex gap-2">
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
