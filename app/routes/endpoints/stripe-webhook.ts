import { isBillingEnabled, isStripeFailure, logFailure } from "#app/features/billing/stripe.server.ts";
import { applyEvent, isWellFormed, verifyEvent } from "#app/features/billing/sync/webhook.server.ts";
import { clientAddress } from "#app/http/guards/limits.server.ts";
import { isDatabaseFailure } from "#app/http/responses/database-errors.server.ts";
import { log, securityEvent } from "#app/log.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/stripe-webhook";

export const handle = {
  body: { bytes: 1024 * 1024, types: "any" },
  takesForeignPosts: true,
  robotsDisallow: "/webhooks/",
} satisfies RouteHandle;

const answer = (status: number, text: string) =>
  new Response(`${text}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });

export async function action({ request, context }: Route.ActionArgs) {
  if (!isBillingEnabled()) return answer(404, "nothing is sold here");
  const isJson = /^application\/json\s*(;|$)/i.test(request.headers.get("Content-Type") ?? "");
  const event =
    isJson &&
    verifyEvent(new Uint8Array(await request.arrayBuffer()), request.headers.get("Stripe-Signature"), new Date());
  if (!event) {
    securityEvent("webhook", "refused", { whom: clientAddress(context) });
    return answer(400, "not signed");
  }
  if (!isWellFormed(event)) {
    log.warn("signed webhook not understood");
    return answer(400, "not understood");
  }
  try {
    const outcome = await applyEvent(event);
    log.info({ event: event.id, kind: event.type, outcome }, "webhook applied");
    return answer(200, outcome);
  } catch (error) {
    if (isStripeFailure(error)) logFailure(error, "webhook not applied");
    else if (isDatabaseFailure(error)) log.error({ err: error, event: event.id }, "webhook not applied");
    else throw error;
    // Stripe redelivers an event after any status but 2xx.
    return answer(503, "not now");
  }
}
