import type { RouterContextProvider } from "react-router";
import type { Game } from "#app/domain/games.ts";
import { type Summary, summaryOf } from "#app/features/flips/list.server.ts";

const asked = new WeakMap<Readonly<RouterContextProvider>, Promise<Summary>>();

/** The tracker summary of this request's player and game, read once for the frame and the page in it. */
export function summaryFor(context: Readonly<RouterContextProvider>, owner: string, game: Game): Promise<Summary> {
  const summary = asked.get(context) ?? summaryOf(owner, game);
  asked.set(context, summary);
  return summary;
}
