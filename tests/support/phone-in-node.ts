import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { vi } from "vitest";

type Outbox = typeof import("#app/features/flips/offline/outbox.ts");
type Sender = typeof import("#app/features/flips/offline/send-lines.ts");
/** A page of the phone: the scripts of the offline log, as each page loads them anew. */
export type PhonePage = Outbox & Sender;

/** The phone gets a new, empty disk. */
export function newDisk(): void {
  globalThis.indexedDB = new IDBFactory();
}

/** Opens a page of the phone on what its disk holds. */
export async function openPage(): Promise<PhonePage> {
  vi.resetModules();
  const outbox = await import("#app/features/flips/offline/outbox.ts");
  const sender = await import("#app/features/flips/offline/send-lines.ts");
  return { ...outbox, ...sender };
}
