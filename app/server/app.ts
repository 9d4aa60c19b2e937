import { createRequestHandler } from "@react-router/express";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { pool } from "#app/db/client.server.ts";
import { appliedVersion, expectedVersion } from "#app/db/migrate.server.ts";
import { env } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { sendText } from "#app/server/edge/gates.ts";
import { isDraining, trackInFlight } from "./drain.ts";
import { logResponses, observeResponses } from "./edge/access-log.ts";
import { compressResponses } from "./edge/compression.ts";
import {
  keepEmptyConditions,
  limitBody,
  limitUrlLength,
  redirectToCanonicalPath,
  requireKnownHost,
  requireKnownMethod,
  requireValidOrigin,
  stripApiCookies,
} from "./edge/gates.ts";
import { identify, requestFacts, requestId } from "./edge/identity.ts";
import { pageCache } from "./edge/page-cache.ts";
import { securityHeaders } from "./edge/security-headers.ts";
import { routePattern } from "./edge/site-routes.ts";
import { build, handleInProcess, loadContext, mode, routes } from "./handler.ts";
import { timeResponses } from "./metrics.ts";

const toRoutePattern = (path: string) => routePattern(routes, path);

/** Everything in front of the router, in order. The same-origin guard follows as root middleware. */
export function createApp(...files: RequestHandler[]): Express {
  const observers = [
    logResponses(toRoutePattern),
    ...(env.metricsPort === null ? [] : [timeResponses(toRoutePattern)]),
  ];
  const app = express();
  app.disable("x-powered-by");
  // The adapter then trusts X-Forwarded-Proto, which Fly's proxy sets; elsewhere `identify` removes the header.
  app.set("trust proxy", env.trustProxy === "fly");
  app.use(trackInFlight, identify, securityHeaders(routes));
  app.get("/healthz", healthz);
  app.get("/readyz", readyz);
  app.use(observeResponses(observers));
  app.use(
    stripApiCookies(routes),
    keepEmptyConditions,
    requireKnownHost,
    requireKnownMethod,
    limitUrlLength,
    redirectToCanonicalPath,
    requireValidOrigin,
    limitBody(routes),
  );
  app.use(...files);
  app.use(
    pageCache(routes, (request) =>
      handleInProcess(request, { id: null, client: "the page cache", isCacheRender: true }),
    ),
  );
  app.use(compressResponses);
  app.use(createRequestHandler({ build, mode, getLoadContext: (req) => loadContext(requestFacts(req)) }));
  app.use(answerErrors);
  return app;
}

const answerErrors: ErrorRequestHandler = (error, req, res, _next) => {
  const status = error.status >= 400 && error.status < 500 ? error.status : 500;
  if (status === 500) log.error({ err: error, request: requestId(req) }, "uncaught error");
  if (res.headersSent) return void res.destroy();
  sendText(
    res,
    status,
    status === 500 ? "Something went wrong on our side. Please try again." : "This request cannot be understood.",
  );
};

const PATIENCE_MS = 1_000;
const expected = expectedVersion();

/** Liveness: doesn't query the database, whose outage must not restart machines. */
const healthz: RequestHandler = (_req, res) => sendText(res, 200, "ok");

/** Readiness: not draining, and the database responds within a second with the migrations this build expects. */
const readyz: RequestHandler = async (_req, res) => {
  if (isDraining()) return sendText(res, 503, "draining");
  const late = new Promise<"late">((resolve) => setTimeout(resolve, PATIENCE_MS, "late").unref());
  const version = await Promise.race([appliedVersion(pool).catch(() => "away" as const), late]);
  if (typeof version === "string") return sendText(res, 503, "the database does not answer");
  if (version < expected) return sendText(res, 503, "the database waits for its migrations");
  sendText(res, 200, "ready");
};
