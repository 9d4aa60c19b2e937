import { href } from "react-router";
import { isoWithOffset } from "#app/domain/dates.ts";
import { accountExport } from "#app/features/account/data-rights/export.server.ts";
import { getTimeZone } from "#app/http/context.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { rateLimitMessage, refundIfFailed, retryAfterSeconds } from "#app/http/guards/limits.server.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner-loader.server.ts";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";
import { download } from "#app/http/responses/download.server.ts";
import type { Route } from "./+types/export";

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { owner } = args;
  const settings = href("/dashboard/settings");
  const seconds = await retryAfterSeconds("bulk", owner);
  if (seconds > 0) return redirectWithToast(settings, rateLimitMessage(seconds), { tone: "bad" });
  const now = new Date();
  const name = `htmc-account-${isoWithOffset(now, getTimeZone(args.context)).slice(0, 10)}.json`;
  return withErrorToast(settings, "Failed to export your data", () =>
    refundIfFailed("bulk", owner, () =>
      download({
        owner,
        name,
        type: "application/json",
        pieces: accountExport(owner, now),
        eager: 1,
        back: settings,
        signal: args.request.signal,
      }),
    ),
  );
});
