import { useCallback, useLayoutEffect, useRef, useState } from "react";
import type { Game } from "#app/domain/games.ts";
import { fillForm, queryOf } from "./saved-inputs.ts";

type Texts = Readonly<Record<string, string>>;

/** What a form asks for and how it is written: in a query string, in its fields, and in this browser's storage. */
export interface FormCodec<Inputs> {
  parse: (params: URLSearchParams) => Inputs;
  fields: (inputs: Inputs) => Texts;
  /** The query string of the inputs, with `carried` before them. */
  search: (inputs: Inputs, carried?: Texts) => string;
  hasPrices: (inputs: Inputs) => boolean;
  save: (game: Game, inputs: Inputs) => void;
  /** What was saved, below what the page's query string asks for. */
  saved: (game: Game, search: string) => Inputs;
}

// why: browsers refuse a page that changes its address a hundred times in a few seconds, as a dragged slider would
const URL_DELAY_MS = 250;

/** The router's key of the history entry that the address belongs to. */
const entryKey = (): unknown => window.history.state?.key;

/**
 * The inputs of a calculator form as they stand. The form itself holds them, as without scripts; where scripts run
 * every change is read from it, saved for the game, and put into the URL together with `carried`. On load, inputs
 * saved earlier are restored unless the URL has prices; `restored` says that there were prices among them.
 */
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
        // why: the router may have gone on, to the same path too, before this page is taken away
        if (entryKey() !== entry) return;
        // why: past the router, which would take the focus away from who is typing, and count a view; its own state of
        // this entry stays
        window.history.replaceState(window.history.state, "", window.location.pathname + codec.search(now, carried));
      }, URL_DELAY_MS);
    },
    [codec, carried],
  );

  useLayoutEffect(() => {
    if (!form.current) return;
    const typedEarly = codec.parse(queryOf(form.current));
    const untouched = codec.search(typedEarly) === codec.search(start);
    const saved = codec.saved(game, window.location.search);
    const restores = untouched && !codec.hasPrices(typedEarly) && codec.search(saved) !== codec.search(start);
    if (restores) {
      fillForm(form.current, codec.fields(saved));
      // why: the field that has the focus is typed over
      const focused = document.activeElement;
      if (focused instanceof HTMLInputElement && form.current.contains(focused)) focused.select();
      setRestored(codec.hasPrices(saved));
      putInUrl(saved);
    }
    setInputs(restores ? saved : typedEarly);
    return () => clearTimeout(urlTimer.current);
  }, [codec, start, game, putInUrl]);

  function changed() {
    if (!form.current) return;
    const now = codec.parse(queryOf(form.current));
    setInputs(now);
    codec.save(game, now);
    putInUrl(now);
  }

  function fill(next: Inputs) {
    if (form.current) fillForm(form.current, codec.fields(next));
    changed();
  }

  return { form, inputs, restored, changed, fill };
}
