import { href, redirect } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { SignUpSchema } from "#app/features/account/account-schemas.server.ts";
import { addressKey } from "#app/features/account/address-key.server.ts";
import { CheckYourEmail } from "#app/features/account/confirmation/check-your-email.tsx";
import { signUp } from "#app/features/account/sign-up.server.ts";
import { SignUpForm } from "#app/features/account/sign-up-form.tsx";
import { deliverSoon, localMailWritten } from "#app/features/mail/delivery.server.ts";
import { latestLocalLink } from "#app/features/mail/transport.server.ts";
import { inEvenTime } from "#app/http/answers/even-time.server.ts";
import { viewerOrNull } from "#app/http/context.server.ts";
import { cooldownOf } from "#app/http/cookies/resend-cooldown.server.ts";
import { signupHeaders, signupOf } from "#app/http/cookies/signup-browser.server.ts";
import { parseForm } from "#app/http/form.server.ts";
import { clientOf, tooOften, waitFor, withinLimit } from "#app/http/guards/limits.server.ts";
import { safePath } from "#app/http/guards/safe-path.ts";
import { securityEvent } from "#app/log.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/signup";

export const handle = { cachedBy: [], listed: true, untracked: true } satisfies RouteHandle;

const CHECK = `${href("/signup")}?check=email`;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Sign up") },
  { name: "description", content: "Make a free account to log your flips and see 7-day profit, success rate and ROI." },
];

export async function loader({ request, context, url }: Route.LoaderArgs) {
  if (viewerOrNull(context)) throw redirect(goalOf(url));
  const signup = url.searchParams.get("check") === "email" ? signupOf(request) : null;
  if (!signup) return { sent: null };
  await localMailWritten();
  const { email } = signup;
  return { sent: { email, link: await latestLocalLink(email), cooldown: cooldownOf(request, email, new Date()) } };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  await withinLimit("signUpByClient", clientOf(context));
  const form = await parseForm(request, SignUpSchema);
  if (!form.ok) return form.reply;
  const { email, password } = form.value;
  const seconds = await waitFor("signUpByAddress", addressKey(email));
  if (seconds > 0) return form.refuse({ "": [tooOften(seconds)] }, 429);
  try {
    const { browserToken } = await inEvenTime(async () => signUp(email, password, signupOf(request)?.token));
    securityEvent("signup", "ok", { whom: addressKey(email) });
    deliverSoon();
    return redirect(CHECK, { status: 303, headers: signupHeaders({ email, token: browserToken, next: goalOf(url) }) });
  } catch (error) {
    return form.failed(error, "Your account could not be made right now. Please try again in a moment.");
  }
}

const goalOf = (url: URL) => safePath(url.searchParams.get("next"), href("/dashboard"));

export default function SignUp({ loaderData: { sent }, actionData }: Route.ComponentProps) {
  return sent ? <CheckYourEmail {...sent} here={CHECK} /> : <SignUpForm reply={actionData} />;
}
