import { useEffect, useRef } from "react";
import type { Game } from "#app/domain/games.ts";

/** Tells scripts on the page that another game than before is the active one: the window event `game:changed`. */
export function useGameChanged(game: Game): void {
  const known = useRef(game);
  useEffect(() => {
    if (known.current === game) return;
    known.current = game;
    window.dispatchEvent(new CustomEvent("game:changed", { detail: { game } }));
  }, [game]);
}
