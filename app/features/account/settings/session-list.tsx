import { Form, href } from "react-router";
import { Chip } from "#app/ui/chip.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Hint } from "#app/ui/hint.tsx";

/** A browser that is signed in, in words. */
export interface ListedSession {
  id: string;
  agent: string;
  lastSeen: string;
  since: string;
  isThis: boolean;
}

/** Where the account is signed in, and the way out of each. */
export function SessionList({ sessions }: { sessions: readonly ListedSession[] }) {
  return (
    <Form method="post" action={href("/dashboard/settings")} preventScrollReset className="grid gap-3">
      <h3 className="font-semibold">Where you are signed in</h3>
      <ul className="grid gap-2">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div>
              <p>
                {session.agent} {session.isThis ? <Chip tone="good">This browser</Chip> : null}
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
        <Button name="intent" value="end-other-sessions" pending="Signing out…" className="justify-self-start">
          Sign out everywhere else
        </Button>
      ) : null}
    </Form>
  );
}
