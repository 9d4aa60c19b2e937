import { data } from "react-router";
import { EventSchema, forwardEvent } from "#app/features/tracking/events.server.ts";
import { routesContext } from "#app/http/context.server.ts";
import { clientAddress, enforceLimit } from "#app/http/guards/limits.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/events";

export const handle = {
  body: { bytes: 4 * 1024, types: "any" },
  robotsDisallow: "/events",
  unqueued: true,
} satisfies RouteHandle;

export async function action({ request, context }: Route.ActionArgs) {
  await enforceLimit("events", clientAddress(context));
  const event = EventSchema.safeParse(await request.json().catch(() => null));
  if (!event.success) return data("This is no event that the site sends.", { status: 400 });
  const isSilent = event.data.name === "page_view" && isUntracked(context, event.data.path);
  if (!isSilent) void forwardEvent(event.data, request.headers.get("User-Agent") ?? "");
  return new Response(null, { status: 204 });
}

/** True below an untracked route's address too, up to its first parameter: a mistyped secret is one as well. */
function isUntracked(context: Route.ActionArgs["context"], path: string): boolean {
  const silent = context.get(routesContext).all.filter(({ handle }) => handle.untracked);
  const asked = `${path.toLowerCase()}/`;
  return silent.some(({ pattern }) => asked.startsWith(`${pattern.split("/:")[0]}/`));
}
