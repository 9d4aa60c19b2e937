import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { env, root } from "#app/env.server.ts";

const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const sheets = new Map<string, string>();

/** The text of a built style sheet, read once. */
export function sheetText(url: string): string {
  const text = sheets.get(url) ?? readFileSync(join(root, "build/client", url), "utf8");
  sheets.set(url, text);
  return text;
}

/** A page with the text of each style sheet in place of its link, and their addresses. Not for pages that are hydrated. */
export function inlineSheets(page: string): { html: string; urls: string[] } {
  const urls: string[] = [];
  const html = page.replaceAll(/<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"\/>/g, (_, url) => {
    urls.push(url);
    return `<style>${sheetText(url)}</style>`;
  });
  return { html, urls };
}

/** The source expressions that allow just these sheets inline. */
export const sheetHashes = (urls: readonly string[]): string => urls.map((url) => sha256(sheetText(url))).join(" ");

/** The source expressions that allow just the inline scripts of a finished page. */
export function inlineScriptHashes(html: string): string {
  const scripts = html.matchAll(/<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, text = ""]) => sha256(text)).join(" ");
}

/** The policy of a page (docs/security.md#headers), with what its scripts and its inline sheet are allowed by. */
export function contentSecurityPolicy(scripts: string, styles: string): string {
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src 'self' ${styles}`.trim(),
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
