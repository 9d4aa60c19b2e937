import type { IncomingMessage, ServerResponse } from "node:http";
import type { Account } from "./account.ts";
import { ApiError, CALLS } from "./calls.ts";
import { API_VERSION, newId } from "./objects.ts";
import { badParameter, decodeForm, PARAMETERS } from "./parameters.ts";

/** An injected fault: a fixed response, a closed connection, or a change of the response, perhaps delayed. */
export type Fault = { status: number; body: object } | "hang up" | ((answer: object) => object | Promise<object>);

interface Answer {
  status: number;
  body: object;
}
type Kept = { call: string; answer: Answer };

/** Stripe's API with its checks of the key, the version, the parameters and the idempotency key. */
export class Api {
  readonly calls: string[] = [];
  readonly #faults: { path: RegExp; fault: Fault }[] = [];
  readonly #kept = new Map<string, Kept>();
  readonly #account: Account;
  readonly #key: string;

  constructor(account: Account, key: string) {
    [this.#account, this.#key] = [account, key];
  }

  injectFault(path: RegExp, fault: Fault, times = 1): void {
    for (let time = 0; time < times; time++) this.#faults.push({ path, fault });
  }

  async handle(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const { method = "", headers } = request;
    const url = new URL(request.url ?? "/", "http://stand-in");
    this.calls.push(`${method} ${url.pathname}`);
    const at = this.#faults.findIndex(({ path }) => path.test(`${method} ${url.pathname}`));
    const fault = at < 0 ? undefined : this.#faults.splice(at, 1)[0]?.fault;
    if (fault === "hang up") return void request.socket.destroy();
    let answer: Answer;
    if (typeof fault === "object") answer = fault;
    else {
      answer = this.#answer(method, url, headers, body);
      if (fault) answer = { ...answer, body: await fault(structuredClone(answer.body)) };
    }
    const text = JSON.stringify(answer.body);
    response.writeHead(answer.status, {
      "Content-Type": "application/json",
      "Request-Id": newId("req"),
      "Stripe-Version": API_VERSION,
    });
    response.end(text);
  }

  #answer(method: string, url: URL, headers: IncomingMessage["headers"], body: string): Answer {
    try {
      this.#checkCaller(method, headers);
      const key = headers["idempotency-key"];
      return method === "POST" && typeof key === "string"
        ? this.#once(key, method, url, body)
        : this.#call(method, url, body);
    } catch (refused) {
      if (refused instanceof ApiError) return { status: refused.status, body: { error: refused.error } };
      throw refused;
    }
  }

  #checkCaller(method: string, headers: IncomingMessage["headers"]): void {
    const [, given] = /^Bearer (\S+)$/.exec(headers.authorization ?? "") ?? [];
    if (given === undefined)
      throw new ApiError(401, { type: "invalid_request_error", message: "You did not provide an API key." });
    if (given !== this.#key) {
      const message = `Invalid API Key provided: ${given.slice(0, 8)}${"*".repeat(12)}${given.slice(-4)}`;
      throw new ApiError(401, { type: "invalid_request_error", message });
    }
    const version = headers["stripe-version"];
    if (version !== API_VERSION) throw invalid(`Invalid Stripe API version: ${version}`);
    const type = headers["content-type"] ?? "";
    if (method === "POST" && !/^application\/x-www-form-urlencoded\b/.test(type))
      throw invalid(`Invalid request: the content type ${type}`);
    if (method === "POST" && !headers["idempotency-key"])
      throw invalid("The product makes no call that could happen twice.");
  }

  /** Repeats the response for the same idempotency key; other parameters are refused. Invalid calls aren't stored. */
  #once(key: string, method: string, url: URL, body: string): Answer {
    const call = `${method} ${url.pathname} ${body}`;
    const kept = this.#kept.get(key);
    if (kept && kept.call !== call) {
      const message =
        "Keys for idempotent requests can only be used with the same parameters they were first used with.";
      throw new ApiError(400, { type: "idempotency_error", message });
    }
    if (kept) return kept.answer;
    const answer = this.#call(method, url, body);
    this.#kept.set(key, { call, answer: { ...answer, body: structuredClone(answer.body) } });
    return answer;
  }

  #call(method: string, url: URL, body: string): Answer {
    const call = CALLS.find((known) => known.method === method && known.path.test(url.pathname));
    if (!call) {
      const message = `Unrecognized request URL (${method}: ${url.pathname}).`;
      throw new ApiError(404, { type: "invalid_request_error", message });
    }
    const fields = decodeForm(method === "GET" ? url.search.slice(1) : body);
    const bad = badParameter(fields, PARAMETERS[call.takes]);
    if (bad) throw new ApiError(400, { type: "invalid_request_error", ...bad });
    return { status: 200, body: call.answer(this.#account, fields, call.path.exec(url.pathname)?.[1] ?? "") };
  }
}

const invalid = (message: string) => new ApiError(400, { type: "invalid_request_error", message });
