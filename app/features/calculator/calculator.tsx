import {
  type CalculatorInputs,
  type CalculatorMode,
  type CalculatorResults,
  calculate,
  MARGIN_WARNING,
  showsMarginWarning,
} from "#app/domain/calculator.ts";
import type { Coins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { RadioField } from "#app/ui/field.tsx";
import { toastClass } from "#app/ui/toaster.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { Answer } from "./answer.tsx";
import type { Copy } from "./copies.ts";
import { useLiveInputs } from "./live-form.ts";
import { ProfitMatrix } from "./matrix.tsx";
import { PriceField } from "./price-field.tsx";
import { parseInputs } from "./query.ts";
import { DesiredProfitField, TaxField } from "./slider-fields.tsx";

interface Props {
  /** The inputs that the URL asks for. */
  start: CalculatorInputs;
  /** Whose inputs are kept and restored. */
  game: Game;
  /** What stays in the URL besides the inputs. */
  keep: Readonly<Record<string, string>>;
  copy: (mode: CalculatorMode, results: CalculatorResults) => Copy;
  restoredNotice: { text: string; seconds: 2 | 3 };
  /** Where a flip with these prices is logged; without it the results are not handed over. */
  logFlipTo?: (trade: { buy: Coins; sell: Coins }) => string;
  tips: readonly string[];
}

const MODES = [
  { value: "buy-to-sell", label: "Buy to Sell" },
  { value: "sell-to-buy", label: "Sell to Buy" },
];

/** The profit calculator: a GET form answered by the server, and live where scripts run (spec section 2). */
export function Calculator({ start, game, keep, copy, restoredNotice, logFlipTo, tips }: Props) {
  const { form, inputs, restored, changed, fill } = useLiveInputs(start, game, keep);
  const results = calculate(inputs);
  const isBuyFirst = inputs.mode === "buy-to-sell";
  return (
    <div className="grid gap-6">
      <form
        ref={form}
        method="get"
        autoComplete="off"
        className="grid gap-4 md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-x-8"
        onInput={changed}
        onSubmit={(event) => event.preventDefault()}
      >
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="grid content-start gap-3">
          <RadioField legend={<span className="sr-only">Mode</span>} name="mode" options={MODES} defaultValue={start.mode} />
          <div className="grid grid-cols-2 gap-3">
            <PriceField label="Buy price" name="buyPrice" start={start.buyPrice} optional={!isBuyFirst} />
            <PriceField label="Sell price" name="sellPrice" start={start.sellPrice} optional={isBuyFirst} />
          </div>
        </div>
        <div className="grid md:col-start-2 md:row-span-2 md:row-start-1">
          <Answer inputs={inputs} results={results}>
            <Acts results={results} copy={results && copy(inputs.mode, results)} logFlipTo={logFlipTo} />
          </Answer>
        </div>
        <div className="grid content-start gap-4">
          <DesiredProfitField inputs={inputs} start={start.desiredProfitPct} keep={keep} onPick={fill} />
          <TaxField tax={inputs.taxRate} start={start.taxRate} />
          <SendOrClear onClear={() => fill(parseInputs(new URLSearchParams({ mode: inputs.mode })))} />
          {showsMarginWarning(inputs.desiredProfitPct, results?.roi ?? 0) ? <Banner tone="warn">{MARGIN_WARNING}</Banner> : null}
        </div>
      </form>
      <div className="grid gap-6 md:grid-cols-[3fr_2fr] md:gap-x-8">
        <ProfitMatrix inputs={inputs} />
        <Tips tips={tips} />
      </div>
      <span role="status" className="toaster">
        {restored ? <span className={toastClass(restoredNotice.seconds)}>{restoredNotice.text}</span> : null}
      </span>
    </div>
  );
}

/** Sends the form; where scripts run there is nothing to send, and the button in its place empties the form. */
function SendOrClear({ onClear }: { onClear: () => void }) {
  return useHydrated() ? (
    <Button type="button" className="justify-self-start" onClick={onClear}>
      Clear
    </Button>
  ) : (
    <Button look="primary">Calculate</Button>
  );
}

type ActsProps = { results: CalculatorResults | null; copy: Copy | null } & Pick<Props, "logFlipTo">;

function Acts({ results, copy, logFlipTo }: ActsProps) {
  if (!results) return null;
  const canLog = results.buy > 0 && results.sell > 0;
  return (
    <div className="flex flex-wrap gap-2">
      {logFlipTo && canLog ? (
        <ButtonLink look="primary" size="small" to={logFlipTo(results)}>
          Log this flip
        </ButtonLink>
      ) : null}
      {copy ? <CopyButton {...copy} /> : null}
    </div>
  );
}

function Tips({ tips }: { tips: readonly string[] }) {
  return (
    <section className="grid content-start gap-2" aria-labelledby="tips">
      <h2 id="tips" className="text-lg">
        Pro tips
      </h2>
      <ul className="grid list-disc gap-2 ps-5 text-sm">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  );
}
