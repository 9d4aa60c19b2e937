import type { Route } from "./+types/me";
import { callOf, notTaken } from "./calls.ts";

/** Whose token this is, and what it opens. */
export function loader(args: Route.LoaderArgs) {
  const { viewer, token, game, timeZone } = callOf(args);
  return Response.json({
    email: viewer.email,
    game,
    time_zone: timeZone,
    day_ends_at: viewer.dayEnd,
    token: { name: token.name, access: token.kind, ends_at: token.endsAt.toISOString() },
  });
}

export const action = () => notTaken(["GET"]);
