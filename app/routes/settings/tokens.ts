import { data, href } from "react-router";
import { TOKEN_LABELS, type TokenKind } from "#app/domain/access-token.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { env } from "#app/env.server.ts";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";
import type { MadeToken } from "#app/features/account/settings/settings-form.tsx";
import { NewTokenSchema } from "#app/features/account/tokens/token-schema.server.ts";
import { createToken, MAX_TOKENS, revokeToken } from "#app/features/account/tokens/tokens.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { rateLimitMessage, resetLimit, retryAfterSeconds } from "#app/http/guards/limits.server.ts";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";
import { securityEvent } from "#app/log.server.ts";
import { saveSettings } from "./save-settings.ts";

const settings = () => `${href("/dashboard/settings")}#tokens`;

const KNOWN = "This token was created before and shown then. If you missed it, revoke it and create another.";
const FULL = `You can have ${MAX_TOKENS} tokens. Revoke one first.`;

const CREATE_TOKEN = {
  schema: NewTokenSchema,
  failed: "We couldn't create the token. Please try again in a moment.",
};

/** Creates a token after checking the account's password; the response is the only one to contain the token. */
export const makeToken = (viewer: Viewer, { request }: { request: Request }) =>
  saveSettings("create-token", request, CREATE_TOKEN, async ({ currentPassword, ...token }, form) => {
    const seconds = await retryAfterSeconds("passwordChange", viewer.id);
    if (seconds > 0) return form.withErrors({ "": [rateLimitMessage(seconds)] }, 429);
    const made = await createToken(viewer, currentPassword, token);
    securityEvent("token", typeof made === "string" ? "refused" : "ok", { whom: viewer.id, kind: token.kind });
    if (made === "password") return form.withErrors({ currentPassword: ["This is not your current password"] });
    await resetLimit("passwordChange", viewer.id);
    if (made === "known") return form.withErrors({ "": [KNOWN] }, 409);
    if (made === "full") return form.withErrors({ "": [FULL] });
    return { made: { name: token.name, ...describeMadeToken(token.kind, made.text) } };
  });

const describeMadeToken = (kind: TokenKind, text: string): Omit<MadeToken, "name"> =>
  kind === "feed"
    ? {
        label: TOKEN_LABELS.feed,
        text: `${env.origin}/feeds/${text}/flips.csv`,
        hint:
          "Copy it now: we show it only once. Anyone who has this address can read your flips, and so can anyone who " +
          "can open the sheet.",
      }
    : { label: "Token", text, hint: "Copy it now: we show it only once. Whoever has it can use it." };

const NOT_THERE = "That token is gone. It may have been revoked already.";

/** Revokes one of the viewer's tokens; throws a 404 for another player's. */
export const revoke = (viewer: Viewer, id: string) =>
  withErrorToast(settings(), "We couldn't revoke that token. Please try again.", async () => {
    if (!isUuid(id) || !(await revokeToken(viewer.id, id)))
      throw data({ message: NOT_THERE, fields: null }, { status: 404 });
    securityEvent("token", "ok", { whom: viewer.id, revoked: true });
    return redirectWithToast(settings(), "Token revoked. It no longer works.");
  });
