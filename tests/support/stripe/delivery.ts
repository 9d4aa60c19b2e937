import { setTimeout as sleep } from "node:timers/promises";
import Stripe from "stripe";

/** How events reach the site: one of them, signed, to one of its processes; answers the status. */
export type Carrier = (payload: string, signature: string, process: number) => Promise<number>;

/** What may go wrong on the way. */
export interface Weather {
  shuffle?: boolean;
  /** The share of events that are sent twice. */
  duplicate?: number;
  /** The longest wait before an event is sent, in milliseconds. */
  delay?: number;
  /** The share of deliveries that never arrive and are tried again. */
  lose?: number;
  /** How many events are on their way at once. */
  atOnce?: number;
  /** From 0 to 1, for a storm that can be had again. */
  random?: () => number;
}

/**
 * An event as text with its signature, as the provider signs it; `age` moves the time of the signature into the past,
 * in seconds.
 */
export function signed(event: object, secret: string, age = 0): { payload: string; signature: string } {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1_000) - age;
  return { payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
}

/** Sends events to a site by HTTP; with several addresses it takes turns between them. */
export const byHttp =
  (...addresses: string[]): Carrier =>
  async (payload, signature, process) => {
    const address = addresses[process % addresses.length] ?? "";
    const headers = {
      "Content-Type": "application/json; charset=utf-8",
      "Stripe-Signature": signature,
      "User-Agent": "Stripe/1.0",
    };
    const answer = await fetch(address, { method: "POST", body: payload, headers }).catch(() => null);
    await answer?.arrayBuffer();
    return answer?.status ?? 0;
  };

const PATIENCE = 40;

/** Delivers events through the weather until each is answered with a 2xx; returns how many deliveries that took. */
export async function deliver(
  events: readonly Stripe.Event[],
  carrier: Carrier,
  secret: string,
  weather: Weather = {},
): Promise<number> {
  const { shuffle = false, duplicate = 0, delay = 0, lose = 0, atOnce = 1, random = Math.random } = weather;
  const queue = [...events, ...events.filter(() => random() < duplicate)];
  if (shuffle) shuffleInPlace(queue, random);
  let sent = 0;
  const worker = async () => {
    for (let event = queue.shift(); event; event = queue.shift()) {
      for (let tries = 0; ; tries++) {
        if (delay > 0) await sleep(random() * delay);
        const { payload, signature } = signed(event, secret);
        const status = random() < lose ? 0 : await carrier(payload, signature, sent++);
        if (status >= 200 && status < 300) break;
        if (tries === PATIENCE) throw new Error(`${event.type} was not taken; the last answer was ${status}`);
        await sleep(Math.min(5 * 2 ** tries, 500));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return sent;
}

function shuffleInPlace<T>(items: T[], random: () => number): void {
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const [a, b] = [items[at], items[other]];
    if (a !== undefined && b !== undefined) [items[at], items[other]] = [b, a];
  }
}
