import type { ReactNode } from "react";
import { href } from "react-router";
import { datesIn } from "#app/domain/days.ts";
import { ResendForm } from "#app/features/account/confirmation/resend-form.tsx";
import { type ListedToken, TokenSection } from "#app/features/account/tokens/token-section.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { buttonClass } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import type { SettingsIntent } from "#app/ui/form/intents.ts";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { Hint } from "#app/ui/panel.tsx";
import { AccountInformation, type Zone } from "./account-information.tsx";
import { ChangePasswordForm, DangerZone, DeletionDialog, type ListedSession, SessionList } from "./danger-zone.tsx";
import { PreferencesForm } from "./preferences-form.tsx";
import { Fold, Section, type SettingsReply } from "./settings-form.tsx";

interface Props {
  email: string;
  since: string;
  game: string;
  zone: Zone;
  zones: readonly string[];
  dayEnd: number;
  shortcuts: boolean;
  verified: boolean;
  cooldown: number;
  notifications: Record<"email" | "push" | "marketing", boolean>;
  sessions: readonly ListedSession[];
  requested: string | null;
  timeZone: string;
  asking: boolean;
  tokens: readonly ListedToken[];
  tokenId: string;
  answer: SettingsReply | undefined;
  subscription: ReactNode;
  /** The pages that the account shares. */
  shared: ReactNode;
}

/** Forms that show their own errors. */
const FORMS: readonly SettingsReply["form"][] = [
  "save-settings",
  "change-password",
  "create-token",
  "request-deletion",
];

/** With an unconfirmed address, only account information and the resend form (docs/product.md#settings). */
export function SettingsPage({ subscription, shared, answer, ...account }: Props) {
  const { email, verified, sessions } = account;
  const replyTo = (form: SettingsIntent) => (answer?.form === form ? answer.result : undefined);
  const thisSession = sessions.find(({ isThis }) => isThis);
  const newPassword = replyTo("change-password");
  return (
    <div className="grid max-w-3xl gap-4">
      <PageHeading title="Settings">
        <Hint>{datesIn(account.timeZone)}</Hint>
      </PageHeading>
      {answer && !FORMS.includes(answer.form) ? (
        <ErrorSummary errors={formFields("settings", answer.result).errors} />
      ) : null}
      <AccountInformation {...account} />
      {subscription}
      <EmailVerification verified={verified} cooldown={account.cooldown} />
      {verified ? (
        <>
          <PreferencesForm {...account} reply={replyTo("save-settings")} />
          <Section title="Security">
            <div>
              <Fold title={<h3 className="font-semibold">Password</h3>} isOpen={newPassword !== undefined}>
                {/* A password change starts a new session, so the key resets the form. */}
                <ChangePasswordForm key={thisSession?.id} email={email} reply={newPassword} />
              </Fold>
              <Fold title={<h3 className="font-semibold">Signed-in devices</h3>} note={sessions.length}>
                <SessionList sessions={sessions} />
              </Fold>
            </div>
          </Section>
          <div>
            <TokenSection
              tokens={account.tokens}
              id={account.tokenId}
              made={answer?.made}
              reply={replyTo("create-token")}
            />
            {shared}
            <YourData />
          </div>
        </>
      ) : null}
      <DangerZone requested={account.requested} mayRequest={verified} />
      {account.asking && !account.requested ? <DeletionDialog reply={replyTo("request-deletion")} /> : null}
    </div>
  );
}

function EmailVerification({ verified, cooldown }: { verified: boolean; cooldown: number }) {
  const chip = verified ? <Chip tone="good">Verified</Chip> : <Chip tone="listed">Not verified</Chip>;
  return (
    <Section title="Email Verification" chip={chip}>
      {verified ? null : (
        <>
          <p>
            We sent the confirmation link to your address. It works for 24 hours. Everything else unlocks once you
            confirm.
          </p>
          <ResendForm cooldown={cooldown} next={href("/dashboard/settings")} />
        </>
      )}
    </Section>
  );
}

function YourData() {
  return (
    <Fold title={<h2 className="text-lg">Your Data</h2>}>
      <p className="text-sm text-muted">
        One JSON file with everything we have on you: account, flips, coins and sessions. Your password isn't in it.
      </p>
      <p>
        <a href={href("/dashboard/settings/export.json")} className={buttonClass()} download>
          Export all data
        </a>
      </p>
    </Fold>
  );
}
