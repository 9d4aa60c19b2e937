import { createRequestHandler } from "@react-router/express";
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Response } from "express";
import { pool } from "#app/db/client.server.ts";
import { appliedVersion, expectedVersion } from "#app/db/migrate.server.ts";
import { env } from "#app/env.server.ts";
import { isEventStream } from "#app/features/activity/streams.server.ts";
import { inRequest, log, securityEvent } from "#app/log.server.ts";
import type { SiteRoutes } from "#app/route-handle.ts";
import { sendText } from "#app/server/edge/gates.ts";
import { countInFlight, isDraining } from "./drain.ts";
import { bearableAddress, canonicalPath, knownHost, knownMethod, limitBody, readableOrigin } from "./edge/gates.ts";
import { identify, requestFacts, requestId } from "./edge/identity.ts";
import { pageCache } from "./edge/page-cache.ts";
import { pageOf, patternAt } from "./edge/site-routes.ts";
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
  app.use(createRequestHandler({ build, mode, getLoadContext: (req) => loadContext(requestFacts(req)) }));
  app.use(answerErrors);
  return app;
}

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

const PATIENCE_MS = 1_000;
const expected = expectedVersion();

/** The process is alive; asks nobody else, so that no machine is restarted because its database is away. */
const healthz: RequestHandler = (_req, res) => sendText(res, 200, "ok");

/**
 * The process can serve: it is not draining, and the database answers within a second with the tables this build
 * expects.
 */
const readyz: RequestHandler = async (_req, res) => {
  if (isDraining()) return sendText(res, 503, "draining");
  const late = new Promise<"late">((resolve) => setTimeout(resolve, PATIENCE_MS, "late").unref());
  const version = await Promise.race([appliedVersion(pool).catch(() => "away" as const), late]);
  if (typeof version === "string") return sendText(res, 503, "the database does not answer");
  if (version < expected) return sendText(res, 503, "the database waits for its migrations");
  sendText(res, 200, "ready");
};

/**
 * The headers of every answer (docs/security.md#headers); the Content-Security-Policy belongs to each document and is
 * written where it is rendered.
 */
const HEADERS = Object.entries({
  "X-Content-Type-Options": "nosniff",
  // why: no-referrer makes Chromium send `Origin: null` with our own forms
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "Origin-Agent-Cluster": "?1",
  ...(env.secure && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }),
});

/** Writes the headers that every answer of the process carries, refusals and files too. */
const securityHeaders =
  (routes: SiteRoutes): RequestHandler =>
  (req, res, next) => {
    for (const [name, value] of HEADERS) res.setHeader(name, value);
    if (routes.at(pageOf(req.path))?.handle.secretInAddress) res.set("Referrer-Policy", "same-origin");
    next();
  };

/**
 * Writes one line per answer: the route's pattern and not the path, which can hold ids, codes and addresses, and never
 * a header of the request. A player who is refused, or asks for a row that is not theirs, is a security event besides.
 */
const accessLog =
  (patternOf: (path: string) => string): RequestHandler =>
  (req, res, next) => {
    const start = performance.now();
    const { method, path } = req;
    const about = inRequest(requestId(req), next);
    res.on("close", () => {
      const route = patternOf(path);
      const status = res.statusCode;
      const level = status >= 500 ? "error" : path.startsWith("/assets/") ? "debug" : "info";
      const ms = Math.round(performance.now() - start);
      log[level]({ ...about, method, route, status, ms, ...(isCutOff(res) && { aborted: true }) }, "answered");
      if (about.user && (status === 403 || (status === 404 && !route.endsWith("*")))) {
        securityEvent("not-allowed", "refused", { ...about, method, route, status });
      }
    });
  };

/** True when the client went before the end; a stream of events has none, so its reader always does. */
const isCutOff = (res: Response) => !res.writableFinished && !isEventStream(res);
