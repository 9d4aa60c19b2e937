import { gameInfo } from "#app/domain/games.ts";
import { isoWithOffset } from "#app/features/flips/columns.ts";
import { flipsCsv } from "#app/features/flips/csv.server.ts";
import { listSearch } from "#app/features/flips/list-query.ts";
import { gameOf, timeZoneOf } from "#app/http/context.server.ts";
import { download } from "#app/http/download.server.ts";
import { requireVerified } from "#app/http/guard.server.ts";
import { spoken, waitFor } from "#app/http/limits.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { orToast } from "#app/http/unavailable.server.ts";
import type { Route } from "./+types/export";
import { placeOf } from "./place.ts";

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireVerified(args);
  const { kind, links } = placeOf(args.url);
  const list = links.list + listSearch(args.url.searchParams);
  const seconds = await waitFor("bulk", viewer.id);
  if (seconds > 0) return redirectWithToast(list, `That was too often. Try again in ${spoken(seconds)}.`, { tone: "bad" });
  const [game, timeZone] = [gameOf(args.context), timeZoneOf(args.context)];
  const today = isoWithOffset(new Date(), timeZone).slice(0, 10);
  const name = kind === "dashboard" ? `flips-${gameInfo(game).slug.replace("-", "")}-${today}` : `flip-tracker-${today}`;
  const pieces = flipsCsv(viewer.id, game, timeZone);
  return orToast(list, "Failed to export flips", () => download({ name: `${name}.csv`, type: "text/csv", pieces, eager: 2 }));
}
