import { Form, href, Link, redirect, useLocation } from "react-router";
import { pageMeta } from "#app/content/page-meta.ts";
import { gameInfo, parseGame } from "#app/domain/games.ts";
import { LogInSchema } from "#app/features/account/account-schemas.server.ts";
import { AuthPage } from "#app/features/account/auth-page.tsx";
import { emailHash } from "#app/features/account/email-tokens.server.ts";
import { findViewer } from "#app/http/context.server.ts";
import { knownBrowser, withKnownBrowser } from "#app/http/cookies/known-browser.server.ts";
import { saveForm } from "#app/http/form.server.ts";
import {
  clientAddress,
  countLoginAttempt,
  enforceLimit,
  rateLimitMessage,
  resetLoginAttempts,
} from "#app/http/guards/limits.server.ts";
import { safePath } from "#app/http/guards/safe-path.ts";
import { authenticate, signIn } from "#app/http/session.server.ts";
import { securityEvent } from "#app/log.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field, verbatimKeys } from "#app/ui/form/field.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import { keepFormOnLostConnection } from "#app/ui/page/keep-form.ts";
import type { Route } from "./+types/login";

export const handle = { cacheParams: [], listed: true, untracked: true } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Log in",
    description: "Log in to your flips, profit and ROI.",
    path: href("/login"),
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  if (findViewer(context)) throw redirect(safePath(url.searchParams.get("next"), href("/dashboard")));
  return null;
}

export async function action({ request, context, url }: Route.ActionArgs) {
  await enforceLimit("logInByClient", clientAddress(context));
  const copy = request.clone();
  return saveForm(request, FORM, async ({ email }, form) => {
    const tried = {
      address: emailHash(email),
      client: clientAddress(context),
      browser: await knownBrowser(request, email),
    };
    const seconds = await countLoginAttempt(tried);
    if (seconds > 0) return form.withErrors({ "": [rateLimitMessage(seconds)] }, 429);
    const userId = await authenticate(copy);
    securityEvent("login", userId === null ? "refused" : "ok", { whom: userId ?? tried.address });
    if (userId === null) return form.withErrors({ "": ["Invalid email or password"] });
    await resetLoginAttempts(tried);
    const headers = await withKnownBrowser(request, userId, await signIn(request, userId));
    return redirect(safePath(url.searchParams.get("next"), href("/dashboard")), { status: 303, headers });
  });
}

const FORM = {
  schema: LogInSchema,
  failed: "We can't log you in right now. Please try again in a moment.",
  saves: false,
};

export const clientAction = (args: Route.ClientActionArgs) =>
  keepFormOnLostConnection(args, (reply) => ({ ...reply, error: { "": [NOT_LOGGED_IN] } }));

const NOT_LOGGED_IN = "No connection, so you aren't logged in yet. Your entry is still here. Try again.";

export default function LogIn({ actionData }: Route.ComponentProps) {
  const { field, errors } = formFields("login", actionData);
  const { search } = useLocation();
  return (
    <AuthPage title="Log in" intro={<Intro next={new URLSearchParams(search).get("next")} />}>
      <ErrorSummary errors={errors} />
      <Form method="post" id="login" className="grid gap-4" noValidate>
        <Field label="Email" {...verbatimKeys} type="email" autoComplete="email" required {...field("email")} />
        <Field label="Password" type="password" autoComplete="current-password" required {...field("password")} />
        <Button variant="primary" pending="Logging in…">
          Log in
        </Button>
      </Form>
      <p className="flex flex-wrap justify-between gap-2">
        <Link to={href("/forgot-password")}>Forgot your password?</Link>{" "}
        <Link to={href("/signup") + search}>Sign up</Link>
      </p>
    </AuthPage>
  );
}

function Intro({ next }: { next: string | null }) {
  const requestedGame = next?.startsWith(href("/dashboard"))
    ? new URLSearchParams(next.split("?")[1]).get("game")
    : null;
  const game = parseGame(requestedGame);
  if (next === null) return null;
  if (game === null) return "Log in to continue.";
  const { label } = gameInfo(game);
  return (
    <>
      {`${label} tools are free: log in, or sign up, to track your flips and coins. `}
      <Link to={`${href("/tools/profit-calculator")}?game=${game}`} className="underline">
        {`The ${label} calculator`}
      </Link>{" "}
      needs no account.
    </>
  );
}
