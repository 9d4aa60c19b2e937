import { pageTitle } from "#app/content/site.ts";
import { Welcome } from "#app/features/billing/welcome.tsx";
import { requireVerified } from "#app/http/guard.server.ts";
import type { Route } from "./+types/checkout-success";

// why: without the framework a link on this page is a new document, and the refresh does not follow the player there
export const handle = { scriptless: true, footerless: true };

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Welcome to Pro!") },
  { name: "description", content: "Your purchase is done and your dashboard is next." },
  { name: "robots", content: "noindex" },
];

export async function loader(args: Route.LoaderArgs) {
  await requireVerified(args);
  return null;
}

export default function CheckoutSuccess() {
  return <Welcome />;
}
