import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import type { Reply } from "./settings-form.tsx";
import { Section, SettingsForm } from "./settings-form.tsx";

/** Which time zone dates are shown in. */
export interface Zone {
  /** What the account has chosen, or null. */
  saved: string | null;
  /** What this browser has told, or null. */
  browser: string | null;
  /** What can be chosen; null where nothing can. */
  choices: readonly string[] | null;
}

interface Props {
  email: string;
  /** When the account was made, in words. */
  since: string;
  game: string;
  zone: Zone;
  reply: Reply | undefined;
}

/** Who the account is, and the time zone its dates are shown in. */
export function AccountInformation({ email, since, game, zone, reply }: Props) {
  return (
    <Section title="Account Information">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">Email</dt>
        <dd className="wrap-anywhere">{email}</dd>
        <dt className="text-muted">Created</dt>
        <dd>{since}</dd>
        <dt className="text-muted">Active game</dt>
        <dd>{game}</dd>
        <dt className="text-muted">Time zone</dt>
        <dd>{inUse(zone)}</dd>
      </dl>
      {zone.choices ? <ZoneForm zone={zone} choices={zone.choices} reply={reply} /> : null}
    </Section>
  );
}

function inUse({ saved, browser }: Zone): string {
  if (saved) return `${saved}, chosen for this account`;
  return browser ? `${browser}, told by this browser` : "UTC, since this browser has told no other";
}

function ZoneForm({ zone, choices, reply }: { zone: Zone; choices: readonly string[]; reply: Props["reply"] }) {
  const { field, errors } = formFields("time-zone", reply, { timeZone: zone.saved ?? "" });
  const automatic = {
    value: "",
    label: zone.browser ? `As this browser says (${zone.browser})` : "As the browser says, else UTC",
  };
  return (
    <SettingsForm id="time-zone" errors={errors} className="grid max-w-md gap-2">
      <SelectField
        key={zone.saved}
        label="Show dates in"
        options={[automatic, ...choices.map((choice) => ({ value: choice, label: choice.replaceAll("_", " ") }))]}
        {...field("timeZone")}
      />
      <Button name="intent" value="save-time-zone" pending="Saving…" className="justify-self-start">
        Save time zone
      </Button>
    </SettingsForm>
  );
}
