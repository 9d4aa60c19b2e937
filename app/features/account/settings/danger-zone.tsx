import { Form, href } from "react-router";
import { CONTACT_EMAIL } from "#app/content/site.ts";
import { NewPasswordFields } from "#app/features/account/new-password-fields.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field, TextAreaField } from "#app/ui/form/field.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { Banner, Hint } from "#app/ui/panel.tsx";
import { type Reply, Section, SettingsForm } from "./settings-form.tsx";

const ASKING = "?confirm=deletion";

/** `requested` is the formatted date of the deletion request. */
export function DangerZone({ requested, mayRequest }: { requested: string | null; mayRequest: boolean }) {
  return (
    <Section title="Danger Zone" id="danger-zone">
      {requested ? (
        <Banner tone="warn" title="Request submitted">
          <p>
            You asked on {requested} to have your account deleted. Requests are processed typically within 7 business
            days; until then, everything works as before. Changed your mind? Write to{" "}
            <a href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</a>.
          </p>
        </Banner>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Form method="post" action={href("/logout")}>
          <Button>Sign out</Button>
        </Form>
        {mayRequest && !requested ? (
          <ButtonLink variant="danger" to={href("/dashboard/settings") + ASKING} preventScrollReset>
            Request Account Deletion
          </ButtonLink>
        ) : null}
      </div>
    </Section>
  );
}

export function DeletionDialog({ reply }: { reply: Reply | undefined }) {
  const { field, errors } = formFields("deletion", reply);
  const settings = href("/dashboard/settings");
  return (
    <Dialog title="Request Account Deletion" closeTo={settings}>
      <Form method="post" action={settings + ASKING} preventScrollReset className="grid gap-3" noValidate>
        <ErrorSummary errors={errors} />
        <p>This erases your account and everything in it: flips, coins and sessions. You can't undo it.</p>
        <TextAreaField label="Reason (optional)" {...field("reason")} />
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" intent="request-deletion" pending="Sending…">
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

export function ChangePasswordForm({ email, reply }: { email: string; reply: Reply | undefined }) {
  const { field, errors } = formFields("password", reply);
  return (
    <SettingsForm id="password" errors={errors} className="grid max-w-md gap-3">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Current password"
        type="password"
        autoComplete="current-password"
        required
        {...field("currentPassword")}
      />
      <NewPasswordFields
        field={field}
        hint="At least 8 characters. You'll need to log in again on every other device."
      />
      <Button intent="change-password" pending="Saving…" className="justify-self-start">
        Change Password
      </Button>
    </SettingsForm>
  );
}

export interface ListedSession {
  id: string;
  agent: string;
  lastSeen: string;
  since: string;
  isThis: boolean;
}

export function SessionList({ sessions }: { sessions: readonly ListedSession[] }) {
  return (
    <Form method="post" action={href("/dashboard/settings")} preventScrollReset className="grid gap-3">
      <ul className="grid gap-2">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div>
              <p>
                {session.agent} {session.isThis ? <Chip tone="good">This device</Chip> : null}
              </p>
              <Hint>
                Last seen {session.lastSeen} · signed in {session.since}
              </Hint>
            </div>
            {session.isThis ? null : (
              <Button size="small" name="end-session" value={session.id}>
                Sign out <span className="sr-only">{session.agent}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button intent="end-other-sessions" pending="Signing out…" className="justify-self-start">
          Sign out everywhere else
        </Button>
      ) : null}
    </Form>
  );
}
