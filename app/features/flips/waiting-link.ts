import { href } from "react-router";
import type { Game } from "#app/domain/games.ts";

/** The waiting round; with `act`, it offers a reminder of what that act listed again. */
export const waitingPath = (game: Game, act?: string | null): string =>
  `${href("/dashboard/my-flips/waiting")}?${new URLSearchParams({ of: game, ...(act && { act }) })}`;
