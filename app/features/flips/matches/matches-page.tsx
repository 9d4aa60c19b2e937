import type { ReactNode } from "react";
import { Form, href, Link } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { flipsText } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { Button } from "#app/ui/form/button.tsx";
import { EmptyState, Hint, Panel } from "#app/ui/panel.tsx";
import { FramedTable } from "#app/ui/table.tsx";
import type { TypedFlips } from "./matches.server.ts";

export const MATCHES_PATH = href("/dashboard/my-flips/matches");

export interface MatchCounts {
  sure: number;
  unsure: number;
}

function fitText(flips: number): string {
  return flips === 1 ? "1 flip fits a card of the list." : `${formatCoins(flips)} flips fit cards of the list.`;
}

/** Leads from the import page to the matches; that page doesn't count them, which takes long in a large account. */
export function MatchOffer({ game }: { game: Game }) {
  return (
    <Panel as="div">
      <div className="flex flex-wrap items-center gap-3">
        <p>Some of your flips fit cards of the list.</p>
        <Link to={`${MATCHES_PATH}?of=${game}`} className="inline-flex min-h-11 items-center underline">
          Look
        </Link>
      </div>
    </Panel>
  );
}

interface ActProps {
  game: Game;
  act: string;
}

function UseButton({ game, act }: ActProps) {
  return (
    <Form method="post" action={MATCHES_PATH}>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="game" value={game} />
      <Button variant="primary" size="small">
        Use them
      </Button>
    </Form>
  );
}

interface PageProps extends ActProps {
  counts: MatchCounts;
  matches: { typed: TypedFlips; card: string }[];
  unsure: ChoiceProps[];
}

export function MatchesPage({ matches, unsure, counts, game, act }: PageProps) {
  if (counts.sure + counts.unsure === 0)
    return (
      <EmptyState title="No flips to match">
        <p>Flips you typed that fit cards of the list show up here.</p>
      </EmptyState>
    );
  return (
    <>
      <Hint>Flips keep the names you typed, and get their card's program and team. You can undo this for 30 days.</Hint>
      {counts.sure > 0 ? (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <p>{fitText(counts.sure)}</p>
            <UseButton game={game} act={act} />
          </div>
          <MatchTable label="Flips and the cards they fit" flips={counts.sure} rows={matches} />
        </>
      ) : null}
      {counts.unsure > 0 ? (
        <>
          <h2 className="text-lg">Which card?</h2>
          <MatchTable
            label="Flips that fit several cards"
            flips={counts.unsure}
            rows={unsure.map(({ typed, cards, act }) => ({
              typed,
              card: <Choice {...{ typed, cards, act, game }} />,
            }))}
          />
        </>
      ) : null}
    </>
  );
}

interface ChoiceProps {
  typed: TypedFlips;
  cards: { id: string; name: string }[];
  act: string;
}

function Choice({ typed: { name, pos, ovr }, cards, act, game }: ChoiceProps & { game: Game }) {
  return (
    <Form method="post" action={MATCHES_PATH} className="flex flex-wrap gap-2">
      {Object.entries({ act, game, name, pos, ovr: String(ovr) }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {cards.map(({ id, name }) => (
        <Button key={id} size="small" name="card" value={id}>
          {name}
        </Button>
      ))}
    </Form>
  );
}

interface TableProps {
  label: string;
  /** Total number of flips, including rows not shown. */
  flips: number;
  rows: { typed: TypedFlips; card: ReactNode }[];
}

function MatchTable({ label, flips, rows }: TableProps) {
  const rest = rows.reduce((left, { typed }) => left - typed.flips, flips);
  return (
    <>
      <FramedTable stacks>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th>You typed</th>
            <th>Card</th>
            <th className="num">Flips</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ typed: { name, pos, ovr, flips }, card }) => (
            <tr key={`${name} ${ovr} ${pos}`}>
              <td className="cell-lead">{`${name} ${ovr} ${pos}`}</td>
              <td data-label="Card">{card}</td>
              <td className="num" data-label="Flips">
                {formatCoins(flips)}
              </td>
            </tr>
          ))}
        </tbody>
      </FramedTable>
      {rest > 0 ? <Hint>{`And ${flipsText(rest)} more.`}</Hint> : null}
    </>
  );
}
