import { href } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import type { Answer } from "#app/features/account/settings/answer.ts";
import { SettingsPage } from "#app/features/account/settings/settings-page.tsx";
import { subscriptionOf } from "#app/features/billing/subscription.server.ts";
import { SubscriptionBlock } from "#app/features/billing/subscription-block.tsx";
import { reading } from "#app/http/answers/unavailable.server.ts";
import { timeZoneOf } from "#app/http/context.server.ts";
import { actOf, peekForm } from "#app/http/form.server.ts";
import { requireVerified, requireViewer } from "#app/http/guards/guard.server.ts";
import { withinLimit } from "#app/http/guards/limits.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { keepOnLostConnection } from "#app/ui/page/lost-connection.ts";
import type { Route } from "./+types/settings";
import { ACTS, endOne, notUnderstood } from "./acts.ts";
import { settingsOf } from "./view.ts";

export const handle = { opensUnconfirmed: true } satisfies RouteHandle;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Settings") },
  { name: "description", content: "Your account, its security, your data, and the way out." },
];

/** Open without a confirmed address too, to read and to have the mail sent again (docs/product.md#roles). */
export const loader = reading(async (args: Route.LoaderArgs) => {
  const viewer = requireViewer(args);
  const [settings, subscription] = await Promise.all([settingsOf(viewer, args), subscriptionOf(viewer.id)]);
  return { settings, subscription, timeZone: timeZoneOf(args.context) };
});

export async function action(args: Route.ActionArgs) {
  const viewer = await requireVerified(args);
  await withinLimit("writes", viewer.id);
  const form = await peekForm(args.request);
  const sessionId = form?.get("end-session");
  if (typeof sessionId === "string") return endOne(viewer, sessionId, args.request);
  const act = actOf(ACTS, form?.get("intent"));
  return act ? act(viewer, args) : notUnderstood();
}

export const clientAction = (args: Route.ClientActionArgs) =>
  keepOnLostConnection<Answer>(args, (result, posted) => ({ intent: String(posted.get("intent")), result }));

export default function Settings({ loaderData: { settings, subscription, timeZone }, actionData }: Route.ComponentProps) {
  const block = <SubscriptionBlock view={subscription} timeZone={timeZone} here={href("/dashboard/settings")} />;
  return <SettingsPage {...settings} answer={actionData} subscription={block} />;
}
