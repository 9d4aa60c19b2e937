import { Button } from "#app/ui/form/button.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import { Hint } from "#app/ui/hint.tsx";
import type { Reply } from "./answer.ts";
import { Section } from "./section.tsx";
import { SettingsForm } from "./settings-form.tsx";

type Switches = Record<"email" | "push" | "marketing", boolean>;

const LABELS: Record<keyof Switches, string> = { email: "Email", push: "Push", marketing: "Marketing" };
const SWITCHES = ["email", "push", "marketing"] as const;

/** Which notices this browser wants. */
export function NotificationSwitches({ switches, reply }: { switches: Switches; reply: Reply | undefined }) {
  return (
    <Section title="Notifications">
      <SettingsForm id="notifications" errors={formFields("notifications", reply).errors} className="grid">
        {SWITCHES.map((name) => (
          <label key={`${name} ${switches[name]}`} className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name={name} defaultChecked={switches[name]} className="size-5" />
            {LABELS[name]}
          </label>
        ))}
        <Hint className="mb-3">Nothing is sent yet. These are kept in this browser only.</Hint>
        <Button name="intent" value="save-notifications" pending="Saving…" className="justify-self-start">
          Save notifications
        </Button>
      </SettingsForm>
    </Section>
  );
}
