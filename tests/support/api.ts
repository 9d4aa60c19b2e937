import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import type { TokenKind } from "#app/domain/access-token.ts";
import { addToken } from "#app/features/account/tokens/tokens.server.ts";
import { noteExchange } from "./log-search.ts";
import { handleInProcess, ORIGIN, signedIn, UNKNOWN_CLIENT } from "./visitor.ts";

export interface ApiResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever an answer may hold
  body: any;
  headers: Headers;
}

export class ApiClient {
  readonly token: string;

  constructor(token: string) {
    this.token = token;
  }

  get = (path: string, headers: HeadersInit = {}) => this.call("GET", path, undefined, headers);
  post = (path: string, body?: unknown, headers: HeadersInit = {}) => this.call("POST", path, body, headers);
  patch = (path: string, body: unknown, headers: HeadersInit = {}) => this.call("PATCH", path, body, headers);
  delete = (path: string, headers: HeadersInit = {}) => this.call("DELETE", path, undefined, headers);

  /** Sends a string or bytes unchanged, anything else as JSON. */
  async call(method: string, path: string, body: unknown, headers: HeadersInit = {}): Promise<ApiResponse> {
    const isRaw = body === undefined || typeof body === "string" || body instanceof Uint8Array;
    const text = isRaw ? (body as BodyInit | undefined) : JSON.stringify(body);
    const request = new Request(`${ORIGIN}/api/v1${path}`, {
      method,
      body: text,
      headers: {
        Authorization: `Bearer ${this.token}`,
        ...lengthOf(text),
        ...(text !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
    });
    noteExchange({
      url: path,
      headers: { Authorization: request.headers.get("Authorization") ?? "" },
      body: null,
      setCookie: [],
    });
    const response = await handleInProcess(request, UNKNOWN_CLIENT);
    const answered = await response.text();
    return { status: response.status, body: answered === "" ? null : JSON.parse(answered), headers: response.headers };
  }
}

export const lengthOf = (body: unknown): Record<string, string> =>
  body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body as string)) };

/** Creates an access token; returns its plain text. */
export async function createAccessToken(
  owner: { id: string; email: string },
  kind: TokenKind = "write",
): Promise<string> {
  const made = await addToken(owner, { id: uuidv7(), kind, name: `for ${kind}`, days: 90 }, database);
  if (typeof made === "string") throw new Error(`no token was made: ${made}`);
  return made.text;
}

export async function createApiClient(
  owner: { id: string; email: string },
  kind: TokenKind = "write",
): Promise<ApiClient> {
  return new ApiClient(await createAccessToken(owner, kind));
}

export async function newApiPlayer(kind: TokenKind = "write") {
  const player = await signedIn();
  return { player, api: await createApiClient(player, kind) };
}
