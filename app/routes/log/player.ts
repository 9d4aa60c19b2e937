import { type OwnerArgs, ownerLoader } from "#app/http/owner-loader.server.ts";
import type { Route } from "./+types/player";
import { offlineLogProps } from "./offline-log-props.ts";

/** The player as JSON, for an offline log that knows none: its page is the same for everyone. */
export const loader = ownerLoader(async ({ request, owner, game }: OwnerArgs<Route.LoaderArgs>) =>
  Response.json(offlineLogProps(request, owner, game), { headers: { "Cache-Control": "private, no-store" } }),
);
