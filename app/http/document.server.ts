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

const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

let sheet: Sheet | undefined;

/** The built style sheet, to stand in the page itself, so that the first round trip can paint; read once. In development there is none. */
export function inlineSheet(url: string): Sheet {
  if (!url.startsWith("/assets/")) return NONE;
  if (sheet) return sheet;
  const text = readFileSync(join(import.meta.dirname, "../../build/client", url), "utf8");
  sheet = { text, hash: sha256(text) };
  return sheet;
}

/** Where a form may lead beyond this site: Stripe's pages, or the stand-in's (security, 3.6). */
const STRIPE = [
  "https://checkout.stripe.com",
  "https://billing.stripe.com",
  ...(env.stripe?.apiBase ? [new URL(env.stripe.apiBase).origin] : []),
];

/** True for a page that will be kept and given to many: it carries hashes instead of a nonce. Only the server itself can ask for one. */
export const isKeptPage = (request: Request): boolean => request.headers.has("x-htmc-kept-page");

/** The source expressions that allow just the inline scripts of a finished page. */
export function inlineScriptHashes(html: string): string {
  const scripts = html.matchAll(/<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, text = ""]) => sha256(text)).join(" ");
}

/** The policy of a page (security, 3.6), with what its scripts and its inline sheet are allowed by. */
export function contentSecurityPolicy(scripts: string, styleHash: string): string {
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src 'self' ${styleHash}`,
    ["img-src 'self' data:", ...env.cardImageHosts.map((host) => `https://${host}`)].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    ["form-action 'self'", ...STRIPE].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(env.secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
