import { Link } from "react-router";
import { GAMES, type Game, gameInfo } from "#app/domain/games.ts";
import { segmentsClass } from "#app/ui/form/field.tsx";

/** The same page for each game, by links that look like the game switcher and choose nothing but this page. */
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
