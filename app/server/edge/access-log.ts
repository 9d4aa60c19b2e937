import type { ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { isEventStream } from "#app/features/activity/streams.server.ts";
import { log, type RequestInfo, securityEvent, withRequestInfo } from "#app/log.server.ts";
import { requestId } from "./identity.ts";

interface ObservedRequest {
  method: string;
  path: string;
  about: RequestInfo;
}

/** Called when a response starts, to act when it closes. */
export type Observer = (request: ObservedRequest, res: ServerResponse) => void;

export const observeResponses =
  (observers: readonly Observer[]): RequestHandler =>
  (req, res, next) => {
    const about = { request: requestId(req) };
    for (const observe of observers) observe({ method: req.method, path: req.path, about }, res);
    withRequestInfo(about, next);
  };

/** The route's pattern, not the path, which can contain ids, codes and addresses; never a request header. */
export const logResponses =
  (patternOf: (path: string) => string): Observer =>
  ({ method, path, about }, res) => {
    const start = performance.now();
    res.on("close", () => {
      const route = patternOf(path);
      const status = res.statusCode;
      const level = path.startsWith("/assets/") && status < 500 ? "debug" : logLevel(status);
      const ms = Math.round(performance.now() - start);
      log[level]({ ...about, method, route, status, ms, ...(isCutOff(res) && { aborted: true }) }, "answered");
      if (about.user && (status === 403 || (status === 404 && !route.endsWith("*")))) {
        securityEvent("not-allowed", "refused", { ...about, method, route, status });
      }
    });
  };

// A 503 asks for a retry; its cause has its own error line.
const logLevel = (status: number) => (status < 500 ? "info" : status === 503 ? "warn" : "error");

/** True if the client disconnected early, which is normal for an event stream. */
const isCutOff = (res: ServerResponse) => !res.writableFinished && !isEventStream(res);
