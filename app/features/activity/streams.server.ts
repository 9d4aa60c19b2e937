import { randomInt } from "node:crypto";
import type { ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";

const MAX_PER_OWNER = 20;
const MAX_PER_CLIENT = 500;
const HEARTBEAT_MS = 25_000;
/** How long an owner's last change is remembered; streams of pages loaded before that get `changed` at once. */
const MEMORY_MS = 10 * 60_000;
/** Queued chunks after which a reader counts as gone. */
const MAX_QUEUED_EVENTS = 100;

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
let isShuttingDown = false;

export const openStreams = (): number => streams.size;

/**
 * Sends `changed` when the owner's flips or coins change, and at once if they may have since `since` (ms), the page's
 * load time. Null if the owner or client has too many streams (docs/security.md#limits).
 */
export function openStream(listener: Listener, since: number, signal: AbortSignal): ReadableStream<Uint8Array> | null {
  const own = byOwner.get(listener.owner) ?? new Set();
  const ofClient = () => [...streams].filter(({ client }) => client === listener.client).length;
  if (own.size >= MAX_PER_OWNER || (streams.size >= MAX_PER_CLIENT && ofClient() >= MAX_PER_CLIENT)) return null;
  let leave = () => {};
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      const send = (text: string) => {
        controller.enqueue(encoder.encode(text));
        if ((controller.desiredSize ?? 0) < -MAX_QUEUED_EVENTS) end();
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
      if (isShuttingDown) sayGoodbye(stream);
      if (signal.aborted) end();
    },
    cancel: () => leave(),
  });
}

export function broadcastChange(owner: string): void {
  changedAt.set(owner, Date.now());
  for (const { send } of byOwner.get(owner) ?? []) send(event("changed"));
}

/** Makes every page reload, since database notifications were missed. */
export function broadcastReload(): void {
  heardSince = Date.now();
  for (const { send } of streams) send(event("reload"));
}

export const listListeners = (owner?: string): Listener[] => [
  ...(owner === undefined ? streams : (byOwner.get(owner) ?? [])),
];

/** Ends the streams of ended sessions; their pages reload. */
export function endSessionStreams(sessionIds: ReadonlySet<string>): void {
  for (const { sessionId, send, end } of [...streams]) {
    if (!sessionIds.has(sessionId)) continue;
    send(event("ended"));
    end();
  }
}

/** Ends new streams too; clients reconnect after a random delay (docs/security.md#shutdown-and-health). */
export function endStreams(): void {
  isShuttingDown = true;
  for (const stream of [...streams]) sayGoodbye(stream);
}

function sayGoodbye({ send, end }: Stream): void {
  const pause = randomInt(1_000, 5_001);
  send(`retry: ${pause}\n${event("bye", String(pause))}`);
  end();
}

export const isEventStream = (res: ServerResponse): boolean =>
  String(res.getHeader("content-type")).startsWith("text/event-stream");
