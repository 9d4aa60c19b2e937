import { decodeEntities } from "../support/entities.ts";
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

function formOf(html: string, name: string) {
  for (const [, tag = "", inside = ""] of html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)) {
    const button = buttonsOf(inside, html, attribute(tag, "id")).find((one) => one.name.startsWith(name));
    if (!button) continue;
    const own = attribute(button.tag, "name");
    const pressed = own ? { [own]: attribute(button.tag, "value") } : {};
    const action = attribute(button.tag, "formaction") || attribute(tag, "action");
    return { action: action.split("#")[0] ?? "", fields: { ...fieldsOf(inside), ...pressed } };
  }
}

/** Buttons in a form, and those associated with it by their `form` attribute. */
function buttonsOf(inside: string, page: string, form: string) {
  const all = (html: string) =>
    [...html.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)].map(([, tag = "", label = ""]) => ({
      tag,
      name: attribute(tag, "aria-label") || decodeEntities(label.replace(/<[^>]*>/g, "")).trim(),
    }));
  return [...all(inside), ...all(page).filter(({ tag }) => form !== "" && attribute(tag, "form") === form)];
}

function fieldsOf(form: string): Record<string, string> {
  const inputs = [...form.matchAll(/<input\b([^>]*)>/g)]
    .map(([, tag = ""]) => tag)
    .filter((tag) => !/type="(?:radio|checkbox)"/.test(tag) || /\schecked(?:=|\s|$|\/)/.test(tag));
  const texts = [...form.matchAll(/<textarea\b([^>]*)>([^<]*)</g)];
  const selects = [...form.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)];
  return Object.fromEntries([
    ...inputs.map((tag) => [attribute(tag, "name"), attribute(tag, "value")]),
    ...texts.map(([, tag = "", text = ""]) => [attribute(tag, "name"), decodeEntities(text)]),
    ...selects.map(([, tag = "", options = ""]) => [attribute(tag, "name"), selectedValue(options)]),
  ]);
}

const selectedValue = (options: string) =>
  attribute(/<option\b[^>]*\sselected[^>]*>/.exec(options)?.[0] ?? /<option\b[^>]*>/.exec(options)?.[0] ?? "", "value");

const attribute = (tag: string, key: string) =>
  decodeEntities(new RegExp(`(?:^|\\s)${key}="([^"]*)"`, "i").exec(tag)?.[1] ?? "");
