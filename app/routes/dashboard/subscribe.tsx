import { data, href, redirect } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { SUBSCRIBE_TEXTS } from "#app/content/subscribe.ts";
import { PRO_PLAN, PRO_PRICE } from "#app/domain/pro-plan.ts";
import { ResendForm } from "#app/features/account/confirmation/resend-form.tsx";
import { startCheckout } from "#app/features/billing/purchase/checkout.server.ts";
import { CheckoutPrerequisite, Offer, SubscribeForm } from "#app/features/billing/purchase/offer.tsx";
import { isBillingEnabled } from "#app/features/billing/stripe.server.ts";
import { getSubscription } from "#app/features/billing/subscription.server.ts";
import { SubscriptionBlock } from "#app/features/billing/subscription-block.tsx";
import { getTimeZone } from "#app/http/context.server.ts";
import { getCooldown } from "#app/http/cookies/resend-cooldown.server.ts";
import { getViewer } from "#app/http/guards/guard.server.ts";
import { enforceLimit, refundIfFailed } from "#app/http/guards/limits.server.ts";
import { failureText, isDatabaseFailure, withRetryPage } from "#app/http/responses/database-errors.server.ts";
import { log } from "#app/log.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { chipClass } from "#app/ui/chip.tsx";
import { keepFormOnLostConnection } from "#app/ui/page/keep-form.ts";
import type { Route } from "./+types/subscribe";

const SUBSCRIBE_PATH = href("/dashboard/subscribe");

export const handle = { footer: "none" } satisfies RouteHandle;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(PRO_PLAN.name) },
  {
    name: "description",
    content: `Pro for ${PRO_PRICE} USD per month, with a ${PRO_PLAN.trialDays}-day free trial. Cancel anytime.`,
  },
];

export const loader = withRetryPage(async ({ request, context }: Route.LoaderArgs) => {
  const viewer = getViewer(context);
  const obstacle = viewer === null ? ("log in" as const) : viewer.verified ? null : ("confirm" as const);
  const view = viewer && (await getSubscription(viewer.id));
  const cooldown = viewer && obstacle === "confirm" ? getCooldown(request, viewer.email, new Date()) : 0;
  return { onSale: isBillingEnabled(), obstacle, view, cooldown, timeZone: getTimeZone(context) };
});

export async function action({ context }: Route.ActionArgs) {
  const viewer = getViewer(context);
  if (viewer === null || !isBillingEnabled()) return redirect(SUBSCRIBE_PATH, { status: 303 });
  const refuse = (error: string, status: number) => data({ error }, { status });
  if (!viewer.verified) return refuse(SUBSCRIBE_TEXTS.confirmShort, 403);
  await enforceLimit("bulk", viewer.id);
  try {
    const paths = { success: href("/dashboard/checkout-success"), cancel: SUBSCRIBE_PATH };
    const checkout = await refundIfFailed("bulk", viewer.id, () => startCheckout(viewer, paths, new Date()));
    if (checkout.outcome === "go") return redirect(checkout.url, { status: 303 });
    if (checkout.outcome === "subscribed") return refuse(SUBSCRIBE_TEXTS.subscribed, 409);
    return refuse(checkout.text, checkout.outcome === "failed" ? 503 : 400);
  } catch (error) {
    if (!isDatabaseFailure(error)) throw error;
    log.error({ err: error }, "checkout failed");
    return refuse(failureText(error, SUBSCRIBE_TEXTS.wentWrong), 503);
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  keepFormOnLostConnection(args, () => ({ error: SUBSCRIBE_TEXTS.wentWrong }));

export default function Subscribe({
  loaderData: { onSale, obstacle, view, cooldown, timeZone },
  actionData,
}: Route.ComponentProps) {
  const trial = !view?.trialUsed;
  const error = actionData?.error;
  return (
    <Offer
      trial={trial}
      subscription={
        view && view.standing !== "none" ? (
          <SubscriptionBlock view={view} timeZone={timeZone} here={SUBSCRIBE_PATH} />
        ) : null
      }
    >
      {onSale ? null : (
        <>
          <p className={chipClass("muted")}>Coming soon</p>
          <p>Pro isn't on sale yet. Until it is, a free account is all you need.</p>
        </>
      )}
      <CheckoutPrerequisite
        obstacle={obstacle}
        here={SUBSCRIBE_PATH}
        resend={<ResendForm cooldown={cooldown} next={SUBSCRIBE_PATH} />}
      />
      {onSale && !view?.open ? <SubscribeForm obstacle={obstacle} trial={trial} error={error} /> : null}
      {view?.open ? <p className="text-muted">{error ?? SUBSCRIBE_TEXTS.subscribed}</p> : null}
    </Offer>
  );
}
