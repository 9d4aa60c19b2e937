import type { MiddlewareFunction } from "react-router";
import { timeZoneNamed } from "#app/domain/time-zone.ts";
import { plainCookie } from "#app/http/cookies/cookies.server.ts";
import { timeZoneContext, viewerOrNull } from "./context.server.ts";

/** Root middleware: dates are shown in the account's time zone, else the one a script put into the `tz` cookie, else UTC (docs/product.md#windows-and-days). */
export const timeZone: MiddlewareFunction<Response> = async ({ request, context }) => {
  const zone = viewerOrNull(context)?.timeZone ?? browserTimeZone(request);
  if (zone !== null) context.set(timeZoneContext, zone);
};

/** The time zone that this browser's script has told, by its one name, so that what is kept by zone stays small; or null. */
export function browserTimeZone(request: Request): string | null {
  const cookie = plainCookie(request, "tz");
  return cookie !== null && cookie.length < 64 ? timeZoneNamed(cookie) : null;
}
