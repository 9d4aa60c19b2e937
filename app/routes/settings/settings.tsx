import { href } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { loadSettings } from "#app/features/account/settings/load-settings.server.ts";
import type { SettingsReply } from "#app/features/account/settings/settings-form.tsx";
import { SettingsPage } from "#app/features/account/settings/settings-page.tsx";
import { getSubscription } from "#app/features/billing/subscription.server.ts";
import { SubscriptionBlock } from "#app/features/billing/subscription-block.tsx";
import { listedShared } from "#app/features/sharing/own-shared.server.ts";
import { SharedList } from "#app/features/sharing/shared-list.tsx";
import { browserTimeZone, getGame, getTimeZone } from "#app/http/context.server.ts";
import { readNotifications } from "#app/http/cookies/notifications.server.ts";
import { getCooldown } from "#app/http/cookies/resend-cooldown.server.ts";
import { peekForm, pickHandler } from "#app/http/form.server.ts";
import { requireViewer } from "#app/http/guards/guard.server.ts";
import { type OwnerArgs, ownerAction } from "#app/http/owner-loader.server.ts";
import { withRetryPage } from "#app/http/responses/database-errors.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { keepFormOnLostConnection } from "#app/ui/page/keep-form.ts";
import type { Route } from "./+types/settings";
import { endSession, SETTINGS_ACTIONS, unknownIntent } from "./actions.ts";
import { takeBackShared } from "./shared.ts";
import { revoke } from "./tokens.ts";

export const handle = { allowUnconfirmed: true } satisfies RouteHandle;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Settings") },
  { name: "description", content: "Your account, security and data." },
];

/** Also open to unconfirmed accounts, to resend the confirmation mail (docs/product.md#roles). */
export const loader = withRetryPage(async (args: Route.LoaderArgs) => {
  const { request, context, url } = args;
  const viewer = requireViewer(args);
  const timeZone = getTimeZone(context);
  const now = new Date();
  const [settings, subscription, shared] = await Promise.all([
    loadSettings({ viewer, game: getGame(context), timeZone, browserZone: browserTimeZone(request), now }),
    getSubscription(viewer.id),
    listedShared(viewer.id, timeZone),
  ]);
  const notifications = readNotifications(request);
  const cooldown = getCooldown(request, viewer.email, now);
  const asking = viewer.verified && url.searchParams.get("confirm") === "deletion";
  return { settings: { ...settings, notifications, cooldown, asking }, subscription, shared, timeZone };
});

export const action = ownerAction("writes", async (args: OwnerArgs<Route.ActionArgs>) => {
  const { viewer } = args;
  const form = await peekForm(args.request);
  const sessionId = form?.get("end-session");
  if (typeof sessionId === "string") return endSession(viewer, sessionId, args.request);
  const tokenId = form?.get("revoke-token");
  if (typeof tokenId === "string") return revoke(viewer, tokenId);
  const sharedId = form?.get("take-back");
  if (typeof sharedId === "string") return takeBackShared(viewer.id, sharedId);
  const handler = pickHandler(SETTINGS_ACTIONS, form?.get("intent"));
  return handler ? handler(viewer, args) : unknownIntent();
});

export const clientAction = (args: Route.ClientActionArgs) =>
  keepFormOnLostConnection<SettingsReply>(args, (result, posted) => ({
    form: posted.get("intent") as SettingsReply["form"],
    result,
  }));

export default function Settings({
  loaderData: { settings, subscription, shared, timeZone },
  actionData,
}: Route.ComponentProps) {
  const block = <SubscriptionBlock view={subscription} timeZone={timeZone} here={href("/dashboard/settings")} />;
  const list = <SharedList shared={shared} settings={href("/dashboard/settings")} />;
  return <SettingsPage {...settings} answer={actionData} subscription={block} shared={list} />;
}
