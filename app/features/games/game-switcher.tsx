import { Fragment } from "react";
import { Form, href } from "react-router";
import { GAMES, type Game, gameInfo } from "#app/domain/games.ts";
import { segmentsClass } from "#app/ui/form/field.tsx";

/** Sets the active game and redirects to `next`. */
export function GameSwitcher({ active, next }: { active: Game; next: string }) {
  return (
    <Form method="post" action={href("/game")} className="justify-self-start">
      <input type="hidden" name="next" value={next} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own */}
      <div role="group" aria-label="Game" className={segmentsClass}>
        {GAMES.map((game) => (
          <Fragment key={game}>
            <button type="submit" name="game" value={game} aria-pressed={game === active}>
              {gameInfo(game).label}
            </button>{" "}
          </Fragment>
        ))}
      </div>
    </Form>
  );
}
