import { data, href, redirect } from "react-router";
import { isUuid } from "#app/domain/uuid.ts";
import { changePasswordSchema } from "#app/features/account/account-schemas.server.ts";
import { DeletionSchema, requestDeletion } from "#app/features/account/data-rights/deletion.server.ts";
import { changePassword } from "#app/features/account/passwords/new-password.server.ts";
import { endSessionById, endSessions, type Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { PreferencesSchema, savePreferences } from "#app/features/account/settings/preferences.server.ts";
import type { SettingsReply } from "#app/features/account/settings/settings-form.tsx";
import { countTokens } from "#app/features/account/tokens/tokens.server.ts";
import { getGame } from "#app/http/context.server.ts";
import { withKnownBrowser } from "#app/http/cookies/known-browser.server.ts";
import { notificationHeaders } from "#app/http/cookies/notifications.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { UNKNOWN_INTENT } from "#app/http/form.server.ts";
import { rateLimitMessage, resetLimit, retryAfterSeconds } from "#app/http/guards/limits.server.ts";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";
import { getUserAgent, sessionHeaders, signOut } from "#app/http/session.server.ts";
import { securityEvent } from "#app/log.server.ts";
import type { SettingsIntent } from "#app/ui/form/intents.ts";
import type { Route } from "./+types/settings";
import { saveSettings } from "./save-settings.ts";
import { makeToken } from "./tokens.ts";

type SettingsAction = (
  viewer: Viewer,
  args: Route.ActionArgs,
) => Promise<Response | ReturnType<typeof data<SettingsReply>>>;

const settings = () => href("/dashboard/settings");
export const unknownIntent = () =>
  data<SettingsReply>({ form: "", result: { status: "error", error: { "": [UNKNOWN_INTENT] } } }, { status: 400 });

export const SETTINGS_ACTIONS: Record<SettingsIntent, SettingsAction> = {
  "save-settings": (viewer, { request }) =>
    saveSettings("save-settings", request, SAVE_SETTINGS, async ({ email, push, marketing, ...preferences }) => {
      await savePreferences(viewer.id, preferences);
      return redirectWithToast(settings(), "Settings saved", {
        headers: notificationHeaders({ email, push, marketing }),
      });
    }),

  "change-password": (viewer, { request }) => {
    const posted = { schema: changePasswordSchema(viewer.email), failed: PASSWORD_NOT_CHANGED };
    return saveSettings("change-password", request, posted, async ({ currentPassword, password: next }, form) => {
      const seconds = await retryAfterSeconds("passwordChange", viewer.id);
      if (seconds > 0) return form.withErrors({ "": [rateLimitMessage(seconds)] }, 429);
      const agent = getUserAgent(request);
      const session =
        (await changePassword(viewer.id, { current: currentPassword, next }, agent)) ??
        (await repeatPasswordChange(viewer, next, agent));
      securityEvent("password-change", session ? "ok" : "refused", { whom: viewer.id });
      if (!session) return form.withErrors({ currentPassword: ["This is not your current password"] });
      await resetLimit("passwordChange", viewer.id);
      const headers = await withKnownBrowser(request, viewer.id, sessionHeaders(session));
      const tokens = await countTokens(viewer.id);
      return redirectWithToast(settings(), PASSWORD_CHANGED + stillWorking(tokens), {
        seconds: tokens > 0 ? 10 : 4,
        headers,
      });
    });
  },

  "create-token": makeToken,

  "end-other-sessions": (viewer) =>
    withErrorToast(settings(), "We couldn't sign out the other devices. Please try again.", async () => {
      await endSessions(viewer.id, viewer.sessionId);
      return redirectWithToast(settings(), "Signed out everywhere else");
    }),

  "request-deletion": (viewer, { request, context }) =>
    saveSettings("request-deletion", request, REQUEST_DELETION, async ({ reason }) => {
      await requestDeletion(viewer, getGame(context), reason);
      securityEvent("deletion-request", "ok", { whom: viewer.id });
      return redirectWithToast(`${settings()}#danger-zone`, "Request submitted");
    }),
};

const SAVE_SETTINGS = {
  schema: PreferencesSchema,
  failed: "We couldn't save your settings. Please try again in a moment.",
};
const REQUEST_DELETION = {
  schema: DeletionSchema,
  failed: "We couldn't submit your request. Please try again in a moment.",
};
const PASSWORD_NOT_CHANGED = "We couldn't change your password. Please try again in a moment.";
const PASSWORD_CHANGED = "Password changed. Every other device is signed out.";

/** Changing the password doesn't revoke tokens. */
function stillWorking(tokens: number): string {
  if (tokens === 0) return "";
  return ` Your ${tokens === 1 ? "token still works" : `${tokens} tokens still work`}: revoke any you don't recognize.`;
}

/** For a resubmission, whose new password is already set. Rate limited, since the password could be a guess. */
const repeatPasswordChange = async (viewer: Viewer, next: string, agent: string) =>
  (await retryAfterSeconds("passwordAgain", viewer.id)) > 0
    ? null
    : changePassword(viewer.id, { current: next, next }, agent);

const NOT_THERE = "That session is already gone. It may have been ended already.";

/** Ends one of the viewer's sessions; signs out if it's the current one. Throws a 404 for another player's. */
export async function endSession(viewer: Viewer, sessionId: string, request: Request) {
  return withErrorToast(settings(), "We couldn't sign out that device. Please try again.", async () => {
    if (sessionId === viewer.sessionId) return redirect(href("/"), { status: 303, headers: await signOut(request) });
    if (!isUuid(sessionId) || !(await endSessionById(viewer.id, sessionId)))
      throw data({ message: NOT_THERE, fields: null }, { status: 404 });
    return redirectWithToast(settings(), "Signed out that device");
  });
}
