import { calculate, QUICK_PERCENTS, saleShares } from "#app/domain/calculator.ts";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { GAMES, type Game, gameInfo } from "#app/domain/games.ts";
import { taxPercent } from "#app/domain/tax.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Field, RadioField } from "#app/ui/form/field.tsx";
import { panelClass } from "#app/ui/panel.tsx";
import { priceWanted, targetNote } from "./messages.ts";
import { type CalculatorForm, fieldValues, inputsQueryString, MAX_PRICE_LENGTH, parseInputs } from "./query.ts";

const GAME_CHIPS = GAMES.map((game) => ({ value: game, label: gameInfo(game).chip }));
const PERCENTS = QUICK_PERCENTS.map((percent) => ({ value: String(percent), label: `${percent}%` }));

const START = { sellPrice: "62000", desiredProfitPct: "10" };

export function compactInputs(params: URLSearchParams): CalculatorForm {
  const query = params.has("sellPrice") ? params : new URLSearchParams(START);
  return { ...parseInputs(query), mode: "sell-to-buy", buyPrice: 0 };
}

/** A GET form, sent while typing by `ui/page/page-script.js`; `to` is the full calculator. */
export function CompactCalculator({ inputs, game, to }: { inputs: CalculatorForm; game: Game; to: string }) {
  const { sellPrice, desiredProfitPct } = fieldValues(inputs);
  return (
    <form
      method="get"
      autoComplete="off"
      data-live=""
      className={panelClass("ticket")}
      aria-label="Quick profit calculator"
    >
      <input type="hidden" name="mode" value={inputs.mode} />
      <div className="ticket-price">
        <Field
          label="Sells for"
          name="sellPrice"
          inputMode="numeric"
          maxLength={MAX_PRICE_LENGTH}
          defaultValue={sellPrice}
          data-select=""
        />
        <RadioField
          legend={<span className="sr-only">Game</span>}
          name="game"
          options={GAME_CHIPS}
          defaultValue={game}
        />
      </div>
      <RadioField
        className="min-w-0 [&_span]:px-1"
        legend="Profit you want"
        name="desiredProfitPct"
        options={PERCENTS}
        defaultValue={desiredProfitPct}
      />
      <div role="status" data-answer="" className="ticket-answer">
        <Answer inputs={inputs} />
        <ButtonLink className="justify-self-start" to={to + inputsQueryString(inputs, { game })}>
          Full breakdown
        </ButtonLink>
      </div>
      <Button className="without-scripts">Calculate</Button>
    </form>
  );
}

function Answer({ inputs }: { inputs: CalculatorForm }) {
  const results = calculate(inputs);
  if (!results) return <p className="tear py-4">{priceWanted(inputs)}</p>;
  const { buy, sell, targetPrice } = results;
  const { tax, gain } = saleShares(buy, sell, inputs.taxRate);
  return (
    <>
      <dl className="ticket-rows">
        <dt>{`Auction tax, ${taxPercent(inputs.taxRate)}%`}</dt> <dd>{formatSigned(-tax)}</dd>{" "}
        <dt>{`Your profit, ${inputs.desiredProfitPct}%`}</dt> <dd className="text-profit">{formatSigned(gain)}</dd>
      </dl>
      <svg className="ticket-bar" aria-hidden="true">
        <rect className="fill-tax" width="100%" height="100%" />
        <rect className="fill-profit" width={`${((sell - tax) / sell) * 100}%`} height="100%" />
        <rect className="fill-edge" width={`${(buy / sell) * 100}%`} height="100%" />
      </svg>
      <p className="tear">
        <span>Pay at most </span>
        <strong>{formatCoins(targetPrice)}</strong>
        <span>{` ${targetNote(inputs, results)}`}</span>
      </p>
    </>
  );
}
