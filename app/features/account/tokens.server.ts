import { createHash, randomBytes } from "node:crypto";

/** A new secret of 32 random bytes, for a cookie or a link, with the SHA-256 that the database keeps in its place. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** The SHA-256 of a token. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
