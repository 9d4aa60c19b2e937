import { createRequestHandler } from "@react-router/express";
import compression from "compression";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { env } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { countInFlight } from "./drain.ts";
import { accessLog } from "./edge/access-log.ts";
import { isEventStream } from "./edge/event-stream.ts";
import { bearableAddress, canonicalPath, knownHost, knownMethod, limitBody, readableOrigin } from "./edge/gates.ts";
import { healthz, readyz } from "./edge/health.ts";
import { identify, requestFacts, requestId } from "./edge/identity.ts";
import { pageCache } from "./edge/page-cache.ts";
import { securityHeaders } from "./edge/security-headers.ts";
import { sendText } from "./edge/send-text.ts";
import { patternAt } from "./edge/site-routes.ts";
import { answer, build, loadContext, mode, routes } from "./handler.ts";
import { timeRequests } from "./metrics.ts";

/**
 * Everything a request passes on its way to the router, in order; `files` answer for what is no route. The same-origin
 * guard comes after it, as root middleware.
 */
export function createApp(...files: RequestHandler[]): Express {
  const app = express();
  app.disable("x-powered-by");
  // why: with it the adapter believes X-Forwarded-Proto, which Fly's proxy writes; elsewhere `identify` takes the
  // header away
  app.set("trust proxy", env.trustProxy === "fly");
  app.use(countInFlight, identify, securityHeaders(routes));
  app.get("/healthz", healthz);
  app.get("/readyz", readyz);
  const patternOf = (path: string) => patternAt(routes, path);
  app.use(accessLog(patternOf));
  if (env.metricsPort !== null) app.use(timeRequests(patternOf));
  app.use(knownHost, knownMethod, bearableAddress, canonicalPath, readableOrigin, limitBody(routes));
  app.use(...files);
  app.use(pageCache(routes, (request) => answer(request, { id: null, client: "the page cache", isCacheRender: true })));
  app.use(compressTheRest);
  app.use(createRequestHandler({ build, mode, getLoadContext: (req) => loadContext(requestFacts(req)) }));
  app.use(answerErrors);
  return app;
}

// why: pages arrive compressed already (http/responses/document.server.ts), and what is held back of an event stream
// comes too late
const compressTheRest = compression({
  filter: (req, res) => !isEventStream(res) && compression.filter(req, res),
});

const answerErrors: ErrorRequestHandler = (error, req, res, _next) => {
  const status = error.status >= 400 && error.status < 500 ? error.status : 500;
  if (status === 500) log.error({ err: error, request: requestId(req) }, "an error no page caught");
  if (res.headersSent) return void res.destroy();
  sendText(
    res,
    status,
    status === 500 ? "Something went wrong on our side. Please try again." : "This request cannot be understood.",
  );
};
