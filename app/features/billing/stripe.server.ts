import Stripe from "stripe";
import { env } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";

export const isBillingEnabled = (): boolean => env.stripe !== null;

let client: Stripe | undefined;

/** Connects to the stand-in if one is configured; throws if Stripe isn't configured. */
export function stripe(): Stripe {
  client ??= new Stripe(stripeSettings().secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...address(),
  });
  return client;
}

export function stripeSettings() {
  if (env.stripe === null) throw new Error("Stripe was asked although it is not set up");
  return env.stripe;
}

function address() {
  const base = stripeSettings().apiBase;
  if (base === null) return {};
  const { protocol, hostname, port } = new URL(base);
  return protocol === "https:"
    ? ({ protocol: "https", host: hostname, port: port || 443 } as const)
    : ({ protocol: "http", host: hostname, port: port || 80 } as const);
}

/** True for a URL of Stripe or the stand-in, the only pages to redirect a player to. */
export function isStripePage(url: string): boolean {
  return env.stripePages.includes(URL.parse(url)?.origin ?? "");
}

/** The id of a Stripe reference, expanded or not. */
export const toStripeId = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === "object" ? (named?.id ?? null) : (named ?? null);

export const fromUnix = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1_000);

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

/** Includes connection errors. */
export const isStripeFailure = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError;

/** Omits the message, which can contain private data. */
export function logFailure({ type, code, statusCode, requestId }: Stripe.errors.StripeError, what: string): void {
  log.error({ kind: type, code, status: statusCode, request: requestId }, what);
}
