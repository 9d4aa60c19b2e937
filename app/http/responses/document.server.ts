import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";
import { env, root } from "#app/env.server.ts";

interface Sheet {
  text: string;
  /** Its source expression for `style-src`. */
  hash: string;
}
const NO_STYLESHEET: Sheet = { text: "", hash: "'unsafe-inline'" };

const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

let sheet: Sheet | undefined;

/**
 * The built style sheet, to stand in the page itself, so that the first round trip can paint; read once. In development
 * there is none.
 */
export function inlineStylesheet(url: string): Sheet {
  if (!url.startsWith("/assets/")) return NO_STYLESHEET;
  if (sheet) return sheet;
  const text = readFileSync(join(root, "build/client", url), "utf8");
  sheet = { text, hash: sha256(text) };
  return sheet;
}

/** The source expressions that allow just the inline scripts of a finished page. */
export function inlineScriptHashes(html: string): string {
  const scripts = html.matchAll(/<script(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, text = ""]) => sha256(text)).join(" ");
}

/**
 * A finished page whose framework waits for the first paint; `ui/page/page-script.js` lets it go then. Its inline
 * scripts keep their hashes.
 */
export const deferHydration = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('<script type="module" async="">', '<script type="text/later">');

/** The policy of a page (docs/security.md#headers), with what its scripts and its inline sheet are allowed by. */
export function contentSecurityPolicy(scripts: string, styleHash: string): string {
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src 'self' ${styleHash}`,
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

const QUICK = {
  // why: with a window that fits a page, 4 is nearly as small as 6 and costs a quarter of its time
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
const CODINGS = {
  br: (page: Buffer) => promisify(brotliCompress)(page, QUICK),
  gzip: (page: Buffer) => promisify(gzip)(page),
};

/** A finished page as this browser can read it, compressed in one piece; `headers` are told how. */
export async function compressed(
  page: Buffer<ArrayBuffer>,
  request: Request,
  headers: Headers,
): Promise<Buffer<ArrayBuffer>> {
  headers.append("Vary", "Accept-Encoding");
  const asked = new Negotiator({
    headers: { "accept-encoding": request.headers.get("Accept-Encoding") ?? "identity" },
  });
  const readable = asked.encodings(["br", "gzip"]);
  const coding = (["br", "gzip"] as const).find((known) => readable.includes(known));
  if (coding === undefined) return page;
  headers.set("Content-Encoding", coding);
  return CODINGS[coding](page);
}
