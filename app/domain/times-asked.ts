/** How often a flip was asked for, as a filter: `times` exactly, or at least. */
export interface TimesAsked {
  times: number;
  orMore: boolean;
}

/** "2" is exactly twice, "2-" twice or more, and "0" without an asking price; null if it's none of these. */
export function parseTimesAsked(text: string): TimesAsked | null {
  const [, digits, orMore] = /^(\d{1,2})(-?)$/.exec(text) ?? [];
  if (digits === undefined || (Number(digits) === 0 && orMore)) return null;
  return { times: Number(digits), orMore: orMore === "-" };
}

export const timesAskedWord = ({ times, orMore }: TimesAsked): string => `${times}${orMore ? "-" : ""}`;
