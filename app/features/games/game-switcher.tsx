import { useEffect, useRef } from "react";
import { Form, href } from "react-router";
import { GAMES, type Game, gameInfo } from "#app/domain/games.ts";

/** Chooses the active game and comes back to `next`; the chosen one is marked. `short` uses the games' chips, for narrow places. */
export function GameSwitcher({ active, next, short = false }: { active: Game; next: string; short?: boolean }) {
  useGameChanged(active);
  return (
    <Form method="post" action={href("/game")} className="segments" role="group" aria-label="Game">
      <input type="hidden" name="next" value={next} />
      {GAMES.map((game) => (
        <button key={game} type="submit" name="game" value={game} aria-pressed={game === active}>
          {short ? gameInfo(game).chip : gameInfo(game).label}
        </button>
      ))}
    </Form>
  );
}

/** Tells scripts on the page that another game was chosen (spec, section 3). */
function useGameChanged(game: Game) {
  const before = useRef(game);
  useEffect(() => {
    if (before.current === game) return;
    before.current = game;
    window.dispatchEvent(new CustomEvent("game:changed", { detail: { game } }));
  }, [game]);
}
