import { useEffect } from "react";
import { href, Link, redirect, useNavigate } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { isBillingEnabled } from "#app/features/billing/stripe.server.ts";
import { ownerLoader } from "#app/http/owner-loader.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { Countdown } from "#app/ui/countdown.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/checkout-success";

const SECONDS = 5;

const NEXT = href("/dashboard");

/** For browsers without scripts; otherwise the countdown navigates, unless the player leaves first. */
const WELCOME_REFRESH = `${SECONDS}; url=${NEXT}`;

export const handle = { footer: "none", noscriptRefresh: WELCOME_REFRESH } satisfies RouteHandle;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Welcome to Pro!") },
  { name: "description", content: "You're all set. Your dashboard is next." },
  { name: "robots", content: "noindex" },
];

export const loader = ownerLoader(async () => {
  if (!isBillingEnabled()) throw redirect(href("/dashboard/subscribe"));
  return null;
});

export default function CheckoutSuccess() {
  return <Welcome />;
}

/** Grants nothing: the subscription is activated by the Stripe webhook. */
function Welcome() {
  return (
    <div className="mx-auto grid w-full max-w-md gap-4 px-4 py-16">
      <Panel className="grid justify-items-start gap-3">
        <h1 className="text-xl">Welcome to Pro!</h1>
        <p>Thank you. Your subscription shows up once Stripe confirms it, usually within seconds.</p>
        <p>
          <Countdown seconds={SECONDS}>{(left) => <Leaving left={left} />}</Countdown> <Link to={NEXT}>Go now</Link>
        </p>
      </Panel>
    </div>
  );
}

function Leaving({ left }: { left: number }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (left === 0) navigate(NEXT, { replace: true });
  }, [left, navigate]);
  return `Taking you to your dashboard in ${left} seconds.`;
}
