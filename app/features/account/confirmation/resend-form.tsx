import { Form, href } from "react-router";
import { Countdown } from "#app/ui/countdown.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorPage } from "#app/ui/page/error-page.tsx";
import { Banner, Hint } from "#app/ui/panel.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface Props {
  /** The viewer's own by default. */
  email?: string;
  /** Seconds until the next mail is allowed. */
  cooldown: number;
  next: string;
}

export function ResendForm({ email, cooldown, next }: Props) {
  const hydrated = useHydrated();
  return (
    <Form method="post" action={href("/auth/resend")} className="grid gap-1">
      {email === undefined ? null : <input type="hidden" name="email" value={email} />}
      <input type="hidden" name="next" value={next} />
      <Countdown seconds={cooldown}>
        {(left) => (
          <>
            <Button intent="resend" pending="Sending…" disabled={hydrated && left > 0}>
              {hydrated && left > 0 ? `Resend email (${left}s)` : "Resend email"}
            </Button>
            {!hydrated && left > 0 ? (
              <Hint>{`You can ask for another email in ${left === 1 ? "1 second" : `${left} seconds`}.`}</Hint>
            ) : null}
          </>
        )}
      </Countdown>
    </Form>
  );
}

export function ConfirmationRequiredPage({ email, cooldown, here }: { email: string; cooldown: number; here: string }) {
  return (
    <ErrorPage
      title="Email Confirmation Required"
      message="Please confirm your email, then refresh this page."
      retryTo={here}
      retryLabel="Refresh Page"
      homeTo={href("/")}
      homeLabel="Back to main site"
    >
      <p>
        We sent the confirmation link to <strong className="wrap-anywhere">{email}</strong>. It works for 24 hours.
      </p>
      <ResendForm cooldown={cooldown} next={here} />
      <Form method="post" action={href("/logout")}>
        <Button variant="quiet">Sign out</Button>
      </Form>
    </ErrorPage>
  );
}

export function VerifyEmailBanner({ cooldown, next }: { cooldown: number; next: string }) {
  return (
    <Banner tone="warn" title="Please confirm your email">
      <p className="mb-2">You can look around, but you'll need a confirmed email to save flips.</p>
      <ResendForm cooldown={cooldown} next={next} />
    </Banner>
  );
}
