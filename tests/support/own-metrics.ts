import type { IncomingMessage, ServerResponse } from "node:http";
import { metricsServer } from "#app/server/metrics.ts";

export const ownMetrics = (): Promise<string> =>
  new Promise((done) => {
    const answer = { setHeader: () => {}, end: done };
    metricsServer().emit("request", {} as IncomingMessage, answer as unknown as ServerResponse);
  });
