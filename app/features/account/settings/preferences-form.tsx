import { DAY_ENDS, formatHour } from "#app/domain/days.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FieldError, SelectField } from "#app/ui/form/field.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import { Hint } from "#app/ui/panel.tsx";
import { type Zone, zoneCity } from "./account-information.tsx";
import { Fold, type Reply, Section, SettingsForm } from "./settings-form.tsx";

const SWITCHES = { email: "Email", push: "Push", marketing: "Marketing" } as const;
const NOTIFICATIONS = Object.keys(SWITCHES) as (keyof typeof SWITCHES)[];

interface Props {
  zone: Zone;
  /** The player's own first. */
  zones: readonly string[];
  dayEnd: number;
  shortcuts: boolean;
  notifications: Record<keyof typeof SWITCHES, boolean>;
  reply: Reply | undefined;
}

export function PreferencesForm({ zone, zones, dayEnd, shortcuts, notifications, reply }: Props) {
  const { field, errors } = formFields("settings", reply, { timeZone: zone.saved ?? "", dayEnd: String(dayEnd) });
  const box = (name: string, isOn: boolean) => ({
    ...field(name),
    defaultChecked: reply ? reply.initialValue?.[name] !== undefined : isOn,
  });
  const automatic = {
    value: "",
    label: zone.browser ? `Use this browser's time zone (${zoneCity(zone.browser)})` : "Use this browser's time zone",
  };
  return (
    <Section title="Preferences">
      <SettingsForm id="settings" errors={errors} className="grid gap-3">
        <div className="grid max-w-2xl items-start gap-3 sm:grid-cols-[3fr_2fr]">
          <SelectField
            key={zone.saved}
            label="Show dates in"
            options={[automatic, ...zones.map((one) => ({ value: one, label: one.replaceAll("_", " ") }))]}
            {...field("timeZone")}
          />
          {/* A sale before this hour counts for the previous day. */}
          <SelectField label="My day ends at" options={HOURS} {...field("dayEnd")} />
        </div>
        {/* Single keys can be turned off, since speech input can press them by accident. */}
        <Checkbox label="Keyboard shortcuts in My Flips" {...box("shortcuts", shortcuts)} />
        <Fold
          title={<h3 className="font-semibold">Notifications</h3>}
          isOpen={NOTIFICATIONS.some((name) => field(name).errors !== undefined)}
        >
          <div>
            {NOTIFICATIONS.map((name) => (
              <Checkbox key={name} label={SWITCHES[name]} {...box(name, notifications[name])} />
            ))}
          </div>
          <Hint>We don't send any yet. Your choices stay in this browser.</Hint>
        </Fold>
        <Button variant="primary" intent="save-settings" pending="Saving…" className="justify-self-start">
          Save
        </Button>
      </SettingsForm>
    </Section>
  );
}

const HOURS = DAY_ENDS.map((hour) => ({
  value: String(hour),
  label: formatHour(hour).replace("midnight", "Midnight"),
}));

interface CheckboxProps {
  id: string;
  name: string;
  label: string;
  defaultChecked: boolean;
  errors: string[] | undefined;
}

function Checkbox({ id, name, label, defaultChecked, errors }: CheckboxProps) {
  const wrong = errors ? { "aria-invalid": true, "aria-describedby": `${id}-error` } : {};
  return (
    <>
      <label className="flex min-h-11 items-center gap-3">
        <input id={id} type="checkbox" name={name} defaultChecked={defaultChecked} className="size-5" {...wrong} />
        {label}{" "}
      </label>
      {errors ? <FieldError id={`${id}-error`}>{errors.join(" ")}</FieldError> : null}
    </>
  );
}
