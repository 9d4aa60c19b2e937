import type { ReactNode } from "react";
import { href } from "react-router";
import { datesIn } from "#app/domain/days.ts";
import { ResendForm } from "#app/features/account/confirmation/resend-form.tsx";
import { type ListedToken, TokenSection } from "#app/features/account/tokens/token-section.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Button, buttonClass } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { Hint } from "#app/ui/panel.tsx";
import { AccountInformation, type Zone } from "./account-information.tsx";
import { ChangePasswordForm, DangerZone, DeletionDialog, type ListedSession, SessionList } from "./danger-zone.tsx";
import { type FormReply, type Reply, Section, SettingsForm } from "./settings-form.tsx";

interface Props {
  email: string;
  since: string;
  game: string;
  zone: Zone;
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
  answer: FormReply | undefined;
  subscription: ReactNode;
}

/** Forms that show their own errors. */
const FORMS = [
  "save-time-zone",
  "save-day-end",
  "save-shortcuts",
  "save-notifications",
  "change-password",
  "create-token",
  "request-deletion",
];

/** With an unconfirmed address, only account information and the resend form (docs/product.md#settings). */
export function SettingsPage({ subscription, answer, ...account }: Props) {
  const { email, verified } = account;
  const replyTo = (intent: string) => (answer?.intent === intent ? answer.result : undefined);
  const thisSession = account.sessions.find(({ isThis }) => isThis);
  return (
    <div className="grid max-w-3xl gap-4">
      <PageHeading title="Settings" />
      <Hint>{datesIn(account.timeZone)}</Hint>
      {answer && !FORMS.includes(answer.intent) ? (
        <ErrorSummary errors={formFields("settings", answer.result).errors} />
      ) : null}
      <AccountInformation
        {...account}
        replies={{
          zone: replyTo("save-time-zone"),
          dayEnd: replyTo("save-day-end"),
          shortcuts: replyTo("save-shortcuts"),
        }}
      />
      {subscription}
      <EmailVerification verified={verified} cooldown={account.cooldown} />
      {verified ? (
        <>
          <NotificationSwitches switches={account.notifications} reply={replyTo("save-notifications")} />
          <Section title="Security">
            {/* A password change starts a new session, so the key resets the form. */}
            <ChangePasswordForm key={thisSession?.id} email={email} reply={replyTo("change-password")} />
            <SessionList sessions={account.sessions} />
          </Section>
          <TokenSection
            tokens={account.tokens}
            id={account.tokenId}
            made={answer?.made}
            reply={replyTo("create-token")}
          />
          <YourData />
        </>
      ) : null}
      <DangerZone requested={account.requested} mayRequest={verified} />
      {account.asking && !account.requested ? <DeletionDialog reply={replyTo("request-deletion")} /> : null}
    </div>
  );
}

function EmailVerification({ verified, cooldown }: { verified: boolean; cooldown: number }) {
  return (
    <Section title="Email Verification">
      {verified ? (
        <p>
          <Chip tone="good">Verified</Chip>
        </p>
      ) : (
        <>
          <p>
            <Chip tone="listed">Not verified</Chip>
          </p>
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

type Switches = Record<"email" | "push" | "marketing", boolean>;

const LABELS: Record<keyof Switches, string> = { email: "Email", push: "Push", marketing: "Marketing" };

const SWITCHES = ["email", "push", "marketing"] as const;

function NotificationSwitches({ switches, reply }: { switches: Switches; reply: Reply | undefined }) {
  return (
    <Section title="Notifications">
      <SettingsForm id="notifications" errors={formFields("notifications", reply).errors} className="grid">
        {SWITCHES.map((name) => (
          <label key={`${name} ${switches[name]}`} className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name={name} defaultChecked={switches[name]} className="size-5" />
            {LABELS[name]}{" "}
          </label>
        ))}
        <Hint className="mb-3">We don't send any yet. Your choices stay in this browser.</Hint>
        <Button name="intent" value="save-notifications" pending="Saving…" className="justify-self-start">
          Save notifications
        </Button>
      </SettingsForm>
    </Section>
  );
}

function YourData() {
  return (
    <Section title="Your Data">
      <p className="text-sm text-muted">
        One JSON file with everything we have on you: account, flips, coins and sessions. Your password isn't in it.
      </p>
      <p>
        <a href={href("/dashboard/settings/export.json")} className={buttonClass()} download>
          Export all data
        </a>
      </p>
    </Section>
  );
}
