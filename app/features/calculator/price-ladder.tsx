import { type CalculatorInputs, type CalculatorResults, saleShares } from "#app/domain/calculator.ts";
import { type Coins, formatCoins } from "#app/domain/coins.ts";
import { Panel } from "#app/ui/panel.tsx";
import { targetLabel } from "./messages.ts";

interface Rung {
  label: string;
  price: Coins;
  isSale?: boolean;
}

/** Bars, highest first: the sale's is split into cost, profit and tax; the buy has the cost's color. */
export function PriceLadder({ inputs, results }: { inputs: CalculatorInputs; results: CalculatorResults }) {
  const { buy, sell } = results;
  const shares = saleShares(buy, sell, inputs.taxRate);
  const rungs = ladderRungs(inputs, results);
  const top = Math.max(...rungs.map(({ price }) => price));
  const width = (coins: Coins) => `${(coins / top) * 100}%`;
  return (
    <section className="grid content-start gap-2" aria-labelledby="ladder">
      <h2 id="ladder" className="text-lg">
        Price ladder
      </h2>
      <Panel as="div" className="grid gap-3">
        <dl className="grid gap-2">
          {rungs.map(({ label, price, isSale }) => (
            <div key={label} className="grid grid-cols-[1fr_auto] gap-x-2 text-sm">
              <dt className="text-muted">{label}</dt>
              <dd className="font-semibold">{formatCoins(price)}</dd>
              <dd aria-hidden="true" className="col-span-2">
                <svg className="block h-2.5 w-full" aria-hidden="true">
                  {isSale ? (
                    <>
                      <rect className="fill-tax" width={width(price)} height="100%" />
                      <rect className="fill-profit" width={width(price - shares.tax)} height="100%" />
                      <rect className="fill-edge" width={width(shares.cost)} height="100%" />
                    </>
                  ) : (
                    <rect
                      className={price === buy ? "fill-edge" : "fill-line stroke-edge stroke-2"}
                      width={width(price)}
                      height="100%"
                    />
                  )}
                </svg>
              </dd>
            </div>
          ))}
        </dl>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line pt-2 text-sm">
          <Share fill="fill-edge" label={shares.loss > 0 ? "What you get back" : "What you paid"} coins={shares.cost} />
          {shares.loss > 0 ? (
            <Share label="You lose" coins={shares.loss} />
          ) : (
            <Share fill="fill-profit" label="Your profit" coins={shares.gain} />
          )}
          <Share fill="fill-tax" label="Auction tax" coins={shares.tax} />
        </ul>
      </Panel>
    </section>
  );
}

function Share({ fill, label, coins }: { fill?: string; label: string; coins: Coins }) {
  return (
    <li className="flex items-center gap-1.5">
      {fill ? (
        <svg className="size-2.5" aria-hidden="true">
          <rect className={fill} width="100%" height="100%" rx="2" />
        </svg>
      ) : null}
      <span>
        <span className="text-muted">{label}</span> <span className="font-semibold">{formatCoins(coins)}</span>
      </span>
    </li>
  );
}

function ladderRungs(
  { mode, buyPrice, sellPrice }: CalculatorInputs,
  { targetPrice, breakEven, buy, sell }: CalculatorResults,
): Rung[] {
  const isBuyFirst = mode === "buy-to-sell";
  const isTyped = (isBuyFirst ? sellPrice : buyPrice) > 0;
  const target = { label: targetLabel(mode), price: targetPrice, isSale: isBuyFirst && !isTyped };
  const givenPrice = isBuyFirst
    ? { label: "Buy price", price: buy }
    : { label: "Sell price", price: sell, isSale: true };
  const typed = isBuyFirst
    ? { label: "Your sell price", price: sell, isSale: true }
    : { label: "Your buy price", price: buy };
  return [target, givenPrice, { label: "Break-even", price: breakEven }, ...(isTyped ? [typed] : [])]
    .filter(({ price }) => price > 0)
    .sort((a, b) => b.price - a.price);
}
