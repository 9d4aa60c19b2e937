import { createHash } from "node:crypto";
import type { Answer } from "./server.ts";

const source = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** CSP hashes of a page's inline scripts and style sheet, computed from its HTML. */
function sourcesOf({ body }: Answer) {
  const scripts = [...body.matchAll(/<script(?![^>]*(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g)];
  const sheets = [...body.matchAll(/<style>([\s\S]*?)<\/style>/g)];
  const sources = (parts: RegExpExecArray[]) => parts.map(([, text = ""]) => source(text)).join(" ");
  return { scripts: sources(scripts), sheet: sheets.length > 0 ? ` ${sources(sheets)}` : "" };
}

export const nonceOf = ({ headers }: Pick<Answer, "headers">): string | undefined =>
  /'nonce-([^']*)'/.exec(String(headers["content-security-policy"]))?.[1];

export const renderedPolicy = (page: Answer): string =>
  policy(`'nonce-${nonceOf(page)}' 'strict-dynamic'`, sourcesOf(page).sheet, " worker-src 'self';");

export const cachedPolicy = (page: Answer): string =>
  policy(`'self' ${sourcesOf(page).scripts}`, sourcesOf(page).sheet);

const policy = (scripts: string, sheet: string, worker = "") =>
  `default-src 'self'; script-src ${scripts}; style-src 'self'${sheet}; img-src 'self' data:; ` +
  `font-src 'self'; connect-src 'self';${worker} ` +
  "form-action 'self' https://checkout.stripe.com https://billing.stripe.com; " +
  "frame-ancestors 'none'; base-uri 'none'; object-src 'none'";
