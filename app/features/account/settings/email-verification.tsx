import { href } from "react-router";
import { ResendForm } from "#app/features/account/confirmation/resend-form.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Section } from "./section.tsx";

/** Whether the address is confirmed, and where it is not, the mail once more. */
export function EmailVerification({ verified, cooldown }: { verified: boolean; cooldown: number }) {
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
          <p>The confirmation link was sent to your address. It works for 24 hours. All else here opens once it is confirmed.</p>
          <ResendForm cooldown={cooldown} next={href("/dashboard/settings")} />
        </>
      )}
    </Section>
  );
}
