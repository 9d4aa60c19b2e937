import { formatTimeZone } from "#app/domain/days.ts";
import { Section } from "./settings-form.tsx";

export interface Zone {
  saved: string | null;
  browser: string | null;
}

interface Props {
  email: string;
  /** Formatted date. */
  since: string;
  game: string;
  zone: Zone;
}

export function AccountInformation({ email, since, game, zone }: Props) {
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
    </Section>
  );
}

function inUse({ saved, browser }: Zone): string {
  if (saved) return `${zoneCity(saved)} (your choice)`;
  return browser ? `${zoneCity(browser)} (from this browser)` : "UTC (browser time zone unknown)";
}

/** "New York" for "America/New_York". */
export const zoneCity = (timeZone: string) => formatTimeZone(timeZone).replace(/ time$/, "");
