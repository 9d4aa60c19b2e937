import { Form, href } from "react-router";
import { Countdown } from "#app/ui/countdown.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Hint } from "#app/ui/hint.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface Props {
  /** The address to send to; left out, the viewer's own is used. */
  email?: string;
  /** Seconds until another mail can be asked for. */
  cooldown: number;
  /** The page to come back to. */
  next: string;
}

/** Sends the confirmation mail once more; while the cooldown runs it counts down, or says how long where scripts are off. */
export function ResendForm({ email, cooldown, next }: Props) {
  const hydrated = useHydrated();
  return (
    <Form method="post" action={href("/auth/resend")} className="grid gap-1">
      {email === undefined ? null : <input type="hidden" name="email" value={email} />}
      <input type="hidden" name="next" value={next} />
      <Countdown seconds={cooldown}>
        {(left) => (
          <>
            <Button name="intent" value="resend" pending="Sending…" disabled={hydrated && left > 0}>
              {hydrated && left > 0 ? `Resend email (${left}s)` : "Resend email"}
            </Button>
            {!hydrated && left > 0 ? <Hint>You can ask for another mail in {left} seconds.</Hint> : null}
          </>
        )}
      </Countdown>
    </Form>
  );
}
