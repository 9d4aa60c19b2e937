import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "#app/env.server.ts";

interface Lifetime {
  /** In seconds; without it and `expires` it is a session cookie. */
  maxAge?: number;
  expires?: Date;
}

const attributes = `; Path=/; HttpOnly; SameSite=Lax${env.secure ? "; Secure" : ""}`;

/** An HttpOnly cookie whose signature covers its name; on https it has the `__Host-` prefix. */
export function signedCookie(plainName: string, standard: Lifetime = {}) {
  const name = env.secure ? `__Host-${plainName}` : plainName;
  return {
    name,
    /** True if the header has the cookie, even with an invalid signature. */
    isIn: (header: string | null): boolean => rawValue(header, name) !== null,
    /** The value; null if missing or not signed with one of our secrets. */
    parse: (header: string | null): unknown => {
      const text = rawValue(header, name);
      return text === null ? null : verified(name, text);
    },
    serialize: (value: unknown, { maxAge, expires }: Lifetime = standard): string => {
      const seconds = maxAge === undefined ? "" : `; Max-Age=${maxAge}`;
      const until = expires === undefined ? "" : `; Expires=${expires.toUTCString()}`;
      return `${name}=${signedValue(name, value, env.sessionSecrets[0] ?? "")}${seconds}${until}${attributes}`;
    },
    expire: (): string => `${name}=; Max-Age=0${attributes}`,
  };
}

export function signedValue(name: string, value: unknown, secret: string): string {
  const payload = Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${payload}.${signature(name, payload, secret)}`;
}

function verified(name: string, text: string): unknown {
  const [payload = "", sent = ""] = text.split(".", 2);
  const isOurs = env.sessionSecrets.some((secret) => isSame(sent, signature(name, payload, secret)));
  return isOurs ? JSON.parse(Buffer.from(payload, "base64url").toString()) : null;
}

const signature = (name: string, payload: string, secret: string) =>
  createHmac("sha256", secret).update(`${name}=${payload}`).digest("base64url");

const isSame = (sent: string, right: string) => {
  const a = Buffer.from(sent);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
};

/** `Cookie` header after applying `Set-Cookie` values; an empty value deletes. */
export function cookieHeaderAfter(header: string | null, lines: readonly string[]): string {
  const pairs = lines.map((line) => line.split(";", 1)[0] ?? "").reverse();
  const byName = new Map<string | undefined, string>();
  for (const pair of [...pairs, ...(header?.split(";") ?? [])].map((text) => text.trim())) {
    const name = pair.split("=", 1)[0];
    if (!byName.has(name)) byName.set(name, pair);
  }
  return [...byName].flatMap(([name, pair]) => (pair === `${name}=` ? [] : pair)).join("; ");
}

/** Cookie that scripts may write too (a game, a time zone): untrusted text, or null. */
export function plainCookie(request: Request, name: string): string | null {
  try {
    return decodeURIComponent(rawValue(request.headers.get("Cookie"), name) ?? "") || null;
  } catch {
    return null;
  }
}

export const setPlainCookie = (name: string, value: string) =>
  `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=31536000; SameSite=Lax${env.secure ? "; Secure" : ""}`;

function rawValue(header: string | null, name: string): string | null {
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}
