import { data } from "react-router";
import { isUuid } from "#app/domain/uuid.ts";
import { getAct } from "#app/features/flips/acts.server.ts";
import { reminderFile } from "#app/features/flips/waiting/reminder.ts";
import { REMINDER_HOURS } from "#app/features/flips/waiting/waiting-links.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner-loader.server.ts";
import type { Route } from "./+types/reminder";

/** A calendar file. Inline, so that a phone opens it in its calendar. */
export const loader = ownerLoader(async ({ owner, params, url }: OwnerArgs<Route.LoaderArgs>) => {
  const asked = url.searchParams.get("in") ?? String(REMINDER_HOURS[0]);
  const hours = REMINDER_HOURS.find((choice) => String(choice) === asked);
  const act = hours && isUuid(params.actId) ? await getAct(owner, params.actId, new Date()) : null;
  if (!hours || act === null) throw data(null, { status: 404 });
  return new Response(reminderFile(act, hours), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="re-list.ics"',
      "Cache-Control": "private, no-store",
    },
  });
}, "Failed to make your reminder");
