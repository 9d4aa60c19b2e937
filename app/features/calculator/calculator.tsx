import {
  type CalculatorMode,
  type CalculatorResults,
  calculate,
  MARGIN_WARNING,
  showsMarginWarning,
} from "#app/domain/calculator.ts";
import type { Coins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import { CALCULATOR } from "#app/features/calculator/inputs/calculator-codec.ts";
import type { EXAMPLE } from "#app/features/calculator/inputs/example.ts";
import { DesiredProfitField, PriceField, SubmitOrClear, TaxField } from "#app/features/calculator/inputs/fields.tsx";
import { useLiveInputs } from "#app/features/calculator/inputs/live-form.ts";
import { getFormParams } from "#app/features/calculator/inputs/saved-inputs.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { CopyButton } from "#app/ui/form/copy-button.tsx";
import { RadioField } from "#app/ui/form/field.tsx";
import { Toast } from "#app/ui/overlay/toaster.tsx";
import { Banner, Tips } from "#app/ui/panel.tsx";
import type { Copy } from "./messages.ts";
import { PriceLadder } from "./price-ladder.tsx";
import { type CalculatorForm, fieldValues, isInvalid, parseInputs } from "./query.ts";
import { ProfitMatrix, Results } from "./results.tsx";

const NO_PARAMS = {};

interface Props {
  start: CalculatorForm;
  /** Given if `start` is the example, which gives way to saved prices and isn't logged. */
  example?: typeof EXAMPLE | undefined;
  game: Game;
  /** Query parameters to keep in the URL. */
  carried?: Readonly<Record<string, string>>;
  copies: (mode: CalculatorMode, results: CalculatorResults) => readonly Copy[];
  restoredNotice: { text: string; seconds: 2 | 3 };
  /** The address that logs a flip; without it there's no log button. `typedSell` is 0 for a computed sell. */
  logFlipTo?: (trade: { buy: Coins; sell: Coins; typedSell: Coins }) => string;
  onLog?: () => void;
  tips: readonly string[];
  hasFocus?: boolean;
}

const PRICES = [
  { name: "buyPrice", label: "Buy price" },
  { name: "sellPrice", label: "Sell price" },
] as const;

const MODES = [
  { value: "buy-to-sell", label: "Buy to Sell" },
  { value: "sell-to-buy", label: "Sell to Buy" },
];

/** A GET form answered by the server, live once hydrated (docs/product.md#profit-calculator). */
export function Calculator({ start, game, carried = NO_PARAMS, copies, restoredNotice, tips, ...more }: Props) {
  const { logFlipTo, onLog, hasFocus = false, example } = more;
  const codec = example?.codec ?? CALCULATOR;
  const { form, inputs, restored, changed, fill } = useLiveInputs(codec, start, game, carried);
  const showsExample = example?.isShown(inputs) === true;
  const results = calculate(inputs);
  const isBuyFirst = inputs.mode === "buy-to-sell";
  const texts = fieldValues(start);
  function input() {
    const now = form.current ? parseInputs(getFormParams(form.current)) : inputs;
    // Each mode has its own example.
    if (now.mode !== inputs.mode && example?.isShown({ ...now, mode: inputs.mode })) fill(example.fill(now));
    else changed();
  }
  return (
    <div className="grid gap-6">
      <form
        ref={form}
        method="get"
        autoComplete="off"
        className="grid gap-4 md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-x-8"
        onInput={input}
        onSubmit={(event) => event.preventDefault()}
      >
        {Object.entries(carried).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="grid content-start gap-3">
          <RadioField
            legend={<span className="sr-only">Mode</span>}
            name="mode"
            options={MODES}
            defaultValue={start.mode}
          />
          <div className="grid grid-cols-2 gap-3">
            {(isBuyFirst ? PRICES : [...PRICES].reverse()).map(({ name, label }, at) => (
              <PriceField
                key={name}
                label={label}
                name={name}
                start={texts[name]}
                invalidTexts={inputs.invalidTexts[name]}
                optional={at > 0}
                autoFocus={hasFocus && at === 0}
              />
            ))}
          </div>
        </div>
        <div className="grid md:col-start-2 md:row-span-2 md:row-start-1">
          <Results inputs={inputs} results={results} isExample={showsExample}>
            <ResultActions
              inputs={inputs}
              results={results}
              copies={results ? copies(inputs.mode, results) : []}
              logFlipTo={showsExample ? undefined : logFlipTo}
              onLog={onLog}
            />
          </Results>
        </div>
        <div className="grid content-start gap-4">
          <DesiredProfitField inputs={inputs} start={start.desiredProfitPct} carried={carried} onPick={fill} />
          <TaxField tax={inputs.taxRate} start={start.taxRate} />
          <SubmitOrClear onClear={() => fill(parseInputs(new URLSearchParams({ mode: inputs.mode })))} />
          {showsMarginWarning(inputs.desiredProfitPct, results?.roi ?? 0) ? (
            <Banner tone="warn">{MARGIN_WARNING}</Banner>
          ) : null}
        </div>
      </form>
      <div className="grid gap-6 md:grid-cols-[3fr_2fr] md:gap-x-8">
        <ProfitMatrix inputs={inputs} />
        {results ? <PriceLadder inputs={inputs} results={results} /> : null}
        <div className="md:col-start-2 md:row-start-1">
          <Tips title="Pro tips" tips={tips} />
        </div>
      </div>
      <Toast times={Number(restored)} seconds={restoredNotice.seconds}>
        {restoredNotice.text}
      </Toast>
    </div>
  );
}

type ResultActionsProps = { inputs: CalculatorForm; results: CalculatorResults | null; copies: readonly Copy[] } & Pick<
  Props,
  "logFlipTo" | "onLog"
>;

function ResultActions({ inputs, results, copies, logFlipTo, onLog }: ResultActionsProps) {
  const canLog = results && results.buy > 0 && results.sell > 0 && !isInvalid(inputs.invalidTexts);
  return (
    <div className="flex min-h-8 flex-wrap gap-2 pointer-coarse:min-h-11">
      {logFlipTo && canLog ? (
        <ButtonLink
          variant="primary"
          size="small"
          to={logFlipTo({ ...results, typedSell: inputs.sellPrice })}
          onClick={onLog}
        >
          Log this flip
        </ButtonLink>
      ) : null}
      {copies.map((copy) => (
        <CopyButton key={copy.label} {...copy} />
      ))}
    </div>
  );
}
