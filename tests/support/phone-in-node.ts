import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { vi } from "vitest";

type Outbox = typeof import("#app/features/flips/offline/outbox.ts");
type Keeper = typeof import("#app/features/flips/offline/line-keeper.ts");
type Sender = typeof import("#app/features/flips/offline/send-lines.ts");
/** The offline log's modules, which each page loads anew. */
export type PhonePage = Outbox & Keeper & Sender;

export function newDisk(): void {
  globalThis.indexedDB = new IDBFactory();
}

export async function openPage(): Promise<PhonePage> {
  vi.resetModules();
  const outbox = await import("#app/features/flips/offline/outbox.ts");
  const sender = await import("#app/features/flips/offline/send-lines.ts");
  const keeper = await import("#app/features/flips/offline/line-keeper.ts");
  return { ...outbox, ...keeper, ...sender };
}
