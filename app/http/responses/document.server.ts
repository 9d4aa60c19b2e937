import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { env, root } from "#app/env.server.ts";

interface Sheet {
  text: string;
  /** Its source expression for `style-src`. */
  hash: string;
}
const NO_STYLESHEET: Sheet = { text: "", hash: "'unsafe-inline'" };
/** A signed-in page links to its sheet, which the browser keeps: a quarter of what each page would weigh. */
const LINKED_STYLESHEET: Sheet = { text: "", hash: "" };

const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const sheets = new Map<string, Sheet>();

/**
 * Built style sheets as one, as they stand in a visitor's page, so that the first round trip can paint; read once. In
 * development, and where somebody is signed in, the page links to the one that all have.
 */
export function stylesheetOf(urls: readonly string[], isSignedIn: boolean): Sheet {
  if (!urls.every((url) => url.startsWith("/assets/"))) return NO_STYLESHEET;
  if (isSignedIn && urls.length === 1) return LINKED_STYLESHEET;
  const key = urls.join(" ");
  const known = sheets.get(key);
  if (known) return known;
  const text = urls.map((url) => readFileSync(join(root, "build/client", url), "utf8")).join("");
  const sheet = { text, hash: sha256(text) };
  sheets.set(key, sheet);
  return sheet;
}

/** The source expressions that allow just the inline scripts of a finished page. */
export function inlineScriptHashes(html: string): string {
  const scripts = html.matchAll(/<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, text = ""]) => sha256(text)).join(" ");
}

/** The policy of a page (docs/security.md#headers), with what its scripts and its inline sheet are allowed by. */
export function contentSecurityPolicy(scripts: string, styleHash: string): string {
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src 'self' ${styleHash}`.trim(),
    ["img-src 'self' data:", ...env.cardImageHosts.map((host) => `https://${host}`)].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    // why: a form that begins a purchase is answered with a redirect to the provider
    ["form-action 'self'", ...env.stripePages].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(env.secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
