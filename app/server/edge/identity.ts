import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import type { Request, RequestHandler } from "express";
import { env } from "#app/env.server.ts";
import type { RequestFacts } from "#app/http/context.server.ts";

/** Proxy headers that rewrite the requested URL; never trusted. */
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

export const identify: RequestHandler = (req, res, next) => {
  const known = { id: getRequestId(req), client: getClientAddress(req), isCacheRender: false };
  facts.set(req, known);
  for (const name of stripped) delete req.headers[name];
  res.set("X-Request-Id", known.id);
  next();
};

export const requestFacts = (req: Request): RequestFacts =>
  facts.get(req) ?? { id: null, client: "unknown", isCacheRender: false };

export const requestId = (req: Request): string => `${requestFacts(req).id}`;

function getRequestId({ headers }: IncomingMessage): string {
  const offered = (fromFly && headers["fly-request-id"]) || headers["x-request-id"];
  return typeof offered === "string" && /^[\w-]{8,64}$/.test(offered) ? offered : randomUUID();
}

function getClientAddress(req: Request): string {
  const flyClientIp = fromFly ? req.headers["fly-client-ip"] : undefined;
  return (
    rateLimitSubnet(typeof flyClientIp === "string" ? flyClientIp.trim() : (req.socket.remoteAddress ?? "")) ??
    "unknown"
  );
}

/** An IPv4 address, or the /64 of an IPv6 one, which a household shares; null for neither. */
export function rateLimitSubnet(address: string): string | null {
  const plain = (address.split("%", 1)[0] ?? "").replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return null;
  // URL normalizes every notation of an address.
  const [head = "", tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const groups = [...left, ...Array(8 - left.length - right.length).fill("0"), ...right];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;
