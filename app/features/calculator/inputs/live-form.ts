import { useCallback, useLayoutEffect, useRef, useState } from "react";
import type { Game } from "#app/domain/games.ts";
import { fillForm, getFormParams } from "./saved-inputs.ts";

type Texts = Readonly<Record<string, string>>;

/** Parses and serializes a form's inputs: query string, form fields and localStorage. */
export interface FormCodec<Inputs> {
  parse: (params: URLSearchParams) => Inputs;
  fields: (inputs: Inputs) => Texts;
  search: (inputs: Inputs, carried?: Texts) => string;
  hasPrices: (inputs: Inputs) => boolean;
  save: (game: Game, inputs: Inputs) => void;
  /** The saved inputs, overridden by the page's query string. */
  saved: (game: Game, search: string) => Inputs;
}

// Browsers reject about 100 `replaceState` calls in a few seconds, and dragging a slider would exceed that.
const URL_DELAY_MS = 250;

const entryKey = (): unknown => window.history.state?.key;

/** State of an uncontrolled form, kept in the URL and localStorage. `restored`: saved prices were filled in on load. */
export function useLiveInputs<Inputs>(codec: FormCodec<Inputs>, start: Inputs, game: Game, carried?: Texts) {
  const form = useRef<HTMLFormElement>(null);
  const urlTimer = useRef<number>(undefined);
  const [inputs, setInputs] = useState(start);
  const [restored, setRestored] = useState(false);

  const putInUrl = useCallback(
    (now: Inputs) => {
      clearTimeout(urlTimer.current);
      const entry = entryKey();
      urlTimer.current = window.setTimeout(() => {
        // The router may have navigated in the meantime, even to the same path.
        if (entryKey() !== entry) return;
        // Not by the router: a navigation would move the focus and count a page view. Its state of the entry is kept.
        window.history.replaceState(window.history.state, "", window.location.pathname + codec.search(now, carried));
      }, URL_DELAY_MS);
    },
    [codec, carried],
  );

  useLayoutEffect(() => {
    if (!form.current) return;
    const typedEarly = codec.parse(getFormParams(form.current));
    const untouched = codec.search(typedEarly) === codec.search(start);
    const saved = codec.saved(game, window.location.search);
    const restores = untouched && !codec.hasPrices(typedEarly) && codec.search(saved) !== codec.search(start);
    if (restores) {
      fillForm(form.current, codec.fields(saved));
      // Typing replaces the restored value of the focused field.
      const focused = document.activeElement;
      if (focused instanceof HTMLInputElement && form.current.contains(focused)) focused.select();
      setRestored(codec.hasPrices(saved));
      putInUrl(saved);
    }
    setInputs(restores ? saved : typedEarly);
    return () => clearTimeout(urlTimer.current);
  }, [codec, start, game, putInUrl]);

  function syncFromForm() {
    if (!form.current) return;
    const now = codec.parse(getFormParams(form.current));
    setInputs(now);
    codec.save(game, now);
    putInUrl(now);
  }

  function fill(next: Inputs) {
    if (form.current) fillForm(form.current, codec.fields(next));
    syncFromForm();
  }

  return { form, inputs, restored, changed: syncFromForm, fill };
}
