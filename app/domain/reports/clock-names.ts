export const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

export const formatClockHour = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "am" : "pm"}`;

export const formatHourRange = (hour: number): string =>
  `${formatClockHour(hour)} – ${formatClockHour((hour + 1) % 24)}`;
