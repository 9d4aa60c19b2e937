import { v5 as uuidv5 } from "uuid";
import { HOUR_MS } from "#app/domain/dates.ts";
import { flipsText } from "#app/domain/flip.ts";

interface Listed {
  id: string;
  flips: number;
  madeAt: Date;
}

/** A calendar file (RFC 5545) of an alarm some hours after an act; the same each time, so that a calendar keeps one. */
export function reminderFile({ id, flips, madeAt }: Listed, hours: number): string {
  const summary = `Re-list ${flipsText(flips)} · HTMC`;
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//HTMC//Re-list//EN",
    "BEGIN:VEVENT",
    // Derived, so that the file names nothing of the account.
    `UID:${uuidv5(`reminder ${hours}`, id)}`,
    `DTSTAMP:${utc(madeAt)}`,
    `DTSTART:${utc(new Date(madeAt.getTime() + hours * HOUR_MS))}`,
    `SUMMARY:${summary}`,
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "TRIGGER:PT0S",
    `DESCRIPTION:${summary}`,
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}

/** "20261121T030000Z" */
const utc = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, "");
