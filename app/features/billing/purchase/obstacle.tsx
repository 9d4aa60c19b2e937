import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { SUBSCRIBE_TEXTS } from "#app/content/subscribe.ts";
import { Banner } from "#app/ui/banner.tsx";

/** The banner that says what must be done before a purchase, and leads there; `resend` sends the confirmation mail once more. */
export function Obstacle({ obstacle, here, resend }: { obstacle: "log in" | "confirm" | null; here: string; resend: ReactNode }) {
  if (obstacle === null) return null;
  if (obstacle === "confirm") {
    return (
      <Banner tone="warn" title={SUBSCRIBE_TEXTS.confirm}>
        {resend}
      </Banner>
    );
  }
  const next = `?${new URLSearchParams({ next: here })}`;
  return (
    <Banner tone="warn" title={SUBSCRIBE_TEXTS.logIn}>
      <Link to={href("/login") + next}>Log in</Link> or <Link to={href("/signup") + next}>sign up</Link>
    </Banner>
  );
}
