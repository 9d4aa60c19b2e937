import { z } from "zod";
import { GAMES } from "#app/domain/games.ts";
import { env } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";

const text = (longest: number) => z.string().max(longest);
const game = z.enum(GAMES);
const coins = z.number().int().min(0).max(2_000_000_000);

/** A page view, or an event with exactly its properties (docs/product.md#tracking). */
export const EventSchema = z.discriminatedUnion("name", [
  z.strictObject({ name: z.literal("page_view"), path: text(300).regex(/^\//), search: text(2_000), title: text(300) }),
  z.strictObject({ name: z.enum(["tools_add_flip", "tools_open"]), tool: text(50), game }),
  z.strictObject({ name: z.literal("roi_open") }),
  z.strictObject({ name: z.literal("roi_save_flip"), game, buy: coins, sell: coins, tax: z.number().min(0).max(20) }),
]);
export type TrackedEvent = z.infer<typeof EventSchema>;

/** Query keys without personal data; all others are removed before an event leaves the site. */
const ALLOWED_QUERY_KEYS = ["game", "mode", "sort", "dir", "page"];

/** Sends an event in Umami's wire format, without the client's address, if a collector is set. */
export async function forwardEvent(event: TrackedEvent, agent: string): Promise<void> {
  if (env.analyticsUrl === null) return;
  const payload = parsePayload(event);
  try {
    await fetch(env.analyticsUrl, {
      method: "POST",
      headers: { "Content-Type": "application/json", "User-Agent": agent.slice(0, 300) },
      body: JSON.stringify({
        type: "event",
        payload: { website: env.analyticsSite ?? "", hostname: new URL(env.origin).hostname, ...payload },
      }),
      signal: AbortSignal.timeout(3_000),
    });
  } catch (error) {
    log.warn({ err: error }, "event not accepted");
  }
}

function parsePayload(event: TrackedEvent) {
  if (event.name !== "page_view") {
    const { name, ...data } = event;
    return { name, data };
  }
  return { url: event.path + withAllowedKeys(event.search), title: event.title };
}

function withAllowedKeys(search: string): string {
  const allowed = [...new URLSearchParams(search)]
    .filter(([name]) => ALLOWED_QUERY_KEYS.includes(name))
    .map(([name, value]) => [name, value.slice(0, 50)]);
  return allowed.length > 0 ? `?${new URLSearchParams(allowed)}` : "";
}
