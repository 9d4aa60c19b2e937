import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type Stripe from "stripe";
import { Account } from "./account.ts";
import { Api } from "./api.ts";
import { byHttp, type Carrier, deliver, type Weather } from "./delivery.ts";
import { PRICE_ID } from "./objects.ts";
import { hostedPage } from "./pages.ts";

/** Stripe on this machine: its API, its hosted pages and its webhooks, with the operator's account behind them. */
export interface StandIn {
  account: Account;
  api: Api;
  origin: string;
  /** The settings that point a site at it. */
  settings: Record<"STRIPE_SECRET_KEY" | "STRIPE_PRICE_ID" | "STRIPE_WEBHOOK_SECRETS" | "STRIPE_API_BASE", string>;
  /** The secret that signs. */
  secret: string;
  /** Sends the events that were not sent yet, through the given weather. */
  flush: (carrier: Carrier, weather?: Weather) => Promise<number>;
  stop: () => Promise<void>;
}

interface Options {
  port?: number;
  /** Fixed secrets, for a site that is started apart from this one. */
  key?: string;
  secret?: string;
  /** Where every event is sent as soon as it happens; without it events wait for `flush`. */
  webhook?: string;
}

/** The settings that point a site at a stand-in; the first of the secrets is one that is being rolled. */
export function settingsFor(origin: string, key: string, secret: string): StandIn["settings"] {
  return {
    STRIPE_SECRET_KEY: key,
    STRIPE_PRICE_ID: PRICE_ID,
    STRIPE_WEBHOOK_SECRETS: `whsec_the_one_before,${secret}`,
    STRIPE_API_BASE: origin,
  };
}

/** Starts the stand-in on a port of its own, or on the given one. */
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
  // why: a connection that is closed as it is used again costs the client one of its tries; a slow machine is no fault
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
