import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import { startSession } from "#app/features/account/sessions/sessions.server.ts";
import { signedCookie } from "#app/http/cookies/cookies.server.ts";
import { noteExchange } from "./log-search.ts";
import { documentOf } from "./page-document.ts";

export const ORIGIN = "http://localhost:3000";

type Handler = typeof import("#app/server/handler.ts");
/** The built routes and their request handler. Their in-memory state is separate; tests share only the database. */
export const { build, handleInProcess, routes } = (await import("../../build/server/handler.js" as string)) as Handler;

/** The request context that the edge sets for an unknown client. */
export const UNKNOWN_CLIENT = { id: null, client: "unknown", isCacheRender: false };

export interface Page {
  status: number;
  html: string;
  text: string;
  /** The parsed page, for selectors or Testing Library's `within(document.body)`. */
  document: Document;
  location: string | null;
  headers: Headers;
}

/** A browser without scripts: cookies, links and forms. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly address: string;

  constructor(address = "192.0.2.1") {
    this.address = address;
  }

  get(path: string, headers: HeadersInit = {}): Promise<Page> {
    return this.#ask(path, { headers });
  }

  post(path: string, fields: Record<string, string | string[]> = {}, headers: HeadersInit = {}): Promise<Page> {
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one);
    return this.#ask(path, { method: "POST", body, headers: { Origin: ORIGIN, ...headers } });
  }

  postJson(path: string, value: unknown, headers: HeadersInit = {}): Promise<Page> {
    const body = typeof value === "string" ? value : JSON.stringify(value);
    const json = { "Content-Type": "application/json", Origin: ORIGIN, ...headers };
    return this.#ask(path, { method: "POST", body, headers: json });
  }

  async follow(page: Page): Promise<Page> {
    let at = page;
    for (let steps = 0; at.location !== null && steps < 10; steps++) at = await this.get(at.location);
    return at;
  }

  async #ask(path: string, init: RequestInit): Promise<Page> {
    const request = new Request(new URL(path, ORIGIN), { redirect: "manual", ...init });
    if (this.cookies.size > 0)
      request.headers.set("Cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await handleInProcess(request, { ...UNKNOWN_CLIENT, client: this.address });
    const body = init.body instanceof URLSearchParams ? String(init.body) : null;
    const setCookie = response.headers.getSetCookie();
    noteExchange({ url: path, headers: { Cookie: request.headers.get("Cookie") ?? "" }, body, setCookie });
    for (const line of setCookie) this.#keep(line);
    const html = await textOf(response);
    return {
      status: response.status,
      html,
      get text() {
        return visibleText(html);
      },
      get document() {
        return documentOf(html);
      },
      location: response.headers.get("Location"),
      headers: response.headers,
    };
  }

  #keep(line: string) {
    const [pair = "", ...attributes] = line.split(";");
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    const value = pair.slice(at + 1).trim();
    const gone = attributes.some((attribute) => /^\s*Max-Age=0\s*$/i.test(attribute));
    if (gone) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** The response body, or the first chunk of an event stream. */
export async function textOf(response: Response): Promise<string> {
  if (!response.headers.get("Content-Type")?.startsWith("text/event-stream")) return response.text();
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

const PASSWORD_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$8Bv1rZ8m1PjM6mGZb0J0l7l1b1K1a1Z1Y1X1W1V1U1Q";
const session = signedCookie("session");

/** A signed-in player, inserted directly because log-in has tests of its own. */
export async function signedIn(
  options: { verified?: boolean; email?: string } = {},
): Promise<Visitor & { id: string; email: string }> {
  const id = uuidv7();
  const email = options.email ?? `${id}@example.com`;
  await database.insert(users).values({
    id,
    email,
    emailKey: email,
    passwordHash: PASSWORD_HASH,
    emailConfirmedAt: (options.verified ?? true) ? new Date() : null,
  });
  return Object.assign(await signInBrowser(id), { id, email });
}

/** The Cookie request header of a new session of this player. */
export async function newSession(userId: string): Promise<string> {
  const { token } = await startSession(userId, "test");
  return session.serialize(token).split(";")[0] ?? "";
}

/** A browser with a new session of this player. */
export async function signInBrowser(userId: string): Promise<Visitor> {
  const visitor = new Visitor();
  const [name = "", ...value] = (await newSession(userId)).split("=");
  visitor.cookies.set(name, value.join("="));
  return visitor;
}

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#39;": "'",
};

/** The visible text of a page: no tags, entities decoded, white space collapsed. */
export function visibleText(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

export const fieldValue = (html: string, name: string) =>
  documentOf(html).querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value;
