import { href } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { pageTitle } from "#app/content/site.ts";
import { formatDay, timeAgo } from "#app/domain/dates.ts";
import { gameInfo } from "#app/domain/games.ts";
import { deletionRequestedAt } from "#app/features/account/data-rights/deletion.server.ts";
import { listSessions, type Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { describeAgent } from "#app/features/account/sessions/user-agent.ts";
import type { FormReply } from "#app/features/account/settings/settings-form.tsx";
import { SettingsPage } from "#app/features/account/settings/settings-page.tsx";
import { TIME_ZONES } from "#app/features/account/time-zones.server.ts";
import { listedTokens } from "#app/features/account/tokens/listed-tokens.server.ts";
import { getSubscription } from "#app/features/billing/subscription.server.ts";
import { SubscriptionBlock } from "#app/features/billing/subscription-block.tsx";
import { browserTimeZone, getGame, getTimeZone } from "#app/http/context.server.ts";
import { readNotifications } from "#app/http/cookies/notifications.server.ts";
import { getCooldown } from "#app/http/cookies/resend-cooldown.server.ts";
import { peekForm, pickHandler } from "#app/http/form.server.ts";
import { requireViewer } from "#app/http/guards/guard.server.ts";
import { type OwnerArgs, ownerAction } from "#app/http/owner.server.ts";
import { withRetryPage } from "#app/http/responses/database-errors.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { keepFormOnLostConnection } from "#app/ui/page/lost-connection.ts";
import type { Route } from "./+types/settings";
import { endSession, SETTINGS_ACTIONS, unknownIntent } from "./actions.ts";
import { revoke } from "./tokens.ts";

export const handle = { allowUnconfirmed: true } satisfies RouteHandle;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Settings") },
  { name: "description", content: "Your account, security and data." },
];

/** Also open to unconfirmed accounts, to resend the confirmation mail (docs/product.md#roles). */
export const loader = withRetryPage(async (args: Route.LoaderArgs) => {
  const viewer = requireViewer(args);
  const [settings, subscription] = await Promise.all([loadSettings(viewer, args), getSubscription(viewer.id)]);
  return { settings, subscription, timeZone: getTimeZone(args.context) };
});

export const action = ownerAction("writes", async (args: OwnerArgs<Route.ActionArgs>) => {
  const { viewer } = args;
  const form = await peekForm(args.request);
  const sessionId = form?.get("end-session");
  if (typeof sessionId === "string") return endSession(viewer, sessionId, args.request);
  const tokenId = form?.get("revoke-token");
  if (typeof tokenId === "string") return revoke(viewer, tokenId);
  const handler = pickHandler(SETTINGS_ACTIONS, form?.get("intent"));
  return handler ? handler(viewer, args) : unknownIntent();
});

export const clientAction = (args: Route.ClientActionArgs) =>
  keepFormOnLostConnection<FormReply>(args, (result, posted) => ({ intent: String(posted.get("intent")), result }));

export default function Settings({
  loaderData: { settings, subscription, timeZone },
  actionData,
}: Route.ComponentProps) {
  const block = <SubscriptionBlock view={subscription} timeZone={timeZone} here={href("/dashboard/settings")} />;
  return <SettingsPage {...settings} answer={actionData} subscription={block} />;
}

async function loadSettings(viewer: Viewer, { request, context, url }: Route.LoaderArgs) {
  const [now, timeZone] = [new Date(), getTimeZone(context)];
  const [sessions, tokens, requestedAt, notifications, cooldown] = await Promise.all([
    listSessions(viewer.id),
    listedTokens(viewer.id, now, timeZone),
    deletionRequestedAt(viewer.id),
    readNotifications(request),
    getCooldown(request, viewer.email, now),
  ]);
  const day = (at: Date) => formatDay(at, timeZone);
  return {
    email: viewer.email,
    since: day(viewer.createdAt),
    game: gameInfo(getGame(context)).label,
    zone: { saved: viewer.timeZone, browser: browserTimeZone(request), choices: viewer.verified ? TIME_ZONES : null },
    dayEnd: viewer.dayEnd,
    shortcuts: viewer.shortcuts,
    verified: viewer.verified,
    cooldown,
    notifications,
    sessions: sessions.map(({ id, agent, createdAt, lastSeenAt }) => ({
      id,
      agent: describeAgent(agent),
      since: day(createdAt),
      lastSeen: timeAgo(lastSeenAt, now, timeZone),
      isThis: id === viewer.sessionId,
    })),
    tokens,
    tokenId: uuidv7(),
    requested: requestedAt && day(requestedAt),
    timeZone,
    asking: viewer.verified && url.searchParams.get("confirm") === "deletion",
  };
}
