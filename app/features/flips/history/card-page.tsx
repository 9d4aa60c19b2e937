import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CardKey } from "#app/domain/card.ts";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { type DayClock, describeClock, formatDayOf } from "#app/domain/days.ts";
import { formatRoi } from "#app/domain/flip.ts";
import { type Game, gameInfo } from "#app/domain/games.ts";
import { formatDuration } from "#app/domain/reports/figures.ts";
import { EMPTY_CELL, FLIP_COLUMNS } from "#app/features/flips/columns.ts";
import { expectedProfit } from "#app/features/flips/expected-profit.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { appendParam, type FlipLinks } from "#app/features/flips/flip-links.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { EmptyState, Hint } from "#app/ui/panel.tsx";
import { deltaDirection, SignedFigure, StatCard, StatGrid } from "#app/ui/stat-card.tsx";
import { FramedTable } from "#app/ui/table.tsx";
import type { CardFigures } from "./card-history.server.ts";
import { rangeText, recordText } from "./history-texts.ts";

interface Props {
  card: CardKey;
  /** Name, program and team of a card in the card database; null for any other. */
  about: { name: string; text: string } | null;
  game: Game;
  figures: CardFigures;
  /** The head of a card that was flipped: its own price. */
  prices: ReactNode;
  rows: Flip[];
  /** This page's URL, to return to from dialogs. */
  here: string;
  links: FlipLinks;
  clock: DayClock;
}

export function CardPage(props: Props) {
  const { card: asked, about, game, figures, prices, rows, here, links, clock } = props;
  // The URL may have only the card's id.
  const newest = rows[0] && { name: rows[0].name, pos: rows[0].pos, ovr: rows[0].ovr };
  const card = { ...asked, ...newest, ...(about && { name: about.name }) };
  const dated = (at: Date) => formatDayOf(at, clock);
  return (
    <>
      <PageHeading
        title={[card.name || "Unnamed card", card.pos, card.ovr, about?.text].filter(Boolean).join(" · ")}
        about={gameInfo(game).label}
        back={{ to: appendParam(links.list, "of", game), label: "My Flips" }}
      >
        <ButtonLink variant="primary" to={flipAgainUrl({ card, game, figures, here, links })}>
          {figures.flips > 0 ? "Flip it again" : "Flip it"}
        </ButtonLink>
      </PageHeading>
      {figures.flips === 0 ? (
        <EmptyState title="You haven't flipped this card yet">
          <p>What you paid, what it sold for and how long you held it will show up here.</p>
        </EmptyState>
      ) : (
        <>
          {prices}
          <Figures figures={figures} dated={dated} />
          <Flips rows={rows} here={here} links={links} game={game} clock={clock} />
        </>
      )}
    </>
  );
}

type AgainProps = Pick<Props, "card" | "game" | "figures" | "here" | "links">;

function flipAgainUrl({ card, game, figures, here, links }: AgainProps): string {
  const { name, pos, ovr, cardId } = card;
  const filled = { name, pos, ...(ovr !== null && { ovr: String(ovr) }), ...(cardId && { cardId }) };
  const bought = figures.lastBuy !== null && { buy: formatCoins(figures.lastBuy) };
  return `${links.add}?${new URLSearchParams({ of: game, ...filled, ...bought, from: here })}`;
}

function Figures({ figures, dated }: { figures: CardFigures; dated: (at: Date) => string }) {
  const { flips, listed, wins, losses, evens, profit, spent, held, heldKnown } = figures;
  const { buyLow, buyHigh, lastBuy, sellLow, sellHigh, lastSell, lastSoldAt } = figures;
  const sold = wins + losses + evens;
  return (
    <StatGrid>
      <StatCard label="Times flipped" value={formatCoins(flips)} foot={`${formatCoins(listed)} listed now`} />
      <StatCard
        label="Bought for"
        value={rangeText(buyLow ?? 0, buyHigh ?? 0)}
        foot={`Last ${formatCoins(lastBuy ?? 0)}`}
      />
      <StatCard
        label="Sold for"
        value={sellLow === null ? "—" : rangeText(sellLow, sellHigh ?? sellLow)}
        foot={lastSell === null || lastSoldAt === null ? null : `Last ${formatCoins(lastSell)}, ${dated(lastSoldAt)}`}
      />
      <StatCard
        label="W–L–T"
        value={sold === 0 ? "—" : recordText(figures)}
        help="How many sold flips made a profit, lost coins or broke even."
      />
      <StatCard
        label="Profit"
        value={formatSigned(profit)}
        tone={deltaDirection(profit)}
        foot={spent === 0 ? null : `ROI on coins ${formatRoi(profit / spent)}`}
        help="After tax. ROI on coins is your profit ÷ everything those flips cost you."
      />
      <StatCard
        label="Held"
        value={held === null ? "—" : formatDuration(Math.trunc(held * 1_000))}
        foot={held === null ? null : `Median of ${formatCoins(heldKnown)} with a known time`}
        help="From adding a flip to selling it. Flips you added as sold don't count."
      />
    </StatGrid>
  );
}

const COLUMNS = FLIP_COLUMNS.filter(({ key }) => !["name", "pos", "ovr"].includes(key));

type FlipsProps = Pick<Props, "rows" | "here" | "links" | "game" | "clock">;

function Flips({ rows, here, links, game, clock }: FlipsProps) {
  const query = `?${new URLSearchParams({ of: game, from: here })}`;
  return (
    <>
      <FramedTable stacks>
        <caption className="sr-only">Flips of this card, newest first</caption>
        <thead>
          <tr>
            {COLUMNS.map(({ key, title, numeric }) => (
              <th key={key} className={numeric ? "num" : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((flip) => (
            <tr key={flip.id}>
              {COLUMNS.map(({ key, title, numeric, cell, text }) => (
                <td
                  key={key}
                  data-label={numeric ? title : undefined}
                  className={key === "createdAt" ? "cell-lead" : cell}
                >
                  {key === "createdAt" ? (
                    <Link to={links.edit(flip.id) + query}>{text(flip, clock)}</Link>
                  ) : key === "profit" ? (
                    <Profit flip={flip} />
                  ) : (
                    <>
                      {text(flip, clock)}
                      {key === "status" && flip.belowFloor !== null ? (
                        <span className="text-listed">{` below floor ${formatCoins(flip.belowFloor)}`}</span>
                      ) : null}
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </FramedTable>
      <Hint>{describeClock(clock)}</Hint>
    </>
  );
}

/** A listed flip's is what its asking price would bring, as in the list. */
function Profit({ flip }: { flip: Flip }) {
  if (flip.status === "sold")
    return <SignedFigure text={formatSigned(flip.profit)} direction={deltaDirection(flip.profit)} />;
  return flip.sell === 0 ? (
    EMPTY_CELL
  ) : (
    <span className="font-normal text-muted">
      {formatSigned(expectedProfit(flip))}
      <span className="sr-only"> expected</span>
    </span>
  );
}
