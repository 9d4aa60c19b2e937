import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import type { TokenKind } from "#app/domain/access-token.ts";

const PREFIX: Record<TokenKind, string> = { write: "htmcp_", read: "htmcr_", feed: "htmcf_" };
const BASE_62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_LENGTH = 32;
const CHECK_LENGTH = 6;

/** Pattern for secret scanners (docs/security.md#tokens). */
export const TOKEN_PATTERN = `htmc[prf]_[0-9A-Za-z]{${SECRET_LENGTH + CHECK_LENGTH}}`;

const TOKEN = new RegExp(`^${TOKEN_PATTERN}$`);

/** The prefix of the kind, 32 random characters, and a checksum of 6 characters against typos. */
export function newTokenText(kind: TokenKind): string {
  return withCheckSum(PREFIX[kind] + randomText(SECRET_LENGTH));
}

/** Random letters and digits, 5.95 bits each. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => BASE_62[randomInt(BASE_62.length)]).join("");

export const isTokenText = (text: string): boolean =>
  TOKEN.test(text) && withCheckSum(text.slice(0, -CHECK_LENGTH)) === text;

function withCheckSum(text: string): string {
  let sum = crc32(text);
  let digits = "";
  while (digits.length < CHECK_LENGTH) {
    digits = BASE_62[sum % BASE_62.length] + digits;
    sum = Math.floor(sum / BASE_62.length);
  }
  return text + digits;
}
