import { Form, href, Link, redirect, useLocation } from "react-router";
import { pageMeta } from "#app/content/page-meta.ts";
import { SITE_FULL_NAME } from "#app/content/site.ts";
import { SignUpSchema } from "#app/features/account/account-schemas.server.ts";
import { AuthPage } from "#app/features/account/auth-page.tsx";
import { ResendForm } from "#app/features/account/confirmation/resend-form.tsx";
import { emailHash, isTokenLive } from "#app/features/account/email-tokens.server.ts";
import { NewPasswordFields } from "#app/features/account/new-password-fields.tsx";
import { signUp } from "#app/features/account/sign-up.server.ts";
import { deliverSoon, localMailWritten } from "#app/features/mail/delivery.server.ts";
import { latestLocalLink } from "#app/features/mail/transport.server.ts";
import { findViewer } from "#app/http/context.server.ts";
import { getCooldown } from "#app/http/cookies/resend-cooldown.server.ts";
import { getSignup, signupHeaders } from "#app/http/cookies/signup-browser.server.ts";
import { saveForm } from "#app/http/form.server.ts";
import {
  clientAddress,
  enforceLimit,
  rateLimitMessage,
  refundIfFailed,
  retryAfterSeconds,
} from "#app/http/guards/limits.server.ts";
import { safePath } from "#app/http/guards/safe-path.ts";
import { withMinimumDuration } from "#app/http/responses/minimum-duration.server.ts";
import { securityEvent } from "#app/log.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field, verbatimKeys } from "#app/ui/form/field.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import { keepFormOnLostConnection } from "#app/ui/page/keep-form.ts";
import type { Route } from "./+types/signup";

export const handle = { cacheParams: [], listed: true, untracked: true } satisfies RouteHandle;

const CHECK_EMAIL_PATH = `${href("/signup")}?check=email`;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Sign up",
    description: "Create a free account to track your flips and see your 7-day profit, success rate and ROI.",
    path: href("/signup"),
  });

export async function loader({ request, context, url }: Route.LoaderArgs) {
  if (findViewer(context)) throw redirect(afterLoginPath(url));
  const signup = url.searchParams.get("check") === "email" ? getSignup(request) : null;
  if (!signup) return { sent: null };
  await localMailWritten();
  const { email } = signup;
  return { sent: { email, link: await confirmingLink(email), cooldown: getCooldown(request, email, new Date()) } };
}

/** The link in the latest mail to an address, in local mode only; null if its code is no longer valid. */
async function confirmingLink(email: string): Promise<string | null> {
  const link = await latestLocalLink(email);
  const code = link && new URL(link).searchParams.get("code");
  return code && (await isTokenLive(code, "email")) ? link : null;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  await enforceLimit("signUpByClient", clientAddress(context));
  return saveForm(request, FORM, async ({ email, password }, form) => {
    const key = emailHash(email);
    const seconds = await retryAfterSeconds("signUpByAddress", key);
    if (seconds > 0) return form.withErrors({ "": [rateLimitMessage(seconds)] }, 429);
    const { browserToken } = await refundIfFailed("signUpByAddress", key, () =>
      withMinimumDuration(async () => signUp(email, password, getSignup(request)?.token)),
    );
    securityEvent("signup", "ok", { whom: key });
    deliverSoon();
    return redirect(CHECK_EMAIL_PATH, {
      status: 303,
      headers: signupHeaders({ email, token: browserToken, next: afterLoginPath(url) }),
    });
  });
}

const FORM = { schema: SignUpSchema, failed: "We couldn't create your account. Please try again in a moment." };

export const clientAction = (args: Route.ClientActionArgs) => keepFormOnLostConnection(args, (reply) => reply);

const afterLoginPath = (url: URL) => safePath(url.searchParams.get("next"), href("/dashboard"));

export default function SignUp({ loaderData: { sent }, actionData }: Route.ComponentProps) {
  return sent ? <CheckYourEmail {...sent} here={CHECK_EMAIL_PATH} /> : <SignUpForm reply={actionData} />;
}

interface Props {
  email: string;
  link: string | null;
  cooldown: number;
  here: string;
}

/** Identical for new and existing emails (docs/security.md#enumeration). */
function CheckYourEmail({ email, link, cooldown, here }: Props) {
  return (
    <AuthPage title="Check your email">
      <p>
        We sent a confirmation link to <strong className="wrap-anywhere">{email}</strong>. Open it within 24 hours to
        get started.
      </p>
      {link ? (
        <p>
          No mail server is set up. Use this link instead: <a href={link}>Confirm my email</a>
        </p>
      ) : null}
      <ResendForm email={email} cooldown={cooldown} next={here} />
      <p>
        Confirmed already? <Link to={href("/login")}>Log in</Link>
      </p>
    </AuthPage>
  );
}

function SignUpForm({ reply }: { reply: Parameters<typeof formFields>[1] }) {
  const { field, errors } = formFields("signup", reply);
  const { search } = useLocation();
  return (
    <AuthPage title="Sign up" intro={`A free account for ${SITE_FULL_NAME}: your flips, your profit, on every device.`}>
      <ErrorSummary errors={errors} />
      <Form method="post" id="signup" className="grid gap-4" noValidate>
        <Field label="Email" {...verbatimKeys} type="email" autoComplete="email" required {...field("email")} />
        <NewPasswordFields label="Password" field={field} />
        <Button variant="primary" pending="Signing up…">
          Sign up
        </Button>
      </Form>
      <p>
        Already have an account? <Link to={href("/login") + search}>Log in</Link>
      </p>
    </AuthPage>
  );
}
