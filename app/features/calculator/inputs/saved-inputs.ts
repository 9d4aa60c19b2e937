import type { Game } from "#app/domain/games.ts";
import { taxPercent } from "#app/domain/tax.ts";
import { type CalculatorForm, inputsQueryString, parseInputs } from "#app/features/calculator/query.ts";
import { parseRoi, type RoiInputs } from "#app/features/calculator/roi/roi-query.ts";

const keyOf = (game: Game) => `htmc:calculator:${game}`;

/** Saves a game's inputs in this browser; a browser that keeps nothing is no error. */
export function saveInputs(game: Game, inputs: CalculatorForm): void {
  saveParams(game, () => inputsQueryString(inputs));
}

/** A game's saved inputs below what the URL's query string asks for. */
export function savedInputs(game: Game, search: string): CalculatorForm {
  return parseInputs(withFallback(search, savedParams(game)));
}

/**
 * Saves the prices and the tax of the ROI helper where the game's calculators find them, with what else those save
 * (docs/product.md#saved-inputs).
 */
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

/** The ROI helper's inputs as a game's calculators left them, below what the URL asks for. */
export function savedRoi(game: Game, search: string): RoiInputs {
  const from = savedParams(game);
  const named = { buy: from.get("buyPrice"), sell: from.get("sellPrice"), taxRate: from.get("taxRate") };
  return parseRoi(
    withFallback(search, new URLSearchParams(Object.entries(named).map(([name, value]) => [name, value ?? ""]))),
  );
}

/** What the URL asks for, then what was saved: of a repeated name the first counts. */
function withFallback(search: string, saved: URLSearchParams): URLSearchParams {
  const fromUrl = [...new URLSearchParams(search)].filter(([, value]) => value !== "");
  return new URLSearchParams([...fromUrl, ...saved]);
}

function savedParams(game: Game): URLSearchParams {
  try {
    return new URLSearchParams(localStorage.getItem(keyOf(game)) ?? "");
  } catch {
    // why: where storage is forbidden nothing was ever saved
    return new URLSearchParams();
  }
}

function saveParams(game: Game, search: () => string): void {
  try {
    localStorage.setItem(keyOf(game), search());
  } catch {
    // why: storage is full or forbidden, and the calculator works without it
  }
}

/** The query string that a form would send. */
export function queryOf(form: HTMLFormElement): URLSearchParams {
  return new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** Sets the fields of a form, each by its name. */
export function fillForm(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    if (control && "value" in control) control.value = value;
  }
}
