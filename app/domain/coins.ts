/** A whole number of coins. */
export type Coins = number;

export const MAX_COINS: Coins = 2_000_000_000;

const GROUPED = /^[\t-\r ]*(\d+|\d{1,3}(?:[, \u00a0\u202f]\d{3})+)[\t-\r ]*$/;
const SHORT = /^[\t-\r ]*(\d+)(?:\.(\d+))?([km])[\t-\r ]*$/i;

function splitDigits(text: string): string | null {
  const grouped = GROUPED.exec(text)?.[1];
  if (grouped) return grouped.replace(/\D/g, "");
  const short = SHORT.exec(text);
  if (!short) return null;
  const [, whole = "", fraction = "", unit = ""] = short;
  const places = unit.toLowerCase() === "k" ? 3 : 6;
  const comesOutWhole = !/[1-9]/.test(fraction.slice(places));
  return comesOutWhole ? whole + fraction.slice(0, places).padEnd(places, "0") : null;
}

/** Parses "12,500", "12 500", "45k" or "1.2m"; null beyond safe integers (docs/product.md#typed-coins). */
export function parseCoins(text: string): Coins | null {
  const digits = splitDigits(text);
  const coins = Number(digits);
  return digits !== null && Number.isSafeInteger(coins) ? coins : null;
}

/** Error message, starting with the field name, if a text isn't a price from 0 to `MAX_COINS`; else null. */
export function priceProblem(name: string, text: string): string | null {
  if (/^\s*[-\u2212]/.test(text)) return `${name} cannot be negative`;
  const coins = parseCoins(text);
  if (coins === null) return `${name} must be a whole number of coins, such as 12,500 or 45k`;
  return coins > MAX_COINS ? tooManyCoins(name) : null;
}

export const tooManyCoins = (name: string): string => `${name} cannot exceed ${formatCoins(MAX_COINS)}`;

export function isNegative(text: string): boolean {
  const size = /^[\t-\r ]*[-\u2212](.*)$/s.exec(text)?.[1] ?? "";
  return (parseCoins(size) ?? parseDecimal(size) ?? 0) > 0;
}

export const formatCoins = (coins: Coins): string => formatNumber(coins);

export const formatSigned = (coins: Coins): string => formatNumber(coins, { plus: "+" });

/** Truncated toward zero: "999", "12K", "−3M" (docs/product.md#short-form). */
export function formatShort(coins: Coins): string {
  const size = Math.abs(coins);
  const minus = coins < 0 ? MINUS : "";
  if (size < 1_000) return minus + size;
  if (size < 1_000_000) return `${minus}${Math.trunc(size / 1_000)}K`;
  return `${minus}${Math.trunc(size / 1_000_000)}M`;
}

/** Floor division; like `divideUp`, exact for safe integers and a positive denominator. */
export function divideDown(numerator: number, denominator: number): number {
  const remainder = numerator % denominator;
  const quotient = (numerator - remainder) / denominator;
  return remainder < 0 ? quotient - 1 : quotient;
}

export function divideUp(numerator: number, denominator: number): number {
  const remainder = numerator % denominator;
  const quotient = (numerator - remainder) / denominator;
  return remainder > 0 ? quotient + 1 : quotient;
}

export const MINUS = "\u2212";

/** "12,500"; with `decimals` "−1.5", with `plus` "+3". Rounds half away from zero; zero has no sign. */
export function formatNumber(n: number, { decimals = 0, plus = "" } = {}): string {
  // Not Intl, which browsers are slow to initialize.
  const units = Math.round(movePoint(Math.abs(n), decimals));
  const sign = units === 0 ? "" : n < 0 ? MINUS : plus;
  return sign + (units / 10 ** decimals).toFixed(decimals).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

export const formatPercent = (fraction: number, { plus = "" } = {}): string =>
  `${formatNumber(movePoint(fraction, 2), { decimals: 1, plus })}%`;

/** Shifts the decimal point to the right without a floating-point error. */
function movePoint(n: number, places: number): number {
  const [digits, power = "0"] = String(n).split("e");
  return Number(`${digits}e${Number(power) + places}`);
}

export function parseDecimal(text: string): number | null {
  return /^[\t-\r ]*-?\d+(?:\.\d+)?[\t-\r ]*$/.test(text) ? Number(text) : null;
}

/** A profit as a phone speaks it. */
export const spokenCoins = (coins: Coins): string =>
  coins === 0 ? "even" : `${coins > 0 ? "plus" : "minus"} ${formatCoins(Math.abs(coins))}`;
