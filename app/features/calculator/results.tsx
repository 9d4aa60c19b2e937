import type { ReactNode } from "react";
import { type CalculatorInputs, type CalculatorResults, profitMatrix } from "#app/domain/calculator.ts";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi } from "#app/domain/flip.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Panel, panelClass } from "#app/ui/panel.tsx";
import { deltaDirection, SignedFigure } from "#app/ui/stat-card.tsx";
import { FramedTable } from "#app/ui/table.tsx";
import { priceWanted, targetLabel, targetNote } from "./messages.ts";
import type { CalculatorForm } from "./query.ts";

// Fits four columns of seven digits on a phone.
const NARROW_CELLS = "max-[22rem]:text-xs max-sm:[&_:is(td,th):not(:first-child)]:ps-0 max-sm:[&_:is(td,th)]:pe-2";

type Props = { inputs: CalculatorForm; results: CalculatorResults | null; isExample: boolean; children?: ReactNode };

/** The target price and its figures, dashes without a result; `children` are the actions. */
export function Results({ inputs, results, isExample, children }: Props) {
  const isBuyFirst = inputs.mode === "buy-to-sell";
  return (
    <Panel as="div" className="grid content-start gap-3 md:self-start">
      <div aria-live="polite" aria-atomic="true">
        <h2 className="text-sm font-medium text-muted">
          {`${targetLabel(inputs.mode)} for ${inputs.desiredProfitPct}% profit`}
        </h2>
        <p className="text-2xl font-extrabold tracking-tight text-profit">
          {results ? formatCoins(results.targetPrice) : NO_FIGURE}
        </p>
        <p className="text-sm text-muted">{results ? targetNote(inputs, results) : priceWanted(inputs)}</p>
      </div>
      <div className="grid content-start gap-2 border-t border-line pt-3">
        <p className="flex min-h-5.5 flex-wrap items-center gap-x-2 text-sm">
          <span>
            <span>{`If you ${isBuyFirst ? "sell" : "buy"} at`}</span>{" "}
            {results ? <span>{formatCoins(isBuyFirst ? results.sell : results.buy)}</span> : NO_FIGURE}
          </span>{" "}
          {isExample ? <Chip tone="muted">Example</Chip> : <TargetChip meets={results?.meetsTarget ?? null} />}
        </p>
        <dl className="flex flex-wrap gap-x-4 gap-y-2">
          <LabelledValue label="Net profit">
            {results ? (
              <SignedFigure text={formatSigned(results.netProfit)} direction={deltaDirection(results.netProfit)} />
            ) : (
              NO_FIGURE
            )}
          </LabelledValue>
          <LabelledValue label="ROI">
            {results ? (
              <SignedFigure text={formatRoi(results.roi)} direction={deltaDirection(results.roi)} />
            ) : (
              NO_FIGURE
            )}
          </LabelledValue>
          <LabelledValue
            label="Break-even"
            note={results?.exactBreakEven ? `List at ${formatCoins(results.exactBreakEven)} to be safe` : LOWEST_PRICE}
          >
            {results ? formatCoins(results.breakEven) : NO_FIGURE}
          </LabelledValue>
        </dl>
      </div>
      {children}
    </Panel>
  );
}

function TargetChip({ meets }: { meets: boolean | null }) {
  if (meets === null) return null;
  return <Chip tone={meets ? "good" : "bad"}>{meets ? "Meets target" : "Misses target"}</Chip>;
}

export function ProfitMatrix({ inputs }: { inputs: CalculatorInputs }) {
  const rows = profitMatrix(inputs);
  return (
    <section className="grid content-start gap-2 md:row-span-2" aria-labelledby="matrix">
      <h2 id="matrix" className="text-lg">
        Profit matrix
      </h2>
      {rows.length === 0 ? (
        <p className={panelClass("text-sm text-muted")}>
          {`Type a ${inputs.mode === "buy-to-sell" ? "buy" : "sell"} price to see every margin from 5% to 50%.`}
        </p>
      ) : (
        <FramedTable className={NARROW_CELLS}>
          <thead>
            <tr>
              <th scope="col">Margin</th>
              <th scope="col" className="num">
                {targetLabel(inputs.mode)}
              </th>
              <th scope="col" className="num">
                Profit <span className="max-sm:sr-only">after tax</span>
              </th>
              <th scope="col" className="num">
                ROI
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ percent, price, profit, roi }) => {
              const isCurrent = percent === inputs.desiredProfitPct;
              return (
                <tr
                  key={percent}
                  aria-current={isCurrent || undefined}
                  className={isCurrent ? "bg-profit-soft font-bold" : undefined}
                >
                  <td>
                    {percent}%{isCurrent ? <span className="sr-only"> (your target)</span> : null}
                  </td>
                  <td className="num">{formatCoins(price)}</td>
                  <td className="num">
                    <SignedFigure text={formatSigned(profit)} direction={deltaDirection(profit)} />
                  </td>
                  <td className="num">{formatRoi(roi)}</td>
                </tr>
              );
            })}
          </tbody>
        </FramedTable>
      )}
    </section>
  );
}

/** What break-even is, also before there's one: saved prices come in without moving what is below. */
export const LOWEST_PRICE = "Lowest price without a loss";

export const NO_FIGURE = <span className="font-normal text-muted">—</span>;

/** Belongs inside a `<dl>`. */
export function LabelledValue({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div className="min-w-16 flex-auto">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-lg font-bold">{children}</dd>
      {note ? <dd className="min-h-8 w-0 min-w-full text-xs text-muted">{note}</dd> : null}
    </div>
  );
}
