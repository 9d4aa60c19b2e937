import { documentOf } from "../support/page-document.ts";
import type { Answer } from "../support/server.ts";
import { WireSession } from "../support/wire-session.ts";

/** A browser without scripts: follows redirects and presses buttons by the start of their accessible name. */
export class PlainBrowser {
  readonly session: WireSession;
  /** Names of the processes that answered, from the balancer's header. */
  readonly servedBy = new Set<string>();
  /** The process that answered the last form submission. */
  writtenBy = "";

  constructor(site: { origin: string }) {
    this.session = new WireSession(site);
  }

  /** Opens a page, or posts a form to it, and follows redirects; throws if the final status isn't 200. */
  async open(path: string, fields?: Record<string, string>): Promise<Answer & { path: string }> {
    const answer = await this.session.send(path, fields);
    const process = String(answer.headers["x-served-by"] ?? "");
    this.servedBy.add(process);
    if (fields) this.writtenBy = process;
    const { location } = answer.headers;
    if (answer.status >= 300 && answer.status < 400 && location) return this.open(pathOf(location));
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}:\n${answer.body.slice(0, 2_000)}`);
    return { ...answer, path };
  }

  /** Opens a page, submits a button's form with the `typed` fields, and throws unless the next page contains `said`. */
  async press(path: string, button: string, typed: Record<string, string>, said: string): Promise<void> {
    const page = await this.open(path);
    const form = formOf(page.body, button);
    if (!form) throw new Error(`${path} has no button "${button}".`);
    const next = await this.open(form.action || page.path, { ...form.fields, ...typed });
    if (!next.body.includes(said)) throw new Error(`After "${button}" ${next.path} does not say "${said}".`);
  }
}

const pathOf = (location: string) => {
  const { pathname, search } = new URL(location, "http://localhost");
  return pathname + search;
};

/** Where the form of the button with this name leads, and the fields that the button submits. */
function formOf(html: string, name: string) {
  const document = documentOf(html);
  const button = [...document.querySelectorAll("button")].find(
    (one) => one.form && (one.getAttribute("aria-label") ?? one.textContent.trim()).startsWith(name),
  );
  const window = document.defaultView;
  if (!button?.form || !window) return null;
  const action = button.getAttribute("formaction") ?? button.form.getAttribute("action") ?? "";
  const fields: [string, string][] = [];
  new window.FormData(button.form, button).forEach((value, field) => void fields.push([field, String(value)]));
  return { action: action.split("#")[0] ?? "", fields: Object.fromEntries(fields) };
}
