import type { ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { isEventStream } from "#app/features/activity/streams.server.ts";
import { inRequest, log, type RequestInfo, securityEvent } from "#app/log.server.ts";
import { requestId } from "./identity.ts";

/** What is known of a request when its answer begins. */
interface ObservedRequest {
  method: string;
  path: string;
  /** What the log says of it; whose it is may be found out later. */
  about: RequestInfo;
}

/** Is told of each answer as it begins, to tell of it when it is over. */
export type Observer = (request: ObservedRequest, res: ServerResponse) => void;

/** Lets the observers see every answer, and the log name the request in what is written meanwhile. */
export const observeAnswers =
  (observers: readonly Observer[]): RequestHandler =>
  (req, res, next) => {
    const about = { request: requestId(req) };
    for (const observe of observers) observe({ method: req.method, path: req.path, about }, res);
    inRequest(about, next);
  };

/**
 * Writes one line per answer: the route's pattern and not the path, which can hold ids, codes and addresses, and never
 * a header of the request. A player who is refused, or asks for a row that is not theirs, is a security event besides.
 */
export const logAnswers =
  (patternOf: (path: string) => string): Observer =>
  ({ method, path, about }, res) => {
    const start = performance.now();
    res.on("close", () => {
      const route = patternOf(path);
      const status = res.statusCode;
      const level = path.startsWith("/assets/") && status < 500 ? "debug" : levelOf(status);
      const ms = Math.round(performance.now() - start);
      log[level]({ ...about, method, route, status, ms, ...(isCutOff(res) && { aborted: true }) }, "answered");
      if (about.user && (status === 403 || (status === 404 && !route.endsWith("*")))) {
        securityEvent("not-allowed", "refused", { ...about, method, route, status });
      }
    });
  };

// why: a 503 asks to come back; what failed, if something did, has an error line of its own
const levelOf = (status: number) => (status < 500 ? "info" : status === 503 ? "warn" : "error");

/** True when the client went before the end; a stream of events has none, so its reader always does. */
const isCutOff = (res: ServerResponse) => !res.writableFinished && !isEventStream(res);
