import { useEffect, useRef } from "react";
import { data, Form, href, Link, useSubmit } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { AuthPage } from "#app/features/account/auth-page.tsx";
import { confirmEmail } from "#app/features/account/confirmation.server.ts";
import { ResendForm } from "#app/features/account/resend-form.tsx";
import { viewerOrNull } from "#app/http/context.server.ts";
import { cooldownOf } from "#app/http/resend-cooldown.server.ts";
import { safePath } from "#app/http/safe-path.ts";
import { signIn } from "#app/http/session.server.ts";
import { signupOf } from "#app/http/signup-browser.server.ts";
import { isDatabaseFailure } from "#app/http/unavailable.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/confirm";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Confirm your email") },
  { name: "description", content: "Confirm the address of your account." },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, url }: Route.LoaderArgs) {
  const email = url.searchParams.get("email");
  return { email, problem: problemWith(url.searchParams), cooldown: await cooldownOf(request, new Date()) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const problem = problemWith(url.searchParams);
  if (problem) return data({ done: false as const, problem }, { status: 400 });
  try {
    const browser = await signupOf(request);
    const confirmed = await confirmEmail(url.searchParams.get("code") ?? "", browser?.token ?? null);
    if (confirmed.outcome === "refused") {
      return data({ done: false as const, problem: "Failed to confirm email. The link may have expired." }, { status: 400 });
    }
    const signedIn = viewerOrNull(context) !== null;
    if (confirmed.outcome === "already" || !confirmed.sameBrowser)
      return data({ done: true as const, next: signedIn ? href("/dashboard") : href("/login") });
    return data(
      { done: true as const, next: safePath(browser?.next, href("/dashboard")) },
      { headers: await signIn(request, confirmed.userId) },
    );
  } catch (error) {
    if (!isDatabaseFailure(error)) throw error;
    return data({ done: false as const, problem: "An unexpected error occurred. Please try again." }, { status: 503 });
  }
}

function problemWith(params: URLSearchParams): string | null {
  const code = params.get("code");
  if (!code || code.length > 200) return "Missing confirmation code. Please check your email for the correct link.";
  if (params.get("type") !== "email") return "Invalid confirmation type. Please check your email for the correct link.";
  return null;
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.done) return <Confirmed next={actionData.next} />;
  const problem = actionData?.problem ?? loaderData.problem;
  return problem ? <Refused problem={problem} email={loaderData.email} cooldown={loaderData.cooldown} /> : <Asking />;
}

/** A GET never uses the code up, since mail scanners open links; a script presses the button. */
function Asking() {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  useEffect(() => {
    submit(form.current);
  }, [submit]);
  return (
    <AuthPage title="Confirm your email" intro="One press and your account is ready.">
      <Form method="post" ref={form}>
        <Button look="primary" pending="Confirming…">
          Confirm my email
        </Button>
      </Form>
    </AuthPage>
  );
}

function Confirmed({ next }: { next: string }) {
  return (
    <AuthPage title="Confirm your email">
      <meta httpEquiv="refresh" content={`0.8;url=${next}`} />
      <Banner tone="good" title="Email verified! Redirecting...">
        <Link to={next}>Go on now</Link>
      </Banner>
    </AuthPage>
  );
}

function Refused({ problem, email, cooldown }: { problem: string; email: string | null; cooldown: number }) {
  return (
    <AuthPage title="Confirm your email">
      <div role="alert">
        <Banner tone="bad" title={problem} />
      </div>
      <ResendForm email={email ?? ""} cooldown={cooldown} next={href("/login")} />
      <Link to={href("/login")}>Back to sign in</Link>
    </AuthPage>
  );
}
