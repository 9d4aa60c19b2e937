import { MINUS } from "./coins.ts";

/** Formats numbers as "1.5K" or "−2B" (U+2212). Best used on the server, since browsers are slow to initialize Intl. */
export function compactFormat(options: Omit<Intl.NumberFormatOptions, "notation"> = {}): (n: number) => string {
  const format = new Intl.NumberFormat("en-US", { notation: "compact", signDisplay: "negative", ...options });
  return (n) => format.format(n).replace("-", MINUS);
}
