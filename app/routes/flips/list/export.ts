import { isoWithOffset } from "#app/domain/dates.ts";
import { gameInfo } from "#app/domain/games.ts";
import { flipArea } from "#app/features/flips/flip-area.ts";
import { flipsCsv } from "#app/features/flips/list/csv.server.ts";
import { fullCsv } from "#app/features/flips/list/full-csv.server.ts";
import { listPath } from "#app/features/flips/list-path.ts";
import { parseListQuery } from "#app/features/flips/list-query.ts";
import { getDayClock, getTimeZone } from "#app/http/context.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { rateLimitMessage, refundIfFailed, retryAfterSeconds } from "#app/http/guards/limits.server.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner-loader.server.ts";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";
import { download } from "#app/http/responses/download.server.ts";
import type { Route } from "./+types/export";

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { owner, game } = args;
  const { kind } = flipArea(args.url);
  const list = listPath(args.url);
  const seconds = await retryAfterSeconds("bulk", owner);
  if (seconds > 0) return redirectWithToast(list, rateLimitMessage(seconds), { tone: "bad" });
  const timeZone = getTimeZone(args.context);
  const today = isoWithOffset(new Date(), timeZone).slice(0, 10);
  const name =
    kind === "dashboard" ? `flips-${gameInfo(game).slug.replace("-", "")}-${today}` : `flip-tracker-${today}`;
  const { show, find, lot, filter } = parseListQuery(args.url.searchParams, getDayClock(args.context));
  const isFull = args.url.searchParams.get("columns") === "all";
  const pieces = isFull
    ? fullCsv(owner, game, timeZone, { show, find, lot, filter })
    : flipsCsv(owner, game, timeZone, { show, find, lot, filter });
  return withErrorToast(list, "Failed to export flips", () =>
    refundIfFailed("bulk", owner, () =>
      download({
        owner,
        name: `${name}${isFull ? "-all" : ""}.csv`,
        type: "text/csv",
        pieces,
        eager: 2,
        back: list,
        signal: args.request.signal,
      }),
    ),
  );
});
