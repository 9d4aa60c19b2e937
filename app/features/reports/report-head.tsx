import type { ReactNode } from "react";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { flipsText, formatRoi } from "#app/domain/flip.ts";
import { formatDuration, formatRecord, roiOnCoins, taxPaid, winRate } from "#app/domain/reports/figures.ts";
import { countDays, formatDateRange } from "#app/domain/reports/span.ts";
import { formatDelta, profitDelta } from "#app/domain/stats.ts";
import { OWN_PRICES_NOTE } from "#app/features/flips/prices/own-prices-note.ts";
import { Hint, Panel } from "#app/ui/panel.tsx";
import { deltaDirection, SignedFigure } from "#app/ui/stat-card.tsx";
import type { ReportHead } from "./report-head.server.ts";

const NO_FIGURE = "—";

/** The head for the client; daily sums stay on the server. */
export type HeadFigures = Omit<ReportHead, "days" | "daysBefore">;

/** A larger change only means that there was almost nothing before. */
const MAX_DELTA = 9;

export function ProfitPanel({
  head,
  sentence,
  children,
}: {
  head: HeadFigures;
  sentence: string;
  children: ReactNode;
}) {
  const { sums, prior, range } = head;
  const delta = prior === null ? null : profitDelta(sums.profit, prior);
  const days = countDays(range);
  const before = `the ${days === 1 ? "day" : `${days} days`} before`;
  return (
    <Panel as="div" className="report-profit">
      <h2>Profit</h2>
      <p className="report-sum">
        <SignedFigure text={formatSigned(sums.profit)} direction={deltaDirection(sums.profit)} />
      </p>
      {delta === null || prior === null ? null : (
        <p className="text-sm">
          {delta > MAX_DELTA ? (
            <>
              New{" "}
              <span className="text-muted">
                ({before} made {formatSigned(prior)})
              </span>
            </>
          ) : (
            <>
              <SignedFigure text={formatDelta(delta)} direction={deltaDirection(delta)} />{" "}
              <span className="text-muted">vs {before}</span>
            </>
          )}
        </p>
      )}
      <Hint>{sentence}</Hint>
      {children}
    </Panel>
  );
}

export function HeadFigureList({ head }: { head: HeadFigures }) {
  const { sums, held, best, streak } = head;
  const roi = roiOnCoins(sums);
  const won = winRate(sums);
  return (
    <dl className="report-figures">
      <Figure name="Sold">{formatCoins(sums.sold)}</Figure>
      <Figure name="W–L–T" note={won === null ? null : `${formatRoi(won)} won`}>
        {formatRecord(sums)}
      </Figure>
      <Figure name="ROI on coins">{roi === null ? NO_FIGURE : formatRoi(roi)}</Figure>
      <Figure name="Tax paid">{formatCoins(taxPaid(sums))}</Figure>
      <Figure name="Typical time to sell" note={`from ${flipsText(held.known)}`}>
        {held.median === null ? NO_FIGURE : formatDuration(held.median)}
      </Figure>
      <Figure name="Best day" note={best ? formatDateRange({ since: best.date, until: best.date }) : null}>
        {best ? <SignedFigure text={formatSigned(best.profit)} direction={deltaDirection(best.profit)} /> : NO_FIGURE}
      </Figure>
      <Figure name="Green streak" note={streak === 1 ? "green day" : "green days in a row"}>
        {formatCoins(streak)}
      </Figure>
    </dl>
  );
}

function Figure({ name, note, children }: { name: string; note?: string | null; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {note ? <dd className="hint">{note}</dd> : null}
    </div>
  );
}

export interface ListedNow {
  listed: number;
  listedCost: number;
  listedGain: number;
  unpriced: number;
  /** The sum at own prices in words; "" without one. */
  atOwnPrices: string;
}

export function ListedPanel(props: ListedNow & { to: string }) {
  const { listed, listedCost, listedGain, unpriced, atOwnPrices, to } = props;
  return (
    <Panel className="grid content-start gap-1" aria-labelledby="listed-now">
      <h2 id="listed-now" className="text-base">
        Listed now
      </h2>
      {listed === 0 ? (
        <p className="text-sm text-muted">Nothing is listed.</p>
      ) : (
        <>
          <p>
            <strong>{formatCoins(listedCost)}</strong> coins tied up in {flipsText(listed)}
          </p>
          {unpriced === listed ? (
            <p className="text-sm">{listed === 1 ? "It has no price yet." : "None of them has a price yet."}</p>
          ) : (
            <p className="text-sm">
              {unpriced > 0 ? "If the priced ones sell" : "If they all sell"}:{" "}
              <SignedFigure text={formatSigned(listedGain)} direction={deltaDirection(listedGain)} />
              {unpriced > 0 ? ` (${formatCoins(unpriced)} without a price)` : null}
            </p>
          )}
          {atOwnPrices === "" ? null : (
            <>
              <p className="text-sm">{atOwnPrices}</p>
              <Hint>{OWN_PRICES_NOTE}</Hint>
            </>
          )}
          <p className="text-sm">
            <a href={to} className="inline-block pointer-coarse:py-3">
              Oldest first
            </a>
          </p>
        </>
      )}
    </Panel>
  );
}
