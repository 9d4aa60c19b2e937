import { href, Link } from "react-router";
import { AuthPage } from "#app/features/account/auth-page.tsx";
import { ResendForm } from "./resend-form.tsx";

interface Props {
  email: string;
  /** The link itself, in local mode only. */
  link: string | null;
  cooldown: number;
  /** This page, to come back to after a resend. */
  here: string;
}

/** What a sign-up leads to, the same for every address (docs/security.md#enumeration). */
export function CheckYourEmail({ email, link, cooldown, here }: Props) {
  return (
    <AuthPage title="Check your email">
      <p>
        We sent a confirmation link to <strong>{email}</strong>. Open it within 24 hours to start.
      </p>
      {link ? (
        <p>
          No mail server is set up here, so this is the link: <a href={link}>Confirm my email</a>
        </p>
      ) : null}
      <ResendForm email={email} cooldown={cooldown} next={here} />
      <p>
        Confirmed already? <Link to={href("/login")}>Log in</Link>
      </p>
    </AuthPage>
  );
}
