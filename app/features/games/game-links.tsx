import { Link } from "react-router";
import { GAMES, type Game, gameInfo } from "#app/domain/games.ts";
import { segmentsClass } from "#app/ui/form/field.tsx";

/** Links to this page for each game; unlike `GameSwitcher`, they don't change the active game. */
export function GameLinks({ game }: { game: Game }) {
  return (
    <nav aria-label="Game" className={`${segmentsClass} w-fit`}>
      {GAMES.map((known) => (
        <Link
          key={known}
          to={`?${new URLSearchParams({ game: known })}`}
          preventScrollReset
          aria-current={known === game ? "true" : undefined}
        >
          {gameInfo(known).chip}{" "}
        </Link>
      ))}
    </nav>
  );
}
