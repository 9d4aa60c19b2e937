import { randomInt } from "node:crypto";
import type { ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";

const MOST_PER_OWNER = 20;
const MOST_PER_CLIENT = 500;
const HEARTBEAT_MS = 25_000;
/** How long it is remembered when a player's activity changed; a page that loaded earlier is told to load again. */
const MEMORY_MS = 10 * 60_000;
/** Pieces that may wait for a reader; one who takes none of them is gone. */
const MOST_WAITING = 100;

/** Who a stream is for, by which session and from which client address. */
export interface Listener {
  owner: string;
  sessionId: string;
  client: string;
}

interface Stream extends Listener {
  send: (text: string) => void;
  end: () => void;
}

const event = (name: string, data = name) => `event: ${name}\ndata: ${data}\n\n`;

const streams = new Set<Stream>();
const byOwner = new Map<string, Set<Stream>>();
const changedAt = new LRUCache<string, number>({ max: 50_000, ttl: MEMORY_MS });
let heardSince = Date.now();
let leaving = false;

/** How many streams this process holds open. */
export const openStreams = (): number => streams.size;

/**
 * A stream of Server-Sent Events that says `changed` whenever the owner's flips or coins do, and at once when they may
 * have since `since`, the time (ms) the page was read. Null when the owner or the client has too many. It ends when the
 * reader goes or `signal` aborts (docs/security.md#limits).
 */
export function openStream(listener: Listener, since: number, signal: AbortSignal): ReadableStream<Uint8Array> | null {
  const own = byOwner.get(listener.owner) ?? new Set();
  const ofClient = () => [...streams].filter(({ client }) => client === listener.client).length;
  if (own.size >= MOST_PER_OWNER || (streams.size >= MOST_PER_CLIENT && ofClient() >= MOST_PER_CLIENT)) return null;
  let leave = () => {};
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      const send = (text: string) => {
        controller.enqueue(encoder.encode(text));
        if ((controller.desiredSize ?? 0) < -MOST_WAITING) end();
      };
      const beat = setInterval(send, HEARTBEAT_MS, ":\n\n");
      leave = () => {
        clearInterval(beat);
        streams.delete(stream);
        own.delete(stream);
        if (own.size === 0) byOwner.delete(stream.owner);
      };
      const end = () => {
        if (!streams.has(stream)) return;
        leave();
        controller.close();
      };
      const stream = { ...listener, send, end };
      streams.add(stream);
      byOwner.set(listener.owner, own.add(stream));
      signal.addEventListener("abort", end, { once: true });
      send("retry: 1000\n\n");
      if (since < Math.max(heardSince, Date.now() - MEMORY_MS, changedAt.get(listener.owner) ?? 0))
        send(event("changed"));
      if (leaving) sayGoodbye(stream);
      if (signal.aborted) end();
    },
    cancel: () => leave(),
  });
}

/** Tells every page of a player that something changed. */
export function broadcastChange(owner: string): void {
  changedAt.set(owner, Date.now());
  for (const { send } of byOwner.get(owner) ?? []) send(event("changed"));
}

/** Tells every page to load again, since what changed meanwhile was not heard. */
export function broadcastReload(): void {
  heardSince = Date.now();
  for (const { send } of streams) send(event("reload"));
}

/** The sessions behind the open streams, or behind one owner's. */
export const listeningSessions = (owner?: string): Listener[] => [
  ...(owner === undefined ? streams : (byOwner.get(owner) ?? [])),
];

/** Ends the streams of sessions that are over; their pages find out by loading again. */
export function endStreamsOf(sessionIds: ReadonlySet<string>): void {
  for (const { sessionId, send, end } of [...streams]) {
    if (!sessionIds.has(sessionId)) continue;
    send(event("ended"));
    end();
  }
}

/**
 * Ends every stream, and from now on each new one at once; the pages come back to another process after a random while
 * (docs/security.md#shutdown-and-health).
 */
export function endStreams(): void {
  leaving = true;
  for (const stream of [...streams]) sayGoodbye(stream);
}

function sayGoodbye({ send, end }: Stream): void {
  const pause = randomInt(1_000, 5_001);
  send(`retry: ${pause}\n${event("bye", String(pause))}`);
  end();
}

/** True for an answer that stays open and brings events as they happen. */
export const isEventStream = (res: ServerResponse): boolean =>
  String(res.getHeader("content-type")).startsWith("text/event-stream");
