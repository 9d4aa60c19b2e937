import { Form, href, Link } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { flipsText } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { aboutCard } from "#app/features/flips/form/picked-card.ts";
import { Button } from "#app/ui/form/button.tsx";
import { EmptyState, Hint, Panel } from "#app/ui/panel.tsx";
import { FramedTable } from "#app/ui/table.tsx";
import type { CardMatch, TypedFlips } from "./matches.server.ts";

/** Where typed flips are given their cards. */
export const MATCHES_PATH = href("/dashboard/my-flips/matches");

/** Typed flips and the cards that they fit. */
export interface Matches {
  /** Those that exactly one card fits, of most flips first. */
  matches: (CardMatch & { typed: TypedFlips })[];
  /** How many flips have a card by them, and how many fit several cards. */
  flips: number;
  unsure: number;
}

/** How many rows are shown. */
const MOST_ROWS = 100;

function fitText(flips: number): string {
  return flips === 1 ? "1 flip fits a card of the list." : `${formatCoins(flips)} flips fit cards of the list.`;
}

interface OfferProps {
  matches: Pick<Matches, "flips">;
  game: Game;
  act: string;
}

/** Offers to give typed flips their cards; nothing where none fits. */
export function MatchOffer({ matches: { flips }, game, act }: OfferProps) {
  if (flips === 0) return null;
  return (
    <Panel as="div">
      <div className="flex flex-wrap items-center gap-3">
        <p>{fitText(flips)}</p>
        <Link to={`${MATCHES_PATH}?of=${game}`}>Look</Link> <UseButton game={game} act={act} />
      </div>
    </Panel>
  );
}

function UseButton({ game, act }: Pick<OfferProps, "game" | "act">) {
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

/** The typed flips that fit a card each, as they were written and as the card. */
export function MatchesPage({ matches: { matches, flips, unsure }, game, act }: OfferProps & { matches: Matches }) {
  if (flips === 0)
    return (
      <EmptyState title="No flips to match">
        <p>Flips you typed that fit exactly one card of the list show up here.</p>
      </EmptyState>
    );
  const shown = matches.slice(0, MOST_ROWS);
  const rest = matches.slice(MOST_ROWS).reduce((sum, { typed }) => sum + typed.flips, 0);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <p>{fitText(flips)}</p>
        <UseButton game={game} act={act} />
      </div>
      <Hint>They keep the names you typed, and get their card's program and team. You can undo this for 30 days.</Hint>
      {unsure > 0 ? (
        <Hint>{`${flipsText(unsure)} more ${unsure === 1 ? "fits" : "fit"} several cards. Pick those in their own form.`}</Hint>
      ) : null}
      <FramedTable stacks>
        <caption className="sr-only">Flips and the cards they fit</caption>
        <thead>
          <tr>
            <th>You typed</th>
            <th>Card</th>
            <th className="num">Flips</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ typed, card }) => (
            <tr key={`${typed.name} ${card.id}`}>
              <td className="cell-lead">{[typed.name, typed.ovr, typed.pos].join(" ")}</td>
              <td data-label="Card">{[card.name, aboutCard(card)].filter(Boolean).join(" · ")}</td>
              <td className="num" data-label="Flips">
                {formatCoins(typed.flips)}
              </td>
            </tr>
          ))}
        </tbody>
      </FramedTable>
      {rest > 0 ? <Hint>{`And ${flipsText(rest)} more.`}</Hint> : null}
    </>
  );
}
