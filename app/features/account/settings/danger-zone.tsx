import { Form, href } from "react-router";
import { CONTACT_EMAIL } from "#app/content/contact.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import { Hint } from "#app/ui/hint.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import type { Reply } from "./answer.ts";
import { Section } from "./section.tsx";

const ASKING = "?confirm=deletion";

/** The way out of the browser, and out of the site. `requested` is when deletion was asked for, in words. */
export function DangerZone({ requested, mayRequest }: { requested: string | null; mayRequest: boolean }) {
  return (
    <Section title="Danger Zone" id="danger-zone">
      {requested ? (
        <Banner tone="warn" title="Request submitted">
          <p>
            You asked on {requested} to have your account deleted. Requests are processed typically within 7 business days; until then
            everything works as before. Changed your mind? Write to <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a>.
          </p>
        </Banner>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Form method="post" action={href("/logout")}>
          <Button>Sign out</Button>
        </Form>
        {mayRequest && !requested ? (
          <ButtonLink look="danger" to={href("/dashboard/settings") + ASKING} preventScrollReset>
            Request Account Deletion
          </ButtonLink>
        ) : null}
      </div>
    </Section>
  );
}

/** Asks for the account's deletion, with a reason or without. */
export function DeletionDialog({ reply }: { reply: Reply | undefined }) {
  const { field, errors } = formFields("deletion", reply);
  const settings = href("/dashboard/settings");
  return (
    <Dialog title="Request Account Deletion" closeTo={settings}>
      <Form method="post" action={settings + ASKING} preventScrollReset className="grid gap-3" noValidate>
        <ErrorSummary errors={errors} />
        <p>Your account and everything in it will be erased: flips, coins, sessions. This cannot be undone.</p>
        <TextAreaField label="Reason (optional)" {...field("reason")} />
        <div className="flex flex-wrap gap-2">
          <Button look="danger" name="intent" value="request-deletion" pending="Sending…">
            Request Account Deletion
          </Button>
          <ButtonLink to={settings} preventScrollReset>
            Cancel
          </ButtonLink>
        </div>
        <Hint>
          You may want to{" "}
          <a href={href("/dashboard/settings/export.json")} download className="underline">
            export your data
          </a>{" "}
          first.
        </Hint>
      </Form>
    </Dialog>
  );
}
