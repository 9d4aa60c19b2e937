import { Form, href } from "react-router";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorPage } from "#app/ui/page/error-page.tsx";
import { ResendForm } from "./resend-form.tsx";

/** What a signed-in visitor sees in place of a guarded page until the address is confirmed. */
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
        The confirmation link was sent to <strong>{email}</strong>. It works for 24 hours.
      </p>
      <ResendForm cooldown={cooldown} next={here} />
      <Form method="post" action={href("/logout")}>
        <Button look="quiet">Sign out</Button>
      </Form>
    </ErrorPage>
  );
}
