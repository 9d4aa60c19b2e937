import Stripe from "stripe";
import { env } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";

/** True when Stripe is set up, and with it Pro can be bought; without it Pro is "Coming soon". */
export const isBillingEnabled = (): boolean => env.stripe !== null;

let client: Stripe | undefined;

/**
 * Stripe's client: 10 s a call, two more tries, pointed at the stand-in where there is one. Throws when Stripe is not
 * set up.
 */
export function stripe(): Stripe {
  client ??= new Stripe(stripeSettings().secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...address(),
  });
  return client;
}

/** The settings of Stripe; throws when it is not set up. */
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

/** True for a page that a player may be sent to: Stripe's own, or the stand-in's. */
export function isStripePage(url: string): boolean {
  return env.stripePages.includes(URL.parse(url)?.origin ?? "");
}

/** The id of what Stripe names or, where it was asked to, sends whole. */
export const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === "object" ? (named?.id ?? null) : (named ?? null);

/** An instant as Stripe writes it, in whole seconds; null stays null. */
export const fromUnix = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1_000);

/** True when Stripe answers that it has no such thing. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

/** True when the failure is Stripe's answer, or that it gave none. */
export const isStripeFailure = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError;

/**
 * Logs a failure of Stripe's by its kind and the id under which Stripe knows it; its message can hold more than a log
 * may.
 */
export function logFailure({ type, code, statusCode, requestId }: Stripe.errors.StripeError, what: string): void {
  log.error({ kind: type, code, status: statusCode, request: requestId }, what);
}
