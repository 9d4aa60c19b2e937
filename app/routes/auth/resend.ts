import { href, redirect } from "react-router";
import { AddressSchema } from "#app/features/account/account-schemas.server.ts";
import { addressKey } from "#app/features/account/address-key.server.ts";
import { resendConfirmation } from "#app/features/account/confirmation/confirmation.server.ts";
import { deliverSoon } from "#app/features/mail/delivery.server.ts";
import { inEvenTime } from "#app/http/answers/even-time.server.ts";
import { failureText, isDatabaseFailure } from "#app/http/answers/unavailable.server.ts";
import { viewerOrNull } from "#app/http/context.server.ts";
import { cooldownHeaders } from "#app/http/cookies/resend-cooldown.server.ts";
import { redirectWithProblem, redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { clientOf, spoken, waitFor } from "#app/http/guards/limits.server.ts";
import { safePath } from "#app/http/guards/safe-path.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/resend";

export const handle = { closedToRobots: "/auth/", untracked: true } satisfies RouteHandle;

export const loader = () => redirect(href("/login"));

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const next = safePath(form?.get("next"), href("/login"));
  const refuse = (text: string, headers?: HeadersInit) => redirectWithProblem(next, text, headers);
  const viewer = viewerOrNull(context);
  // why: a player who is confirmed already can only mean the address of the link that failed
  const address = AddressSchema.safeParse({ email: viewer && !viewer.verified ? viewer.email : (form?.get("email") ?? viewer?.email) });
  if (!address.success) return refuse("No email address found. Please sign up again.");
  try {
    const { email } = address.data;
    const seconds =
      (await waitFor("mailByClient", clientOf(context))) ||
      (await waitFor("resendByClient", clientOf(context))) ||
      (await waitFor("resendByAddress", addressKey(email))) ||
      (await waitFor("resendPerHour", addressKey(email)));
    if (seconds > 0) return refuse(`Please wait ${spoken(seconds)} before asking again.`, cooldownHeaders(email, new Date(), seconds));
    await inEvenTime(() => resendConfirmation(email));
    deliverSoon();
    return redirectWithToast(next, "Verification email sent! Check your inbox.", {
      seconds: 4,
      headers: cooldownHeaders(email, new Date()),
    });
  } catch (error) {
    if (!isDatabaseFailure(error)) throw error;
    return refuse(failureText(error, "Failed to resend email. Please try again."));
  }
}

export { Nothing as default } from "#app/ui/page/nothing.tsx";
