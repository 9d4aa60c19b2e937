import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { DEFAULT_GAME, parseGame } from "#app/domain/games.ts";
import { type Bearer, findApiBearer } from "#app/features/account/tokens/tokens.server.ts";
import { gameContext, viewerContext } from "#app/http/context.server.ts";
import { countApiCall, formatWait } from "#app/http/guards/limits.server.ts";
import { securityEvent, setRequestUser } from "#app/log.server.ts";
import { callHeaders, invalid, problem } from "./problems.ts";

const bearerContext = createContext<Bearer>();

/** Requires the `bearer` middleware. */
export const getCaller = (context: Readonly<RouterContextProvider>): Bearer => context.get(bearerContext);

const NO_TOKEN = "Send a token of yours in the Authorization header: Bearer htmcp_… You create one in Settings.";
const UNKNOWN_TOKEN = "This token isn't one of ours, was revoked, or has expired.";

/**
 * API middleware: authenticates and authorizes the bearer token (docs/security.md#tokens), counts the call against its
 * rate limits, and sets the game from `?game=` or the account.
 */
export const bearer: MiddlewareFunction<Response> = async ({ request, url, context }) => {
  if (/htmc[prf]_/i.test(url.search))
    return problem(401, "A token belongs in the Authorization header, never in an address.", [], challenge());
  const [, sent] = /^Bearer +(\S+)$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  if (sent === undefined) return problem(401, NO_TOKEN, [], challenge());
  const caller = await findApiBearer(sent);
  if (caller === null) {
    securityEvent("token", "refused", {});
    return problem(401, UNKNOWN_TOKEN, [], challenge("invalid_token"));
  }
  const { viewer, token } = caller;
  setRequestUser(viewer.id);
  const { seconds, headers } = await countApiCall(token.id, viewer.id);
  context.set(callHeaders, headers);
  if (seconds > 0) return problem(429, `Too many calls. Try again in ${formatWait(seconds)}.`);
  if (!viewer.verified) return problem(403, "Confirm your email first.");
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead && token.kind === "read")
    return problem(403, "This token only reads. Create one that writes.", [], challenge("insufficient_scope"));
  const named = url.searchParams.get("game");
  const game = named === null ? (viewer.activeGame ?? DEFAULT_GAME) : parseGame(named);
  if (game === null) return invalid([{ detail: "There's no such game", parameter: "game" }]);
  context.set(gameContext, game);
  context.set(viewerContext, viewer);
  context.set(bearerContext, caller);
};

const challenge = (error?: string) => ({
  "WWW-Authenticate": `Bearer realm="HTMC"${error ? `, error="${error}"` : ""}`,
});
