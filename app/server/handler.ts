import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import {
  answerContext,
  buildVersionContext,
  type RequestFacts,
  requestContext,
  routesContext,
} from "#app/http/context.server.ts";
import { siteRoutes } from "./edge/site-routes.ts";

export { build };

/** The built routes, each with what it says of itself. */
export const routes = siteRoutes(build.routes);

export const mode = import.meta.env.DEV ? "development" : "production";

const handleRequest = createRequestHandler(build, mode);

/** Answers a request by the routes, without the edge in front of them but with what that would have found out. */
export const answer = (request: Request, facts: RequestFacts): Promise<Response> =>
  handleRequest(request, loadContext(facts));

/** The context that every route's middleware begins with. */
export function loadContext(facts: RequestFacts): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestContext, facts);
  context.set(routesContext, routes);
  context.set(buildVersionContext, build.assets.version);
  context.set(answerContext, (request) => answer(request, facts));
  return context;
}
