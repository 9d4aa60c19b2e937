/** A writer of numbers in English digits: its minus is U+2212, and what rounds to zero has no sign. */
export function numerals(options: Intl.NumberFormatOptions = {}): (n: number) => string {
  const format = new Intl.NumberFormat("en-US", { signDisplay: "negative", ...options });
  return (n) => format.format(n).replace("-", "\u2212");
}

/** The number that a text of ASCII digits, with an optional minus sign and decimals, stands for; null for any other text. */
export function parseDecimal(text: string): number | null {
  return /^[\t-\r ]*-?\d+(?:\.\d+)?[\t-\r ]*$/.test(text) ? Number(text) : null;
}
