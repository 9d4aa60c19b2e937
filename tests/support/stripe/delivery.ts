import { setTimeout as sleep } from "node:timers/promises";
import Stripe from "stripe";

/** Delivers a signed event to one of the site's processes; returns the status. */
export type Carrier = (payload: string, signature: string, process: number) => Promise<number>;

export interface DeliveryFaults {
  shuffle?: boolean;
  duplicate?: number;
  /** Longest delay before an event is sent, in ms. */
  delay?: number;
  lose?: number;
  atOnce?: number;
}

/** An event's payload and signature; `age` moves the signature's time into the past, in seconds. */
export function signEvent(event: object, secret: string, age = 0): { payload: string; signature: string } {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1_000) - age;
  return { payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
}

/** Delivers by HTTP; several addresses take turns. */
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

/** Delivers events until each is answered with a 2xx; returns the number of deliveries. */
export async function deliver(
  events: readonly Stripe.Event[],
  carrier: Carrier,
  secret: string,
  weather: DeliveryFaults = {},
): Promise<number> {
  const { shuffle = false, duplicate = 0, delay = 0, lose = 0, atOnce = 1 } = weather;
  const all = [...events, ...events.filter(() => Math.random() < duplicate)];
  const queue = shuffle ? shuffled(all) : all;
  let sent = 0;
  const worker = async () => {
    for (let event = queue.shift(); event; event = queue.shift()) {
      for (let tries = 0; ; tries++) {
        if (delay > 0) await sleep(Math.random() * delay);
        const { payload, signature } = signEvent(event, secret);
        const status = Math.random() < lose ? 0 : await carrier(payload, signature, sent++);
        if (status >= 200 && status < 300) break;
        if (tries === PATIENCE) throw new Error(`${event.type} was not taken; the last answer was ${status}`);
        await sleep(Math.min(5 * 2 ** tries, 500));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return sent;
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
