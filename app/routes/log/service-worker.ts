import { env } from "#app/env.server.ts";
import logPage from "#app/features/flips/offline/log-page.ts?worker&url";
import worker from "#app/features/flips/offline/service-worker.ts?worker&url";
import unregister from "#app/features/flips/offline/unregister.js?raw";
import { buildVersionContext } from "#app/http/context.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/service-worker";

export const handle = { sessionless: true } satisfies RouteHandle;

/** The dashboard's service worker; in development and with SERVICE_WORKER off, one that unregisters itself. */
export function loader({ context }: Route.LoaderArgs) {
  const page = { version: context.get(buildVersionContext), files: [logPage] };
  const script = `self.logPage = ${JSON.stringify(page)};\nimportScripts(${JSON.stringify(worker)});\n`;
  return new Response(env.serviceWorker && import.meta.env.PROD ? script : unregister, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
