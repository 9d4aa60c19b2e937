import { DAY_ENDS, formatHour, formatTimeZone } from "#app/domain/days.ts";
import { Button } from "#app/ui/form/button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import type { Reply } from "./settings-form.tsx";
import { Section, SettingsForm } from "./settings-form.tsx";

export interface Zone {
  saved: string | null;
  browser: string | null;
  choices: readonly string[] | null;
}

interface Props {
  email: string;
  /** Formatted date. */
  since: string;
  game: string;
  zone: Zone;
  dayEnd: number;
  shortcuts: boolean;
  replies: Record<"zone" | "dayEnd" | "shortcuts", Reply | undefined>;
}

export function AccountInformation({ email, since, game, zone, dayEnd, shortcuts, replies }: Props) {
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
      {zone.choices ? (
        <div className="grid max-w-2xl items-start gap-4 sm:grid-cols-[3fr_2fr]">
          <ZoneForm zone={zone} choices={zone.choices} reply={replies.zone} />
          <DayEndForm dayEnd={dayEnd} reply={replies.dayEnd} />
          <ShortcutsForm shortcuts={shortcuts} reply={replies.shortcuts} />
        </div>
      ) : null}
    </Section>
  );
}

function inUse({ saved, browser }: Zone): string {
  if (saved) return `${zoneCity(saved)} (your choice)`;
  return browser ? `${zoneCity(browser)} (from this browser)` : "UTC (browser time zone unknown)";
}

/** "New York" for "America/New_York". */
const zoneCity = (timeZone: string) => formatTimeZone(timeZone).replace(/ time$/, "");

function ZoneForm({ zone, choices, reply }: { zone: Zone; choices: readonly string[]; reply: Reply | undefined }) {
  const { field, errors } = formFields("time-zone", reply, { timeZone: zone.saved ?? "" });
  const automatic = {
    value: "",
    label: zone.browser ? `Use this browser's time zone (${zoneCity(zone.browser)})` : "Use this browser's time zone",
  };
  return (
    <SettingsForm id="time-zone" errors={errors} className="grid gap-2">
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

const HOURS = DAY_ENDS.map((hour) => ({
  value: String(hour),
  label: formatHour(hour).replace("midnight", "Midnight"),
}));

/** A sale before this hour counts for the previous day. */
function DayEndForm({ dayEnd, reply }: { dayEnd: number; reply: Reply | undefined }) {
  const { field, errors } = formFields("day-end", reply, { dayEnd: String(dayEnd) });
  return (
    <SettingsForm id="day-end" errors={errors} className="grid gap-2">
      <SelectField key={dayEnd} label="My day ends at" options={HOURS} {...field("dayEnd")} />
      <Button name="intent" value="save-day-end" pending="Saving…" className="justify-self-start">
        Save day end
      </Button>
    </SettingsForm>
  );
}

/** Single keys can be turned off, since speech input can press them by accident. */
function ShortcutsForm({ shortcuts, reply }: { shortcuts: boolean; reply: Reply | undefined }) {
  const { errors } = formFields("shortcuts", reply);
  const isOn = reply ? reply.initialValue?.shortcuts !== undefined : shortcuts;
  return (
    <SettingsForm id="shortcuts" errors={errors} className="grid gap-2">
      <label key={String(isOn)} className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="shortcuts" defaultChecked={isOn} className="size-5" />
        Keyboard shortcuts in My Flips{" "}
      </label>
      <Button name="intent" value="save-shortcuts" pending="Saving…" className="justify-self-start">
        Save shortcuts
      </Button>
    </SettingsForm>
  );
}
