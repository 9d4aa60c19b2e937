import type { RouterContextProvider } from "react-router";
import type { Game } from "#app/domain/games.ts";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { gameOf } from "./context.server.ts";
import { requireVerified } from "./guards/guard.server.ts";
import { enforceLimit, type Limit } from "./guards/limits.server.ts";
import { withRetryPage } from "./responses/database-errors.server.ts";

interface RouteArgs {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** The player who asks, with a confirmed address, and the game of this request. */
interface Owner {
  viewer: Viewer;
  /** The viewer's id, which verbs take first. */
  owner: string;
  game: Game;
}

/** A route's arguments with its player. */
export type OwnerArgs<Args> = Args & Owner;

async function withOwner<Args extends RouteArgs>(args: Args): Promise<OwnerArgs<Args>> {
  const viewer = await requireVerified(args);
  return { ...args, viewer, owner: viewer.id, game: gameOf(args.context) };
}

/**
 * A loader of a player's own page: a visitor is sent to log in, an unconfirmed address gets the 403 page, and a failed
 * read is a 503 page with retry that names the problem.
 */
export const ownerLoader = <Args extends RouteArgs, Answer>(
  load: (args: OwnerArgs<Args>) => Promise<Answer>,
  problem = "",
): ((args: Args) => Promise<Answer>) => withRetryPage(async (args) => load(await withOwner(args)), problem);

/**
 * An action of a player's own page, guarded like its loader; it counts against `limit`, null for one that counts by
 * itself.
 */
export const ownerAction =
  <Args extends RouteArgs, Answer>(limit: Limit | null, act: (args: OwnerArgs<Args>) => Promise<Answer>) =>
  async (args: Args): Promise<Answer> => {
    const owned = await withOwner(args);
    if (limit !== null) await enforceLimit(limit, owned.owner);
    return act(owned);
  };
