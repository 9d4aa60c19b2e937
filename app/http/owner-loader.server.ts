import type { RouterContextProvider } from "react-router";
import type { Game } from "#app/domain/games.ts";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { getGame } from "./context.server.ts";
import { peekReplayableFields } from "./form.server.ts";
import { requireVerified } from "./guards/guard.server.ts";
import { enforceLimit, type Limit } from "./guards/limits.server.ts";
import { withRetryForm, withRetryPage } from "./responses/database-errors.server.ts";

interface RouteArgs {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

interface Owner {
  viewer: Viewer;
  owner: string;
  game: Game;
}

export type OwnerArgs<Args> = Args & Owner;

async function withOwner<Args extends RouteArgs>(args: Args): Promise<OwnerArgs<Args>> {
  const viewer = await requireVerified(args);
  return { ...args, viewer, owner: viewer.id, game: getGame(args.context) };
}

/** A visitor is redirected to the login page, an unconfirmed address gets a 403, a failed read a 503 with `problem`. */
export const ownerLoader = <Args extends RouteArgs, Answer>(
  load: (args: OwnerArgs<Args>) => Promise<Answer>,
  problem = "",
): ((args: Args) => Promise<Answer>) => withRetryPage(async (args) => load(await withOwner(args)), problem);

/** Guarded like the loader; counts against `limit`, unless null. A failed write is a 503 that holds the form. */
export const ownerAction =
  <Args extends RouteArgs, Answer>(limit: Limit | null, act: (args: OwnerArgs<Args>) => Promise<Answer>) =>
  async (args: Args): Promise<Answer> => {
    const owned = await withOwner(args);
    if (limit !== null) await enforceLimit(limit, owned.owner);
    return withRetryForm(
      () => peekReplayableFields(args.request),
      () => act(owned),
    );
  };
