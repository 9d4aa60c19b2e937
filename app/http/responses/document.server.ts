import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { env, root } from "#app/env.server.ts";

const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** A built style sheet, and its source expression for `style-src`. */
interface Sheet {
  text: string;
  hash: string;
}
const sheets = new Map<string, Sheet>();

/** The built style sheet at an address, read once. */
export function sheetAt(url: string): Sheet {
  const known = sheets.get(url);
  if (known) return known;
  const text = readFileSync(join(root, "build/client", url), "utf8");
  const sheet = { text, hash: sha256(text) };
  sheets.set(url, sheet);
  return sheet;
}

/** A page with the text of each linked style sheet in place of its link, and these sheets. Not for hydrated pages. */
export function inlineSheets(page: string): { html: string; inlined: Sheet[] } {
  const inlined: Sheet[] = [];
  const html = page.replaceAll(/<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/g, (_, url) => {
    const sheet = sheetAt(url);
    inlined.push(sheet);
    return `<style>${sheet.text}</style>`;
  });
  return { html, inlined };
}

/** The source expressions that allow just the inline scripts of a finished page. */
export function inlineScriptHashes(html: string): string {
  const scripts = html.matchAll(/<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, text = ""]) => sha256(text)).join(" ");
}

/**
 * The policy of a page (docs/security.md#headers), with what its scripts and its inline sheet are allowed by;
 * `hasWorker` where it may register the service worker.
 */
export function contentSecurityPolicy(scripts: string, styles: string, hasWorker: boolean): string {
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src 'self' ${styles}`.trim(),
    ["img-src 'self' data:", ...env.cardImageHosts.map((host) => `https://${host}`)].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    ...(hasWorker ? ["worker-src 'self'"] : []),
    // why: a form that begins a purchase is answered with a redirect to the provider
    ["form-action 'self'", ...env.stripePages].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(env.secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
