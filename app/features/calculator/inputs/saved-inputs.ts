import type { Game } from "#app/domain/games.ts";
import { taxPercent } from "#app/domain/tax.ts";
import { type CalculatorForm, inputsQueryString, parseInputs } from "#app/features/calculator/query.ts";
import { parseRoi, type RoiInputs } from "#app/features/calculator/roi/roi-query.ts";

const storageKey = (game: Game) => `htmc:calculator:${game}`;

export function saveInputs(game: Game, inputs: CalculatorForm): void {
  saveParams(game, () => inputsQueryString(inputs));
}

export function loadInputs(game: Game, search: string): CalculatorForm {
  return parseInputs(withFallback(search, savedParams(game)));
}

/** Keeps the calculator's other saved inputs (docs/product.md#saved-inputs). */
export function saveRoi(game: Game, { buy, sell, taxRate }: RoiInputs): void {
  saveParams(game, () => {
    const params = savedParams(game);
    for (const [name, price] of Object.entries({ buyPrice: buy, sellPrice: sell })) {
      if (price > 0) params.set(name, String(price));
      else params.delete(name);
    }
    params.set("taxRate", taxPercent(taxRate));
    return `?${params}`;
  });
}

export function loadRoi(game: Game, search: string): RoiInputs {
  const from = savedParams(game);
  const named = { buy: from.get("buyPrice"), sell: from.get("sellPrice"), taxRate: from.get("taxRate") };
  return parseRoi(
    withFallback(search, new URLSearchParams(Object.entries(named).map(([name, value]) => [name, value ?? ""]))),
  );
}

/** URL parameters come first: `get` returns the first value of a repeated name. */
function withFallback(search: string, saved: URLSearchParams): URLSearchParams {
  const fromUrl = [...new URLSearchParams(search)].filter(([, value]) => value !== "");
  return new URLSearchParams([...fromUrl, ...saved]);
}

function savedParams(game: Game): URLSearchParams {
  try {
    return new URLSearchParams(localStorage.getItem(storageKey(game)) ?? "");
  } catch {
    // Storage is blocked.
    return new URLSearchParams();
  }
}

function saveParams(game: Game, search: () => string): void {
  try {
    localStorage.setItem(storageKey(game), search());
  } catch {
    // Storage is full or blocked; the calculator works without it.
  }
}

export function getFormParams(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

export function fillForm(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    if (control && "value" in control) control.value = value;
  }
}
