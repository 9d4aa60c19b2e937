import { createHash } from "node:crypto";
import type { Answer } from "./server.ts";

const source = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * The source expressions of the scripts that stand in a page and can run, and of its style sheet, worked out from the
 * page itself.
 */
function sourcesOf({ body }: Answer) {
  const scripts = [...body.matchAll(/<script(?![^>]*(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g)];
  const sheets = [...body.matchAll(/<style>([\s\S]*?)<\/style>/g)];
  const sources = (parts: RegExpExecArray[]) => parts.map(([, text = ""]) => source(text)).join(" ");
  return { scripts: sources(scripts), sheet: sheets.length > 0 ? ` ${sources(sheets)}` : "" };
}

/** The nonce that a page's policy names. */
export const nonceOf = ({ headers }: Pick<Answer, "headers">): string | undefined =>
  /'nonce-([^']*)'/.exec(String(headers["content-security-policy"]))?.[1];

/** The whole policy of a page that was rendered for one request. */
export const renderedPolicy = (page: Answer): string =>
  policy(`'nonce-${nonceOf(page)}' 'strict-dynamic'`, sourcesOf(page).sheet, " worker-src 'self';");

/** The whole policy of a page that is kept for many. */
export const keptPolicy = (page: Answer): string => policy(`'self' ${sourcesOf(page).scripts}`, sourcesOf(page).sheet);

const policy = (scripts: string, sheet: string, worker = "") =>
  `default-src 'self'; script-src ${scripts}; style-src 'self'${sheet}; img-src 'self' data:; ` +
  `font-src 'self'; connect-src 'self';${worker} ` +
  "form-action 'self' https://checkout.stripe.com https://billing.stripe.com; " +
  "frame-ancestors 'none'; base-uri 'none'; object-src 'none'";
