import { documentOf } from "./page-document.ts";
import { ask, type RunningServer } from "./server.ts";

/** A cookie jar for requests to a running server; `more` are headers that a proxy would add. */
export class WireSession {
  readonly #server: Pick<RunningServer, "origin">;
  readonly #cookies: Map<string, string>;
  readonly #more: Record<string, string>;

  constructor(server: Pick<RunningServer, "origin">, cookies = new Map<string, string>(), more = {}) {
    this.#server = server;
    this.#cookies = cookies;
    this.#more = more;
  }

  at = (server: RunningServer) => new WireSession(server, this.#cookies, this.#more);

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  async send(path: string, fields?: Record<string, string>) {
    const headers = { Cookie: this.cookie, "Sec-Fetch-Site": "same-origin", ...this.#more };
    const answer = await ask(this.#server.origin + path, { headers, body: fields && new URLSearchParams(fields) });
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return answer;
  }
}

/** Signs up and confirms a trader at a running server. */
export async function confirmedTrader(server: RunningServer): Promise<WireSession> {
  const session = new WireSession(server);
  const password = "a long enough one 7";
  await session.send("/signup", { email: "trader@example.com", password, confirmPassword: password });
  const { body } = await session.send("/signup?check=email");
  const link = documentOf(body).querySelector<HTMLAnchorElement>('a[href*="/auth/confirm?"]');
  await session.send(link ? link.pathname + link.search : "", {});
  return session;
}
