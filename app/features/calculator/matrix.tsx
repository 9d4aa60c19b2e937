import { type CalculatorInputs, profitMatrix } from "#app/domain/calculator.ts";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi } from "#app/domain/flip.ts";
import { directionOf, SignedFigure } from "#app/ui/figure.tsx";
import { panelClass } from "#app/ui/panel.tsx";
import { FramedTable } from "#app/ui/table.tsx";
import { targetLabel } from "./words.ts";

/** What every margin from 5 % to 50 % comes to; the row of the current percent is marked. */
export function ProfitMatrix({ inputs }: { inputs: CalculatorInputs }) {
  const rows = profitMatrix(inputs);
  return (
    <section className="grid content-start gap-2" aria-labelledby="matrix">
      <h2 id="matrix" className="text-lg">
        Profit matrix
      </h2>
      {rows.length === 0 ? (
        <p className={panelClass("text-sm text-muted")}>
          Type a {inputs.mode === "buy-to-sell" ? "buy" : "sell"} price to see every margin from 5% to 50%.
        </p>
      ) : (
        <FramedTable className="max-[22rem]:text-xs max-sm:[&_:is(td,th):not(:first-child)]:ps-0 max-sm:[&_:is(td,th)]:pe-2">
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
                <tr key={percent} aria-current={isCurrent || undefined} className={isCurrent ? "bg-profit-soft font-bold" : undefined}>
                  <td>
                    {percent}%{isCurrent ? <span className="sr-only"> (your target)</span> : null}
                  </td>
                  <td className="num">{formatCoins(price)}</td>
                  <td className="num">
                    <SignedFigure text={formatSigned(profit)} direction={directionOf(profit)} />
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
