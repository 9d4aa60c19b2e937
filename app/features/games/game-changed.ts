import { useEffect } from "react";
import type { Game } from "#app/domain/games.ts";

/** The game that scripts in this window know of; a window has several switchers. */
let known: Game | null = null;

/** Tells scripts on the page, once, that another game was chosen: the window event `game:changed` (spec, section 3). */
export function useGameChanged(game: Game): void {
  useEffect(() => {
    const before = known;
    known = game;
    if (before !== null && before !== game) window.dispatchEvent(new CustomEvent("game:changed", { detail: { game } }));
  }, [game]);
}
