import { redirect } from "react-router";
import { isoWithOffset } from "#app/domain/dates.ts";
import { gameInfo } from "#app/domain/games.ts";
import { missingFrom } from "#app/domain/sheet/mapping.ts";
import { previewPath } from "#app/features/imports/import-texts.ts";
import { refusedCsv } from "#app/features/imports/refused-rows.server.ts";
import { getTimeZone } from "#app/http/context.server.ts";
import { enforceLimit } from "#app/http/guards/limits.server.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner-loader.server.ts";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";
import { download } from "#app/http/responses/download.server.ts";
import type { Route } from "./+types/refused";
import { requireImport } from "./require-import.ts";

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { owner } = args;
  await enforceLimit("previews", owner);
  const now = new Date();
  const staged = await requireImport(owner, args.params.importId, now);
  const { id, game, actId, mapping } = staged;
  if (actId === null && missingFrom(mapping) !== null) throw redirect(previewPath(id));
  const today = isoWithOffset(now, getTimeZone(args.context)).slice(0, 10);
  const name = `refused-${gameInfo(game).slug.replace("-", "")}-${today}.csv`;
  return withErrorToast(previewPath(id), "Failed to export rows", () =>
    download({
      owner,
      name,
      type: "text/csv",
      pieces: refusedCsv(staged, now),
      eager: 2,
      back: previewPath(id),
      signal: args.request.signal,
    }),
  );
});
