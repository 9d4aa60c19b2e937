import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { env, root } from "#app/env.server.ts";

const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

interface Sheet {
  text: string;
  hash: string;
}
const sheets = new Map<string, Sheet>();

export function getStyleSheet(url: string): Sheet {
  const known = sheets.get(url);
  if (known) return known;
  const text = readFileSync(join(root, "build/client", url), "utf8");
  const sheet = { text, hash: sha256(text) };
  sheets.set(url, sheet);
  return sheet;
}

/** Replaces links to style sheets by inline styles, also returned. Not for hydrated pages. */
export function inlineSheets(page: string): { html: string; inlined: Sheet[] } {
  const inlined: Sheet[] = [];
  const html = page.replaceAll(/<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/g, (_, url) => {
    const sheet = getStyleSheet(url);
    inlined.push(sheet);
    return `<style>${sheet.text}</style>`;
  });
  return { html, inlined };
}

export function inlineScriptHashes(html: string): string {
  const scripts = html.matchAll(/<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, text = ""]) => sha256(text)).join(" ");
}

/** See docs/security.md#headers. */
export function contentSecurityPolicy(scripts: string, styles: string, hasWorker: boolean): string {
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src 'self' ${styles}`.trim(),
    ["img-src 'self' data:", ...env.cardImageHosts.map((host) => `https://${host}`)].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    ...(hasWorker ? ["worker-src 'self'"] : []),
    // The form that starts a purchase redirects to the payment provider.
    ["form-action 'self'", ...env.stripePages].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(env.secure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
