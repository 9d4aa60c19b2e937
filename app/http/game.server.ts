import { type MiddlewareFunction, redirect } from "react-router";
import { DEFAULT_GAME, type Game, parseGame } from "#app/domain/games.ts";
import { plainCookie, setPlainCookie } from "#app/http/cookies/cookies.server.ts";
import { safePath } from "#app/http/guards/safe-path.ts";
import { findViewer, gameContext } from "./context.server.ts";

const COOKIE = "game";

/** Root middleware: the URL's game (`of`), else the cookie's, account's or default (docs/product.md#active-game). */
export const game: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  const saved = findViewer(context)?.activeGame ?? null;
  context.set(
    gameContext,
    parseGame(url.searchParams.get("of")) ?? parseGame(plainCookie(request, COOKIE)) ?? saved ?? DEFAULT_GAME,
  );
};

export const getCookieGame = (request: Request): Game | null => parseGame(plainCookie(request, COOKIE));

export const setGameCookie = (chosen: Game): HeadersInit => ({ "Set-Cookie": setPlainCookie(COOKIE, chosen) });

/** True for a prefetch, which must not change the game. */
export const isPrefetch = (request: Request) =>
  /prefetch|prerender/.test(request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "");

/** Dashboard middleware: `?game=` sets the game cookie and is removed from the URL by a redirect. */
export const switchGameFromQuery: MiddlewareFunction<Response> = async ({ request, url }) => {
  if (request.method !== "GET" || !url.searchParams.has("game")) return;
  const named = parseGame(url.searchParams.get("game"));
  const rest = new URLSearchParams(url.searchParams);
  for (const name of ["game", "of"]) rest.delete(name);
  const to = safePath(url.pathname + (rest.size > 0 ? `?${rest}` : ""), "/");
  throw redirect(to, named !== null && !isPrefetch(request) ? { headers: setGameCookie(named) } : undefined);
};
