import type { MiddlewareFunction } from "react-router";
import { isTimeZone } from "#app/domain/stats.ts";
import { timeZoneContext, viewerOrNull } from "./context.server.ts";
import { plainCookie } from "./cookies.server.ts";

/** Root middleware: dates are shown in the account's time zone, else the one a script put into the `tz` cookie, else UTC (decisions, section 5). */
export const timeZone: MiddlewareFunction<Response> = async ({ request, context }) => {
  const cookie = plainCookie(request, "tz");
  const zone = viewerOrNull(context)?.timeZone ?? (cookie !== null && cookie.length < 64 && isTimeZone(cookie) ? cookie : null);
  if (zone !== null) context.set(timeZoneContext, zone);
};
