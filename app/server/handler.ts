import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import {
  buildVersionContext,
  type RequestFacts,
  requestContext,
  routesContext,
  subrequestContext,
} from "#app/http/context.server.ts";
import { siteRoutes } from "./edge/site-routes.ts";

export { build };

export const routes = siteRoutes(build.routes);

export const mode = import.meta.env.DEV ? "development" : "production";

const handleRequest = createRequestHandler(build, mode);

/** Handles a request in process, without the edge but with its facts. */
export const handleInProcess = (request: Request, facts: RequestFacts): Promise<Response> =>
  handleRequest(request, loadContext(facts));

export function loadContext(facts: RequestFacts): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(requestContext, facts);
  context.set(routesContext, routes);
  context.set(buildVersionContext, build.assets.version);
  context.set(subrequestContext, (request) => handleInProcess(request, facts));
  return context;
}
