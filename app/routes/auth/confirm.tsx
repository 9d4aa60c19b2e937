import { data, href } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { AskToConfirm, Confirmed, NotConfirmed } from "#app/features/account/confirmation/confirm-states.tsx";
import { confirmEmail } from "#app/features/account/sign-up.server.ts";
import { findViewer } from "#app/http/context.server.ts";
import { withKnownBrowser } from "#app/http/cookies/known-browser.server.ts";
import { getCooldown } from "#app/http/cookies/resend-cooldown.server.ts";
import { getSignup } from "#app/http/cookies/signup-browser.server.ts";
import { clientAddress } from "#app/http/guards/limits.server.ts";
import { safePath } from "#app/http/guards/safe-path.ts";
import { failureText, isDatabaseFailure } from "#app/http/responses/database-errors.server.ts";
import { signIn } from "#app/http/session.server.ts";
import { log, securityEvent } from "#app/log.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { keepFormOnLostConnection } from "#app/ui/page/keep-form.ts";
import type { Route } from "./+types/confirm";

export const handle = { robotsDisallow: "/auth/", hasSecretInUrl: true, untracked: true } satisfies RouteHandle;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Confirm your email") },
  { name: "description", content: "Confirm the email address of your account." },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, url }: Route.LoaderArgs) {
  const email = url.searchParams.get("email");
  return { email, problem: confirmProblem(url.searchParams), cooldown: getCooldown(request, email ?? "", new Date()) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const refused = (problem: string, status: number, again = false) =>
    data({ done: false as const, problem, again }, { status });
  const problem = confirmProblem(url.searchParams);
  if (problem) return refused(problem, 400);
  try {
    const browser = getSignup(request);
    const confirmed = await confirmEmail(url.searchParams.get("code") ?? "", browser?.token ?? null);
    const whom = confirmed.outcome === "confirmed" ? confirmed.userId : clientAddress(context);
    securityEvent("confirmation", confirmed.outcome === "refused" ? "refused" : "ok", { whom });
    if (confirmed.outcome === "refused") {
      return refused("Failed to confirm email. The link may have expired.", 400);
    }
    if (confirmed.outcome === "confirmed" && confirmed.resetToken !== null)
      return data({
        done: true as const,
        next: `${href("/reset-password")}?${new URLSearchParams({ code: confirmed.resetToken })}`,
      });
    const signedIn = findViewer(context) !== null;
    if (confirmed.outcome === "already" || !confirmed.sameBrowser)
      return data({ done: true as const, next: signedIn ? href("/dashboard") : href("/login") });
    const headers = await withKnownBrowser(request, confirmed.userId, await signIn(request, confirmed.userId));
    return data({ done: true as const, next: safePath(browser?.next, href("/dashboard")) }, { headers });
  } catch (error) {
    if (!isDatabaseFailure(error)) throw error;
    log.error({ err: error }, "email confirmation failed");
    return refused(failureText(error, "An unexpected error occurred. Please try again."), 503, true);
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  keepFormOnLostConnection(args, (_reply, _posted, _text, problem) => ({ done: false as const, problem, again: true }));

function confirmProblem(params: URLSearchParams): string | null {
  const token = params.get("code");
  if (!token || token.length > 200) return "Missing confirmation code. Please check your email for the correct link.";
  if (params.get("type") !== "email") return "Invalid confirmation type. Please check your email for the correct link.";
  return null;
}

export default function Confirm({ loaderData: { email, problem, cooldown }, actionData }: Route.ComponentProps) {
  if (actionData?.done) return <Confirmed next={actionData.next} />;
  const refused = actionData ?? (problem ? { problem, again: false } : null);
  return refused ? <NotConfirmed {...refused} email={email} cooldown={cooldown} /> : <AskToConfirm />;
}
