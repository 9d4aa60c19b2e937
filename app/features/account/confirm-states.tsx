import { useEffect, useRef } from "react";
import { Form, href, Link, useSubmit } from "react-router";
import { Banner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { AuthPage } from "./auth-page.tsx";
import { ResendForm } from "./resend-form.tsx";

/** Asks to press a button, since mail scanners open links and must not use the code up; a script presses it, but not again after a problem. */
export function AskToConfirm({ problem }: { problem?: string }) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  useEffect(() => {
    if (problem === undefined) submit(form.current);
  }, [submit, problem]);
  return (
    <AuthPage title="Confirm your email" intro={problem ? undefined : "One press and your account is ready."}>
      {problem ? <Problem text={problem} /> : null}
      <Form method="post" ref={form}>
        <Button look="primary" pending="Confirming…">
          Confirm my email
        </Button>
      </Form>
    </AuthPage>
  );
}

/** Says that it worked and goes on after 0.8 seconds (spec, section 9), with scripts or without. */
export function Confirmed({ next }: { next: string }) {
  return (
    <AuthPage title="Confirm your email">
      <meta httpEquiv="refresh" content={`0.8;url=${next}`} />
      <Banner tone="good" title="Email verified! Redirecting...">
        <Link to={next}>Go on now</Link>
      </Banner>
    </AuthPage>
  );
}

/** Says why a link does not work, and offers a new one. */
export function NotConfirmed({ problem, email, cooldown }: { problem: string; email: string | null; cooldown: number }) {
  return (
    <AuthPage title="Confirm your email">
      <Problem text={problem} />
      <ResendForm email={email ?? ""} cooldown={cooldown} next={href("/login")} />
      <p>
        <Link to={href("/login")}>Back to sign in</Link>
      </p>
    </AuthPage>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <div role="alert">
      <Banner tone="bad" title={text} />
    </div>
  );
}
