import { isoWithOffset } from "#app/domain/dates.ts";
import { gameInfo } from "#app/domain/games.ts";
import { pricesPath } from "#app/features/flips/prices/price-links.ts";
import { pricesCsv } from "#app/features/flips/prices/prices-csv.server.ts";
import { parsePricesQuery } from "#app/features/flips/prices/prices-query.server.ts";
import { getDayClock } from "#app/http/context.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { rateLimitMessage, refundIfFailed, retryAfterSeconds } from "#app/http/guards/limits.server.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner-loader.server.ts";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";
import { download } from "#app/http/responses/download.server.ts";
import type { Route } from "./+types/csv";

export const loader = ownerLoader(async ({ owner, game, context, url, request }: OwnerArgs<Route.LoaderArgs>) => {
  const { find } = parsePricesQuery(url.searchParams);
  const clock = getDayClock(context);
  const now = new Date();
  const list = pricesPath(game, { find });
  const seconds = await retryAfterSeconds("bulk", owner);
  if (seconds > 0) return redirectWithToast(list, rateLimitMessage(seconds), { tone: "bad" });
  const today = isoWithOffset(now, clock.timeZone).slice(0, 10);
  return withErrorToast(list, "Failed to export prices", () =>
    refundIfFailed("bulk", owner, () =>
      download({
        owner,
        name: `prices-${gameInfo(game).slug.replace("-", "")}-${today}.csv`,
        type: "text/csv",
        pieces: pricesCsv({ owner, game, clock, now }, { find }),
        eager: 2,
        back: list,
        signal: request.signal,
      }),
    ),
  );
});
