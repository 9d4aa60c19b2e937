import { data } from "react-router";
import { EventSchema, forwardEvent } from "#app/features/tracking/events.server.ts";
import { clientOf, withinLimit } from "#app/http/guards/limits.server.ts";
import type { Route } from "./+types/events";

export async function action({ request, context }: Route.ActionArgs) {
  await withinLimit("events", clientOf(context));
  const event = EventSchema.safeParse(await request.json().catch(() => null));
  if (!event.success) return data("This is no event that the site sends.", { status: 400 });
  void forwardEvent(event.data, request.headers.get("User-Agent") ?? "");
  return new Response(null, { status: 204 });
}
