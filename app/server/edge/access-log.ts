import type { RequestHandler, Response } from "express";
import { inRequest, log, securityEvent } from "#app/log.server.ts";
import { isEventStream } from "./event-stream.ts";
import { requestId } from "./identity.ts";

/**
 * Writes one line per answer: the route's pattern and not the path, which can hold ids, codes and addresses, and never
 * a header of the request. A player who is refused, or asks for a row that is not theirs, is a security event besides.
 */
export const accessLog =
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
