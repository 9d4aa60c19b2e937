import { href, redirect } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { WELCOME_REFRESH, Welcome } from "#app/features/billing/purchase/welcome.tsx";
import { sellsPro } from "#app/features/billing/stripe.server.ts";
import { requireVerified } from "#app/http/guards/guard.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/checkout-success";

export const handle = { footer: "none", noscriptRefresh: WELCOME_REFRESH } satisfies RouteHandle;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Welcome to Pro!") },
  { name: "description", content: "Your purchase is done and your dashboard is next." },
  { name: "robots", content: "noindex" },
];

export async function loader(args: Route.LoaderArgs) {
  await requireVerified(args);
  if (!sellsPro()) throw redirect(href("/dashboard/subscribe"));
  return null;
}

export default function CheckoutSuccess() {
  return <Welcome />;
}
