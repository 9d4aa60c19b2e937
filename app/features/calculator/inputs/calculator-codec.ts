import {
  type CalculatorForm,
  fieldValues,
  hasPrices,
  inputsQueryString,
  parseInputs,
} from "#app/features/calculator/query.ts";
import type { FormCodec } from "./live-form.ts";
import { loadInputs, saveInputs } from "./saved-inputs.ts";

export const CALCULATOR: FormCodec<CalculatorForm> = {
  parse: parseInputs,
  fields: fieldValues,
  search: inputsQueryString,
  hasPrices,
  save: saveInputs,
  saved: loadInputs,
};
