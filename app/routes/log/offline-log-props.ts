import type { Game } from "#app/domain/games.ts";
import { env } from "#app/env.server.ts";
import type { OfflineLogProps } from "#app/features/flips/offline/dashboard-page.ts";
import { savedSourceName } from "#app/http/cookies/source-name.server.ts";

/** What a page needs to start the offline log for its player. */
export const offlineLogProps = (request: Request, owner: string, game: Game): OfflineLogProps => ({
  owner,
  game,
  found: savedSourceName(request, owner, game),
  now: Date.now(),
  hasWorker: env.serviceWorker,
});
