import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { canonicalTimeZone } from "#app/domain/dates.ts";
import { type DayClock, DEFAULT_DAY_END } from "#app/domain/days.ts";
import { DEFAULT_GAME, type Game } from "#app/domain/games.ts";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { plainCookie } from "#app/http/cookies/cookies.server.ts";
import type { SiteRoutes } from "#app/route-handle.ts";

type Context = Readonly<RouterContextProvider>;

/** What only the edge can say of a request. */
export interface RequestFacts {
  /** By which the log, the answer and the error page name the request. */
  id: string | null;
  /** The client's address, as limits count it. */
  client: string;
  /** True for a page that will be cached and given to many: it carries hashes instead of a nonce. */
  isCacheRender: boolean;
}
export const requestContext = createContext<RequestFacts>({ id: null, client: "unknown", isCacheRender: false });

/** The routes of the site, each with what it says of itself. */
export const routesContext = createContext<SiteRoutes>({ all: [], at: () => null });

/** Answers a second request of the same client within the process, by the routes alone. */
export const answerContext = createContext<(request: Request) => Promise<Response>>(async () => Response.error());

/** The version of the built scripts and styles; another one with any change of them. */
export const buildVersionContext = createContext("");

/** True once the query cache answered a read of this request. */
export const cacheHitContext = createContext(false);

/** Who is asking: a viewer, nobody (`null`), or not known because the database is away. */
export const viewerContext = createContext<Viewer | null | "unknown">(null);
export const gameContext = createContext<Game>(DEFAULT_GAME);
const timeZoneContext = createContext<string>("UTC");

/** The viewer, or null for a visitor and when the database cannot say. */
export function viewerIfKnown(context: Context): Viewer | null {
  const viewer = context.get(viewerContext);
  return viewer === "unknown" ? null : viewer;
}

/** The game that this request is about: chosen by its address, its cookie or the account. */
export const gameOf = (context: Context): Game => context.get(gameContext);

/**
 * The time zone that this request's dates are told in, as an IANA name: the account's, else the browser's, else UTC.
 */
export const timeZoneOf = (context: Context): string => context.get(timeZoneContext);

/** True where a page's script listens for events, and neither a browser nor its router for a page. */
export const asksForEvents = ({ headers }: Request): boolean => headers.get("Accept") === "text/event-stream";

/** By which clock this request's days of sales are told: that zone's, and the account's hour. */
export const dayClockOf = (context: Context): DayClock => ({
  timeZone: timeZoneOf(context),
  dayEnd: viewerIfKnown(context)?.dayEnd ?? DEFAULT_DAY_END,
});

/**
 * Root middleware: dates are shown in the account's time zone, else the one a script put into the `tz` cookie, else UTC
 * (docs/product.md#windows-and-days).
 */
export const timeZone: MiddlewareFunction<Response> = async ({ request, context }) => {
  const zone = viewerIfKnown(context)?.timeZone ?? browserTimeZone(request);
  if (zone !== null) context.set(timeZoneContext, zone);
};

/**
 * The time zone that this browser's script has told, by its one name, so that what is kept by zone stays small; or
 * null.
 */
export function browserTimeZone(request: Request): string | null {
  const cookie = plainCookie(request, "tz");
  return cookie !== null && cookie.length < 64 ? canonicalTimeZone(cookie) : null;
}
