import type { ReactNode } from "react";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { AccountInformation, type Zone } from "./account-information.tsx";
import type { Answer } from "./answer.ts";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { DangerZone, DeletionDialog } from "./danger-zone.tsx";
import { EmailVerification } from "./email-verification.tsx";
import { NotificationSwitches } from "./notifications.tsx";
import { Section } from "./section.tsx";
import { type ListedSession, SessionList } from "./session-list.tsx";
import { YourData } from "./your-data.tsx";

interface Props {
  email: string;
  since: string;
  game: string;
  zone: Zone;
  verified: boolean;
  cooldown: number;
  notifications: Record<"email" | "push" | "marketing", boolean>;
  sessions: readonly ListedSession[];
  /** When deletion was asked for, in words; null when it was not. */
  requested: string | null;
  /** True where the deletion form stands open. */
  asking: boolean;
  answer: Answer | undefined;
  subscription: ReactNode;
}

/** The forms that show what was wrong with them themselves. */
const FORMS = ["save-time-zone", "save-notifications", "change-password", "request-deletion"];

/** Everything that can be read and set about an account (docs/product.md#settings); without a confirmed address only what it is, and the mail once more. */
export function SettingsPage({ subscription, answer, ...account }: Props) {
  const { email, verified } = account;
  const replyTo = (intent: string) => (answer?.intent === intent ? answer.result : undefined);
  const thisSession = account.sessions.find(({ isThis }) => isThis);
  return (
    <div className="grid max-w-3xl gap-4">
      <PageHeading title="Settings" />
      {answer && !FORMS.includes(answer.intent) ? <ErrorSummary errors={formFields("settings", answer.result).errors} /> : null}
      <AccountInformation {...account} reply={replyTo("save-time-zone")} />
      {subscription}
      <EmailVerification verified={verified} cooldown={account.cooldown} />
      {verified ? (
        <>
          <NotificationSwitches switches={account.notifications} reply={replyTo("save-notifications")} />
          <Section title="Security">
            {/* why: a change begins a new session, and with it the form starts empty */}
            <ChangePasswordForm key={thisSession?.id} email={email} reply={replyTo("change-password")} />
            <SessionList sessions={account.sessions} />
          </Section>
          <YourData />
        </>
      ) : null}
      <DangerZone requested={account.requested} mayRequest={verified} />
      {account.asking && !account.requested ? <DeletionDialog reply={replyTo("request-deletion")} /> : null}
    </div>
  );
}
