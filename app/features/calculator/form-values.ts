import type { CalculatorInputs } from "#app/domain/calculator.ts";
import { fieldValues, parseInputs } from "./query.ts";

/** What a form asks, read as the server would read the query string it sends. */
export function readForm(form: HTMLFormElement): CalculatorInputs {
  return parseInputs(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])));
}

/** Sets every field of a form to what these inputs are. */
export function fillForm(form: HTMLFormElement, inputs: CalculatorInputs): void {
  for (const [name, value] of Object.entries(fieldValues(inputs))) {
    const control = form.elements.namedItem(name);
    if (control && "value" in control) control.value = value;
  }
}
