import type { CalculatorInputs } from "#app/domain/calculator.ts";
import type { Game } from "#app/domain/games.ts";
import { hasPrices, inputsSearch, parseInputs } from "./query.ts";

const keyOf = (game: Game) => `htmc:calculator:${game}`;

/** Keeps a game's inputs in this browser; a browser that keeps nothing is no error (spec section 4). */
export function saveInputs(game: Game, inputs: CalculatorInputs): void {
  try {
    localStorage.setItem(keyOf(game), inputsSearch(inputs));
  } catch {
    // why: storage is full or forbidden, and the calculator works without it
  }
}

/** A game's kept inputs below what the URL's query string asks for; null when no price was kept or it cannot be read. */
export function savedInputs(game: Game, search: string): CalculatorInputs | null {
  try {
    const asked = [...new URLSearchParams(search)].filter(([, value]) => value !== "");
    // why: of a repeated name the first counts, so the URL wins over storage
    const inputs = parseInputs(new URLSearchParams([...asked, ...new URLSearchParams(localStorage.getItem(keyOf(game)) ?? "")]));
    return hasPrices(inputs) ? inputs : null;
  } catch {
    return null;
  }
}
