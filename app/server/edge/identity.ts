import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import type { Request, RequestHandler } from "express";
import { env } from "#app/env.server.ts";
import type { RequestFacts } from "#app/http/context.server.ts";

/** Headers by which a proxy, or whoever pretends to be one, rewrites what was asked. */
const FORGEABLE = ["x-forwarded-host", "x-forwarded-port", "forwarded"];
const FROM_FLY = [
  "x-forwarded-proto",
  "x-forwarded-for",
  "fly-client-ip",
  "fly-forwarded-proto",
  "fly-forwarded-port",
  "fly-forwarded-ssl",
  "fly-request-id",
  "fly-region",
];

const fromFly = env.trustProxy === "fly";
const stripped = fromFly ? FORGEABLE : [...FORGEABLE, ...FROM_FLY];

const facts = new WeakMap<Request, RequestFacts>();

/** Takes forged headers away and notes who asks, and by which id; the answer tells the id. */
export const identify: RequestHandler = (req, res, next) => {
  const known = { id: requestIdOf(req), client: clientAddressOf(req), isCacheRender: false };
  facts.set(req, known);
  for (const name of stripped) delete req.headers[name];
  res.set("X-Request-Id", known.id);
  next();
};

/** What the edge found out about a request, for the routes. */
export const requestFacts = (req: Request): RequestFacts =>
  facts.get(req) ?? { id: null, client: "unknown", isCacheRender: false };

/** The id that follows this request through log and error page. */
export const requestId = (req: Request): string => `${requestFacts(req).id}`;

/** The id that a request comes with, where it is well formed and may be believed, else a new one. */
function requestIdOf({ headers }: IncomingMessage): string {
  const offered = (fromFly && headers["fly-request-id"]) || headers["x-request-id"];
  return typeof offered === "string" && /^[\w-]{8,64}$/.test(offered) ? offered : randomUUID();
}

function clientAddressOf(req: Request): string {
  const flyClientIp = fromFly ? req.headers["fly-client-ip"] : undefined;
  return (
    rateLimitSubnet(typeof flyClientIp === "string" ? flyClientIp.trim() : (req.socket.remoteAddress ?? "")) ??
    "unknown"
  );
}

/**
 * The address that limits count: an IPv4 address, or the /64 of an IPv6 one, since a household has a whole one; null
 * when it is neither.
 */
export function rateLimitSubnet(address: string): string | null {
  const plain = (address.split("%", 1)[0] ?? "").replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return null;
  // why: URL writes every form of an address the one canonical way
  const [head = "", tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const groups = [...left, ...Array(8 - left.length - right.length).fill("0"), ...right];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** True where a request says that a body follows. */
export const carriesBody = (headers: IncomingHttpHeaders): boolean =>
  Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;
