import type { MiddlewareFunction } from "react-router";
import { cacheHitContext } from "#app/http/context.server.ts";

/** Root middleware: names the query cache in `Server-Timing` where something in the response came from it. */
export const serverTiming: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  if (context.get(cacheHitContext)) response.headers.append("Server-Timing", "cache;desc=query");
  return response;
};
