import type { RequestHandler, Response } from "express";
import { log } from "#app/log.server.ts";
import { isEventStream } from "./event-stream.ts";
import { requestId } from "./identity.ts";

/** Writes one line per answer: the path without its query, which can hold codes and addresses, and never a header of the request. */
export const accessLog: RequestHandler = (req, res, next) => {
  const start = performance.now();
  const { method, path } = req;
  res.on("close", () => {
    const level = res.statusCode >= 500 ? "error" : path.startsWith("/assets/") ? "debug" : "info";
    const ms = Math.round(performance.now() - start);
    log[level]({ request: requestId(req), method, path, status: res.statusCode, ms, ...(isCutOff(res) && { aborted: true }) }, "answered");
  });
  next();
};

/** True when the client went before the end; a stream of events has none, so its reader always does. */
const isCutOff = (res: Response) => !res.writableFinished && !isEventStream(res);
