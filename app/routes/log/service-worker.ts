import unregister from "#app/features/flips/offline/unregister.js?raw";
import type { RouteHandle } from "#app/route-handle.ts";

export const handle = { unqueued: true } satisfies RouteHandle;

/** The service worker of the dashboard; one that unregisters itself where SERVICE_WORKER is off. */
export function loader() {
  return new Response(unregister, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
