import type { ServerResponse } from "node:http";

/** True for an answer that stays open and brings events as they happen. */
export const isEventStream = (res: ServerResponse): boolean =>
  String(res.getHeader("content-type")).startsWith("text/event-stream");
