import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { vi } from "vitest";

type Outbox = typeof import("#app/features/flips/offline/outbox.ts");
type Sender = typeof import("#app/features/flips/offline/send-lines.ts");
/** The offline log's modules, which each page loads anew. */
export type PhonePage = Outbox & Sender;

export function newDisk(): void {
  globalThis.indexedDB = new IDBFactory();
}

export async function openPage(): Promise<PhonePage> {
  vi.resetModules();
  const outbox = await import("#app/features/flips/offline/outbox.ts");
  const sender = await import("#app/features/flips/offline/send-lines.ts");
  return { ...outbox, ...sender };
}
