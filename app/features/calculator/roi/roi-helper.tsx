import { type KeyboardEvent, useState } from "react";
import { useNavigate } from "react-router";
import { ROI_HELPER_TAX, roiHelper, SELL_STEPS } from "#app/domain/calculator.ts";
import type { Game } from "#app/domain/games.ts";
import { PriceField, SubmitOrClear, TaxField } from "#app/features/calculator/inputs/fields.tsx";
import { type FormCodec, useLiveInputs } from "#app/features/calculator/inputs/live-form.ts";
import { loadRoi, saveRoi } from "#app/features/calculator/inputs/saved-inputs.ts";
import { copyBreakEven } from "#app/features/calculator/messages.ts";
import { Button } from "#app/ui/form/button.tsx";
import { CopyButton } from "#app/ui/form/copy-button.tsx";
import { Toast } from "#app/ui/overlay/toaster.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import {
  ADD_FLIP,
  hasRoiPrices,
  parseRoi,
  type RoiInputs,
  roiFields,
  roiQueryString,
  stepSellPrice,
} from "./roi-query.ts";
import { RoiAnswer, SellSteps } from "./roi-results.tsx";

const ROI: FormCodec<RoiInputs> = {
  parse: parseRoi,
  fields: roiFields,
  search: roiQueryString,
  hasPrices: hasRoiPrices,
  save: saveRoi,
  saved: loadRoi,
};
const [FAR_DOWN, DOWN, UP, FAR_UP] = SELL_STEPS;
const NEGATIVE = "Must be ≥ 0";
const BUY_FIRST = "Buy price must be greater than 0";

interface Props {
  start: RoiInputs;
  /** Add Flip was submitted, without scripts and without a buy price. */
  refused: boolean;
  game: Game;
  addTo: (inputs: RoiInputs) => string;
  onAdd: (inputs: RoiInputs) => void;
}

/** A GET form answered by the server, live once hydrated (docs/product.md#roi-helper). */
export function RoiHelper({ start, refused, game, addTo, onAdd }: Props) {
  const { form, inputs, restored, changed, fill } = useLiveInputs(ROI, start, game);
  const [buyMissing, setBuyMissing] = useState(refused);
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const fields = roiFields(start);

  function stepByKey(event: KeyboardEvent<HTMLInputElement>) {
    const steps = { ArrowUp: [UP, FAR_UP], ArrowDown: [DOWN, FAR_DOWN] }[event.key];
    const step = steps?.[event.shiftKey ? 1 : 0];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    fill(stepSellPrice(inputs, step));
  }

  function add() {
    setBuyMissing(inputs.buy === 0);
    const wrong = inputs.buy === 0 ? "buy" : Object.keys(inputs.invalidTexts)[0];
    if (wrong) return form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    onAdd(inputs);
    navigate(addTo(inputs));
  }

  return (
    <div className="grid gap-4 md:grid-cols-2 md:gap-x-8">
      <div className="md:order-last">
        <RoiAnswer inputs={inputs} />
      </div>
      <form
        ref={form}
        method="get"
        autoComplete="off"
        noValidate
        className="grid content-start gap-4"
        onInput={() => {
          setBuyMissing(false);
          changed();
        }}
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="grid grid-cols-2 gap-3">
          <PriceField
            label="Buy price"
            name="buy"
            start={fields.buy}
            invalidTexts={inputs.invalidTexts.buy}
            belowZero={NEGATIVE}
            errors={buyMissing && inputs.buy === 0 ? [BUY_FIRST] : undefined}
          />
          <PriceField
            label="Sell price"
            name="sell"
            start={fields.sell}
            invalidTexts={inputs.invalidTexts.sell}
            belowZero={NEGATIVE}
            onKeyDown={stepByKey}
          />
        </div>
        <div className="flex items-end gap-4">
          <div className="min-w-0 flex-1">
            <TaxField tax={inputs.taxRate} start={start.taxRate} range={ROI_HELPER_TAX} />
          </div>
          <SubmitOrClear onClear={() => fill(parseRoi(new URLSearchParams()))} />
        </div>
        <SellSteps onStep={(step) => fill(stepSellPrice(inputs, step))} />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            size="small"
            intent={ADD_FLIP}
            type={hydrated ? "button" : "submit"}
            onClick={hydrated ? add : undefined}
          >
            Add Flip
          </Button>{" "}
          {inputs.buy > 0 ? (
            <CopyButton {...copyBreakEven(roiHelper({ ...inputs, tax: inputs.taxRate }).breakEven)} />
          ) : null}
        </div>
      </form>
      <Toast times={Number(restored)} seconds={2}>
        Restored previous values
      </Toast>
    </div>
  );
}
