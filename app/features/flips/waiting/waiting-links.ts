import { href } from "react-router";
/** Hours after which a calendar file reminds. */
export const REMINDER_HOURS = [1, 4, 8, 24] as const;

export const reminderPath = (act: string, hours: number): string =>
  `${href("/dashboard/my-flips/waiting/:actId/reminder.ics", { actId: act })}?in=${hours}`;
