import { href, redirect } from "react-router";
import { AddressSchema } from "#app/features/account/account-schemas.server.ts";
import { emailHash } from "#app/features/account/email-tokens.server.ts";
import { resendConfirmation } from "#app/features/account/sign-up.server.ts";
import { deliverSoon } from "#app/features/mail/delivery.server.ts";
import { findViewer } from "#app/http/context.server.ts";
import { cooldownHeaders } from "#app/http/cookies/resend-cooldown.server.ts";
import { redirectWithProblem, redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { clientAddress, formatWait, refundIfFailed, retryAfterSeconds } from "#app/http/guards/limits.server.ts";
import { safePath } from "#app/http/guards/safe-path.ts";
import { failureText, isDatabaseFailure } from "#app/http/responses/database-errors.server.ts";
import { withMinimumDuration } from "#app/http/responses/minimum-duration.server.ts";
import { log } from "#app/log.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/resend";

export const handle = { robotsDisallow: "/auth/", untracked: true } satisfies RouteHandle;

export const loader = () => redirect(href("/login"));

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const next = safePath(form?.get("next"), href("/login"));
  const refuse = (text: string, headers?: HeadersInit) => redirectWithProblem(next, text, headers);
  const viewer = findViewer(context);
  // A confirmed player can only mean the email of the link that failed.
  const address = AddressSchema.safeParse({
    email: viewer && !viewer.verified ? viewer.email : (form?.get("email") ?? viewer?.email),
  });
  if (!address.success) return refuse("No email address found. Please sign up again.");
  try {
    const { email } = address.data;
    const key = emailHash(email);
    const seconds =
      (await retryAfterSeconds("mailByClient", clientAddress(context))) ||
      (await retryAfterSeconds("resendByClient", clientAddress(context))) ||
      (await retryAfterSeconds("resendByAddress", key)) ||
      (await retryAfterSeconds("resendPerHour", key));
    if (seconds > 0)
      return refuse(
        `Please wait ${formatWait(seconds)} before asking again.`,
        cooldownHeaders(email, new Date(), seconds),
      );
    await refundIfFailed("resendByAddress", key, () =>
      refundIfFailed("resendPerHour", key, () => withMinimumDuration(() => resendConfirmation(email))),
    );
    deliverSoon();
    return redirectWithToast(next, "Verification email sent! Check your inbox.", {
      seconds: 4,
      headers: cooldownHeaders(email, new Date()),
    });
  } catch (error) {
    if (!isDatabaseFailure(error)) throw error;
    log.error({ err: error }, "confirmation mail not resent");
    return refuse(failureText(error, "Failed to resend email. Please try again."));
  }
}

export { EmptyPage as default } from "#app/ui/page/error-page.tsx";
