import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "#app/env.server.ts";

interface Sheet {
  text: string;
  /** Its source expression for `style-src`. */
  hash: string;
}
const NONE: Sheet = { text: "", hash: "'unsafe-inline'" };

let sheet: Sheet | undefined;

/** The built style sheet, to stand in the page itself, so that the first round trip can paint; read once. In development there is none. */
export function inlineSheet(url: string): Sheet {
  if (!url.startsWith("/assets/")) return NONE;
  if (sheet) return sheet;
  const text = readFileSync(join(import.meta.dirname, "../../build/client", url), "utf8");
  sheet = { text, hash: `'sha256-${createHash("sha256").update(text).digest("base64")}'` };
  return sheet;
}

const STRIPE = "https://checkout.stripe.com https://billing.stripe.com";

/** The policy of a page rendered for one request (security, 3.6). */
export function contentSecurityPolicy(nonce: string, styleHash: string): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' ${styleHash}`,
    ["img-src 'self' data:", ...env.cardImageHosts.map((host) => `https://${host}`)].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    `form-action 'self' ${STRIPE}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(env.secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
