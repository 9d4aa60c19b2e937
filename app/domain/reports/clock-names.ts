export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** An hour of the clock: "12 am", "5 pm". */
export const formatClockHour = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "am" : "pm"}`;

/** From when to when an hour of the clock goes: "5 pm – 6 pm". */
export const formatHourRange = (hour: number): string =>
  `${formatClockHour(hour)} – ${formatClockHour((hour + 1) % 24)}`;
