import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type Stripe from "stripe";
import { Account } from "./account.ts";
import { Api } from "./api.ts";
import { byHttp, type Carrier, type DeliveryFaults, deliver } from "./delivery.ts";
import { PRICE_ID } from "./objects.ts";
import { hostedPage } from "./pages.ts";

/** A local Stripe: API, hosted pages and webhooks of one account. */
export interface StandIn {
  account: Account;
  api: Api;
  origin: string;
  settings: Record<"STRIPE_SECRET_KEY" | "STRIPE_PRICE_ID" | "STRIPE_WEBHOOK_SECRETS" | "STRIPE_API_BASE", string>;
  secret: string;
  /** Delivers the pending events; returns the number of deliveries. */
  flush: (carrier: Carrier, weather?: DeliveryFaults) => Promise<number>;
  stop: () => Promise<void>;
}

interface Options {
  port?: number;
  /** Fixed secrets, for a site that is started separately. */
  key?: string;
  secret?: string;
  /** URL for immediate delivery of events; without it they wait for `flush`. */
  webhook?: string;
}

/** Settings that point a site at a stand-in; the first webhook secret is one being rotated out. */
export function settingsFor(origin: string, key: string, secret: string): StandIn["settings"] {
  return {
    STRIPE_SECRET_KEY: key,
    STRIPE_PRICE_ID: PRICE_ID,
    STRIPE_WEBHOOK_SECRETS: `whsec_the_one_before,${secret}`,
    STRIPE_API_BASE: origin,
  };
}

/** Starts the stand-in on a free port, or on the given one. */
export async function startStandIn(options: Options = {}): Promise<StandIn> {
  const key = options.key ?? `sk_test_${randomBytes(12).toString("hex")}`;
  const secret = options.secret ?? `whsec_${randomBytes(16).toString("hex")}`;
  const waiting: Stripe.Event[] = [];
  let origin = "";
  const carrier = options.webhook === undefined ? null : byHttp(options.webhook);
  const told = (event: Stripe.Event) => {
    if (carrier === null) waiting.push(event);
    else deliver([event], carrier, secret).catch((error) => console.error(error.message));
  };
  const account = new Account(told, () => origin);
  const api = new Api(account, key);
  const server = createServer(async (request, response) => {
    const body = await read(request);
    if (request.url?.startsWith("/v1/")) return api.handle(request, response, body);
    const answer = hostedPage(
      account,
      request.method ?? "",
      new URL(request.url ?? "/", origin),
      new URLSearchParams(body),
    );
    if ("to" in answer) response.writeHead(303, { Location: answer.to }).end();
    else response.writeHead(answer.status, { "Content-Type": "text/html; charset=utf-8" }).end(answer.html);
  });
  // A connection closed just as it's reused costs the client a retry.
  server.keepAliveTimeout = 600_000;
  await new Promise<void>((ready) => server.listen(options.port ?? 0, "127.0.0.1", ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    account,
    api,
    origin,
    secret,
    settings: settingsFor(origin, key, secret),
    flush: (by, weather) => deliver(waiting.splice(0), by, secret, weather),
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}

async function read(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
