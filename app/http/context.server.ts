import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { canonicalTimeZone } from "#app/domain/dates.ts";
import { type DayClock, DEFAULT_DAY_END } from "#app/domain/days.ts";
import { DEFAULT_GAME, type Game } from "#app/domain/games.ts";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { plainCookie } from "#app/http/cookies/cookies.server.ts";
import type { SiteRoutes } from "#app/route-handle.ts";

type Context = Readonly<RouterContextProvider>;

export interface RequestFacts {
  id: string | null;
  /** Client address, as the rate limits count it. */
  client: string;
  /** True for a page rendered into the shared cache: it carries hashes instead of a nonce. */
  isCacheRender: boolean;
}
export const requestContext = createContext<RequestFacts>({ id: null, client: "unknown", isCacheRender: false });

export const routesContext = createContext<SiteRoutes>({ all: [], at: () => null });

/** Handles a second request of the same client in process, without the edge. */
export const subrequestContext = createContext<(request: Request) => Promise<Response>>(async () => Response.error());

/** Changes with every change of the built scripts and styles. */
export const buildVersionContext = createContext("");

export const cacheHitContext = createContext(false);

/** Null for a visitor, "unknown" while the database is unavailable. */
export const viewerContext = createContext<Viewer | null | "unknown">(null);
export const gameContext = createContext<Game>(DEFAULT_GAME);
const timeZoneContext = createContext<string>("UTC");

/** Null also while the database is unavailable. */
export function findViewer(context: Context): Viewer | null {
  const viewer = context.get(viewerContext);
  return viewer === "unknown" ? null : viewer;
}

export const getGame = (context: Context): Game => context.get(gameContext);

/** IANA name. */
export const getTimeZone = (context: Context): string => context.get(timeZoneContext);

export const isEventStreamRequest = ({ headers }: Request): boolean => headers.get("Accept") === "text/event-stream";

export const getDayClock = (context: Context): DayClock => ({
  timeZone: getTimeZone(context),
  dayEnd: findViewer(context)?.dayEnd ?? DEFAULT_DAY_END,
});

/** Root middleware: the account's zone, else that of the `tz` cookie, else UTC (docs/product.md#windows-and-days). */
export const timeZone: MiddlewareFunction<Response> = async ({ request, context }) => {
  const zone = findViewer(context)?.timeZone ?? browserTimeZone(request);
  if (zone !== null) context.set(timeZoneContext, zone);
};

/** Canonical, so that caches by zone stay small; null if missing or invalid. */
export function browserTimeZone(request: Request): string | null {
  const cookie = plainCookie(request, "tz");
  return cookie !== null && cookie.length < 64 ? canonicalTimeZone(cookie) : null;
}
