import { Form, href, Link } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { ResetSchema } from "#app/features/account/account-schemas.server.ts";
import { AuthPage } from "#app/features/account/auth-page.tsx";
import { isTokenLive, ownerOfConsumedToken } from "#app/features/account/email-tokens.server.ts";
import { NewPasswordFields } from "#app/features/account/new-password-fields.tsx";
import { resetPassword } from "#app/features/account/passwords/new-password.server.ts";
import { hasPassword } from "#app/features/account/passwords/passwords.server.ts";
import { withKnownBrowser } from "#app/http/cookies/known-browser.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { saveForm } from "#app/http/form.server.ts";
import { clientAddress, enforceLimit, retryAfterSeconds } from "#app/http/guards/limits.server.ts";
import { withRetryPage } from "#app/http/responses/database-errors.server.ts";
import { securityEvent } from "#app/log.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import { keepFormOnLostConnection } from "#app/ui/page/keep-form.ts";
import { Banner } from "#app/ui/panel.tsx";
import type { Route } from "./+types/reset-password";

export const handle = {
  robotsDisallow: "/reset-password",
  hasSecretInUrl: true,
  untracked: true,
} satisfies RouteHandle;

const EXPIRED = "This link has expired or was already used. Ask for a new one.";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Set a new password") },
  { name: "description", content: "Set a new password for your account." },
  { name: "robots", content: "noindex" },
];

export const loader = withRetryPage(async ({ url }: Route.LoaderArgs) => ({
  live: await isTokenLive(readToken(url), "reset"),
}));

export async function action({ request, context, url }: Route.ActionArgs) {
  await enforceLimit("mailByClient", clientAddress(context));
  return saveForm(request, FORM, async ({ password }, form) => {
    const token = readToken(url);
    const userId = (await resetPassword(token, password)) ?? (await findOwnerOfResubmittedReset(token, password));
    securityEvent("reset", userId === null ? "refused" : "ok", { whom: clientAddress(context) });
    if (userId === null) return form.withErrors({ "": [EXPIRED] });
    // Known browsers have their own log-in limit, so strangers who exhaust the shared one can't keep this player out.
    const headers = await withKnownBrowser(request, userId);
    return redirectWithToast(href("/login"), "Password changed. Log in with the new one.", { seconds: 4, headers });
  });
}

const FORM = { schema: ResetSchema, failed: "We couldn't change your password. Please try again in a moment." };

/** The owner of a resubmitted reset, else null. Rate limited, since the password could be a guess. */
async function findOwnerOfResubmittedReset(token: string, password: string) {
  const owner = await ownerOfConsumedToken(token, "reset");
  if (owner === null || (await retryAfterSeconds("passwordAgain", owner)) > 0) return null;
  return (await hasPassword(owner, password)) ? owner : null;
}

const readToken = (url: URL) => url.searchParams.get("code") ?? "";

export const clientAction = (args: Route.ClientActionArgs) => keepFormOnLostConnection(args, (reply) => reply);

export default function ResetPassword({ loaderData: { live }, actionData }: Route.ComponentProps) {
  const { field, errors } = formFields("reset", actionData);
  if (!live) {
    return (
      <AuthPage title="Set a new password">
        <Banner tone="bad" title={EXPIRED} />
        <Link to={href("/forgot-password")}>Get a new link</Link>
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Set a new password" intro="You'll need to log in again on every other device.">
      <ErrorSummary errors={errors} />
      <Form method="post" id="reset" className="grid gap-4" noValidate>
        <NewPasswordFields field={field} />
        <Button variant="primary" pending="Saving…">
          Set new password
        </Button>
      </Form>
    </AuthPage>
  );
}
