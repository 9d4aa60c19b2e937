import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Game } from "#app/domain/games.ts";

/** A line that waits on this phone; times in milliseconds. */
export interface WaitingLine {
  /** Its place among the others; made when it's kept. */
  order: number;
  /** The id that its flip gets. */
  id: string;
  game: Game;
  line: string;
  /** By the phone's clock. */
  typedAt: number;
  /** How far the server's clock was ahead of it then, as far as this phone knew. */
  ahead: number;
  /** The account that it's for. */
  owner: string;
  /** Why the server refused it, and whether its id is used by another flip. */
  refusal?: string;
  isIdUsed?: boolean;
}

/** Who logged in last on this phone, as a page of the dashboard wrote it. */
export interface Player {
  owner: string;
  game: Game;
  /** The filter used that is kept for the next flips of each game. */
  found: Partial<Record<Game, string>>;
  /** How far the server's clock is ahead of the phone's, in milliseconds. */
  ahead: number;
}

interface Outbox extends DBSchema {
  lines: { key: number; value: Omit<WaitingLine, "order"> & { order?: number } };
  player: { key: string; value: Player };
}

let handle: Promise<IDBPDatabase<Outbox>> | undefined;

const forget = () => {
  handle?.then((database) => database.close()).catch(() => {});
  handle = undefined;
};

const open = () =>
  openDB<Outbox>("offline-log", 1, {
    upgrade(database) {
      database.createObjectStore("lines", { keyPath: "order", autoIncrement: true });
      database.createObjectStore("player");
    },
    // why: another tab may hold a newer version
    blocking: forget,
    terminated: forget,
  });

/** Works on the database, and once more with a new handle where it fails: a dead handle loses every write. */
async function inOutbox<Result>(work: (database: IDBPDatabase<Outbox>) => Promise<Result>): Promise<Result> {
  try {
    handle ??= open();
    return await work(await handle);
  } catch {
    forget();
    handle = open();
    return work(await handle);
  }
}

/** When lines were typed, by a clock that nobody can set; only those that were kept in this page. */
const keptHere = new Map<string, number>();

/** How long ago a line of this page was typed, in milliseconds; undefined for one of before. */
export function elapsedSince(id: string): number | undefined {
  const kept = keptHere.get(id);
  return kept === undefined ? undefined : Math.round(performance.now() - kept);
}

const STRICT = { durability: "strict" } as const;

/** Keeps a line, and returns once it is on the disk. */
export async function keepLine(line: Omit<WaitingLine, "order">): Promise<void> {
  keptHere.set(line.id, performance.now() - (Date.now() - line.typedAt));
  await inOutbox(async (database) => {
    const writing = database.transaction("lines", "readwrite", STRICT);
    await Promise.all([writing.store.add({ ...line }), writing.done]);
  });
  announce();
}

/** All lines that wait, in the order in which they were kept. */
export const waitingLines = (): Promise<WaitingLine[]> =>
  inOutbox(async (database) => (await database.getAll("lines")) as WaitingLine[]);

/**
 * Changes a line that still waits as `line`, or removes it where `change` is null; false where it has gone or is another
 * one by now.
 */
export async function changeLine({ order, line, id }: WaitingLine, change: Partial<WaitingLine> | null) {
  const changed = await inOutbox(async (database) => {
    const writing = database.transaction("lines", "readwrite", STRICT);
    const there = await writing.store.get(order);
    const isSame = there?.line === line && there.id === id;
    if (isSame) await (change ? writing.store.put({ ...there, ...change }) : writing.store.delete(order));
    await writing.done;
    return isSame;
  });
  announce();
  return changed;
}

/** Who logged in last on this phone; undefined for nobody. */
export const readPlayer = (): Promise<Player | undefined> => inOutbox((database) => database.get("player", "last"));

/** Notes who is logged in on this phone, with the filters that were kept for other games. */
export const writePlayer = (player: Player): Promise<void> =>
  changePlayer((before) => {
    const found = before?.owner === player.owner ? before.found : {};
    return { ...player, found: { ...found, ...player.found } };
  });

/** Notes how far the server's clock is ahead while this player is logged in, in milliseconds. */
export const noteAhead = (owner: string, ahead: number): Promise<void> =>
  changePlayer((before) => (before?.owner === owner ? { ...before, ahead } : before));

const changePlayer = (change: (before: Player | undefined) => Player | undefined) =>
  inOutbox(async (database) => {
    const writing = database.transaction("player", "readwrite");
    const changed = change(await writing.store.get("last"));
    if (changed) await writing.store.put(changed, "last");
    await writing.done;
  });

/** The event of a page that says that a line was kept, changed or sent, here or in another page. */
export const OUTBOX_CHANGED = "outbox";

const changed = () => globalThis.dispatchEvent?.(new Event(OUTBOX_CHANGED));
const channel = globalThis.BroadcastChannel && new BroadcastChannel("offline-log");
channel?.addEventListener("message", changed);

function announce(): void {
  channel?.postMessage(null);
  changed();
}
