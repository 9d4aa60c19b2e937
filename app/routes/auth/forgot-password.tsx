import { Form, href, Link, redirect } from "react-router";
import { pageMeta } from "#app/content/page-meta.ts";
import { AddressSchema } from "#app/features/account/account-schemas.server.ts";
import { AuthPage } from "#app/features/account/auth-page.tsx";
import { emailHash } from "#app/features/account/email-tokens.server.ts";
import { requestReset } from "#app/features/account/passwords/new-password.server.ts";
import { deliverSoon } from "#app/features/mail/delivery.server.ts";
import { saveForm } from "#app/http/form.server.ts";
import { clientAddress, enforceLimit, refundIfFailed, retryAfterSeconds } from "#app/http/guards/limits.server.ts";
import { withMinimumDuration } from "#app/http/responses/minimum-duration.server.ts";
import { securityEvent } from "#app/log.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field, verbatimKeys } from "#app/ui/form/field.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import { keepFormOnLostConnection } from "#app/ui/page/keep-form.ts";
import type { Route } from "./+types/forgot-password";

export const handle = { cacheParams: [], untracked: true } satisfies RouteHandle;

const SENT_PATH = `${href("/forgot-password")}?sent=1`;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Forgot password",
    description: "Get a link to reset your password.",
    path: href("/forgot-password"),
    unlisted: true,
  });

export async function loader({ url }: Route.LoaderArgs) {
  return { sent: url.searchParams.has("sent") };
}

export async function action({ request, context }: Route.ActionArgs) {
  await enforceLimit("mailByClient", clientAddress(context));
  return saveForm(request, FORM, async ({ email }) => {
    const key = emailHash(email);
    const seconds = await retryAfterSeconds("resetByAddress", key);
    securityEvent("reset-request", seconds === 0 ? "ok" : "refused", { whom: key });
    if (seconds === 0)
      await refundIfFailed("resetByAddress", key, () => withMinimumDuration(() => requestReset(email)));
    deliverSoon();
    return redirect(SENT_PATH, { status: 303 });
  });
}

const FORM = { schema: AddressSchema, failed: "We couldn't send the email. Please try again in a moment." };

export const clientAction = (args: Route.ClientActionArgs) => keepFormOnLostConnection(args, (reply) => reply);

export default function ForgotPassword({ loaderData: { sent }, actionData }: Route.ComponentProps) {
  const { field, errors } = formFields("forgot", actionData);
  if (sent) {
    return (
      <AuthPage title="Check your email">
        <p>If that email has an account, a reset link is on its way. It works for one hour.</p>
        <Link to={href("/login")} className="underline">
          Back to log in
        </Link>
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Forgot password" intro="Enter your email and we'll send you a link to reset your password.">
      <ErrorSummary errors={errors} />
      <Form method="post" id="forgot" className="grid gap-4" noValidate>
        <Field label="Email" {...verbatimKeys} type="email" autoComplete="email" required {...field("email")} />
        <Button variant="primary" pending="Sending…">
          Send link
        </Button>
      </Form>
      <Link to={href("/login")} className="underline">
        Back to log in
      </Link>
    </AuthPage>
  );
}
