import { useCallback, useLayoutEffect, useRef, useState } from "react";
import type { CalculatorInputs } from "#app/domain/calculator.ts";
import type { Game } from "#app/domain/games.ts";
import { fillForm, readForm } from "./form-values.ts";
import { hasPrices, inputsSearch } from "./query.ts";
import { savedInputs, saveInputs } from "./saved-inputs.ts";

// why: browsers refuse a page that changes its address a hundred times in a few seconds, as a dragged slider would
const URL_DELAY_MS = 250;

/**
 * The inputs of a calculator form as they stand. The form itself holds them, as without scripts; where scripts run every change is read from it,
 * kept for the game, and put into the URL together with `keep`. On load, inputs kept earlier are restored unless the URL has prices.
 */
export function useLiveInputs(start: CalculatorInputs, game: Game, keep: Readonly<Record<string, string>>) {
  const form = useRef<HTMLFormElement>(null);
  const urlTimer = useRef<number>(undefined);
  const [inputs, setInputs] = useState(start);
  const [restored, setRestored] = useState(false);

  const putInUrl = useCallback(
    (now: CalculatorInputs) => {
      clearTimeout(urlTimer.current);
      const { pathname } = window.location;
      urlTimer.current = window.setTimeout(() => {
        // why: past the router, which would ask the server again; its own state of this entry stays
        if (window.location.pathname === pathname)
          window.history.replaceState(window.history.state, "", pathname + inputsSearch(now, keep));
      }, URL_DELAY_MS);
    },
    [keep],
  );

  useLayoutEffect(() => {
    if (!form.current) return;
    const typedEarly = readForm(form.current);
    const untouched = inputsSearch(typedEarly) === inputsSearch(start);
    const saved = untouched && !hasPrices(start) ? savedInputs(game, window.location.search) : null;
    if (saved) {
      fillForm(form.current, saved);
      setRestored(true);
      putInUrl(saved);
    }
    setInputs(saved ?? typedEarly);
    return () => clearTimeout(urlTimer.current);
  }, [start, game, putInUrl]);

  function changed() {
    if (!form.current) return;
    const now = readForm(form.current);
    setInputs(now);
    saveInputs(game, now);
    putInUrl(now);
  }

  function fill(next: CalculatorInputs) {
    if (form.current) fillForm(form.current, next);
    changed();
  }

  return { form, inputs, restored, changed, fill };
}
