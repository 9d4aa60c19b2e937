import type { MiddlewareFunction } from "react-router";
import { cacheHitContext } from "#app/http/context.server.ts";

export const serverTiming: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  if (context.get(cacheHitContext)) response.headers.append("Server-Timing", "cache;desc=query");
  return response;
};
