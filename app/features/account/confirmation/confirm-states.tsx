import { useEffect, useRef } from "react";
import { Form, href, Link, useNavigate, useSubmit } from "react-router";
import { AuthPage } from "#app/features/account/auth-page.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Banner } from "#app/ui/panel.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { ResendForm } from "./resend-form.tsx";

/** A form, submitted by script, since mail scanners open links and a GET must not consume the token. */
export function AskToConfirm() {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  useEffect(() => {
    submit(form.current);
  }, [submit]);
  return (
    <AuthPage title="Confirm your email" intro="One tap and your account is ready.">
      <Form method="post" ref={form}>
        <ConfirmButton />
      </Form>
    </AuthPage>
  );
}

const SECONDS = 0.8;

export function Confirmed({ next }: { next: string }) {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  useEffect(() => {
    const leaving = setTimeout(() => navigate(next, { replace: true }), SECONDS * 1_000);
    return () => clearTimeout(leaving);
  }, [navigate, next]);
  return (
    <AuthPage title="Confirm your email">
      {hydrated ? null : <meta httpEquiv="refresh" content={`${SECONDS}; url=${next}`} />}
      <Banner tone="good" title="Email verified! Redirecting...">
        <Link to={next}>Continue</Link>
      </Banner>
    </AuthPage>
  );
}

interface Refusal {
  problem: string;
  /** True if a retry may succeed. */
  again: boolean;
  email: string | null;
  cooldown: number;
}

export function NotConfirmed({ problem, again, email, cooldown }: Refusal) {
  return (
    <AuthPage title="Confirm your email">
      <div role="alert">
        <Banner tone="bad" title={problem} />
      </div>
      {again ? (
        <Form method="post">
          <ConfirmButton />
        </Form>
      ) : null}
      <ResendForm email={email ?? ""} cooldown={cooldown} next={href("/login")} />
      <p>
        <Link to={href("/login")}>Back to sign in</Link>
      </p>
    </AuthPage>
  );
}

function ConfirmButton() {
  return (
    <Button variant="primary" pending="Confirming…">
      Confirm my email
    </Button>
  );
}
