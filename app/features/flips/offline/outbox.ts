import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from "idb";
import type { Game } from "#app/domain/games.ts";

/** A line waiting to be sent; times in milliseconds. */
export interface WaitingLine {
  order: number;
  /** Id of the flip to create. */
  id: string;
  game: Game;
  line: string;
  /** "Filter used" if the line names none; "" for none. */
  found: string;
  /** Id of the card picked in the add dialog. */
  card?: string;
  /** The listed flip that was chosen for a line that sells or lists one (`SaleAnswer`). */
  flip?: string;
  /** By the device clock. */
  typedAt: number;
  /** Server clock minus device clock at that time, if known. */
  ahead?: number;
  owner: string;
  /** Until then, by the device clock, the page that it was typed on sends it. */
  heldUntil?: number;
  /** True once sent, whether or not a response arrived. */
  isTried?: boolean;
  refusal?: string;
  /** Why a rejected line isn't resent: its id is another flip's, or its flip was deleted. */
  because?: "id used" | "deleted";
}

/** The last player logged in on this device, stored by the dashboard. */
export interface Player {
  owner: string;
  game: Game;
  /** "Filter used" preset by game. */
  found: Partial<Record<Game, string>>;
  /** Server clock minus device clock, in milliseconds. */
  ahead: number;
}

interface Outbox extends DBSchema {
  lines: { key: number; value: Omit<WaitingLine, "order"> & { order?: number } };
  player: { key: string; value: Player };
}

let handle: Promise<IDBPDatabase<Outbox>> | undefined;

const closeHandle = () => {
  handle?.then((database) => database.close()).catch(() => {});
  handle = undefined;
};

const open = () =>
  openDB<Outbox>("offline-log", 1, {
    upgrade(database) {
      database.createObjectStore("lines", { keyPath: "order", autoIncrement: true });
      database.createObjectStore("player");
    },
    // Another tab is opening a newer version.
    blocking: closeHandle,
    terminated: closeHandle,
  });

/** Retries once with a new connection: every write on a dead one is lost. */
async function inOutbox<Result>(work: (database: IDBPDatabase<Outbox>) => Promise<Result>): Promise<Result> {
  try {
    handle ??= open();
    return await work(await handle);
  } catch {
    closeHandle();
    handle = open();
    return work(await handle);
  }
}

/** `performance.now()` at typing, which clock changes don't affect; only lines stored by this page. */
const storedLines = new Map<string, number>();

/** Milliseconds since a line was typed; undefined if another page load stored it. */
export function elapsedSince(id: string): number | undefined {
  const storedAt = storedLines.get(id);
  return storedAt === undefined ? undefined : Math.round(performance.now() - storedAt);
}

type Lines = IDBPObjectStore<Outbox, ["lines"], "lines", "readwrite">;

const writeLines = <Result>(work: (lines: Lines) => Promise<Result>): Promise<Result> =>
  inOutbox(async (database) => {
    const writing = database.transaction("lines", "readwrite", { durability: "strict" });
    const [result] = await Promise.all([work(writing.store), writing.done]);
    return result;
  });

/** Stores a line, replacing one with the same id; resolves once it is flushed to disk. */
export async function keepLine(line: Omit<WaitingLine, "order">): Promise<void> {
  if (!storedLines.has(line.id)) storedLines.set(line.id, performance.now() - (Date.now() - line.typedAt));
  await writeLines(async (lines) => {
    const same = (await lines.getAll()).find(({ id }) => id === line.id);
    return same ? lines.put({ ...line, order: same.order }) : lines.add({ ...line });
  });
  announce();
  if (line.heldUntil === undefined && line.refusal === undefined) dispatch(LINE_STORED);
}

/** Deletes a line by its flip's id. */
export async function removeLine(id: string): Promise<void> {
  await writeLines(async (lines) => {
    const same = (await lines.getAll()).find((line) => line.id === id);
    if (same?.order !== undefined) await lines.delete(same.order);
  });
  announce();
}

/** Milliseconds from the device clock to the server's, as last measured for this player; undefined if unknown. */
export async function clockOffset(owner: string): Promise<number | undefined> {
  const player = await readPlayer();
  return player?.owner === owner ? player.ahead : undefined;
}

/** All waiting lines, oldest first. */
export const waitingLines = (): Promise<WaitingLine[]> =>
  inOutbox(async (database) => (await database.getAll("lines")) as WaitingLine[]);

/** Updates a waiting line, or deletes it if `change` is null; false if it is gone or was changed meanwhile. */
export async function changeLine({ order, id, line, game }: WaitingLine, change: Partial<WaitingLine> | null) {
  const isSame = await writeLines(async (lines) => {
    const there = await lines.get(order);
    if (there?.id !== id || there.line !== line || there.game !== game) return false;
    await (change ? lines.put({ ...there, ...change }) : lines.delete(order));
    return true;
  });
  announce();
  return isSame;
}

export const readPlayer = (): Promise<Player | undefined> => inOutbox((database) => database.get("player", "last"));

/** Stores the logged-in player; keeps the same player's presets of other games. */
export async function writePlayer(player: Player): Promise<void> {
  await changePlayer((before) => {
    const found = before?.owner === player.owner ? before.found : {};
    return { ...player, found: { ...found, ...player.found } };
  });
  announce();
}

/** Stores the clock offset (ms) if this player is still logged in. */
export const saveClockOffset = (owner: string, ahead: number): Promise<void> =>
  changePlayer((before) => (before?.owner === owner ? { ...before, ahead } : before));

const changePlayer = (change: (before: Player | undefined) => Player | undefined) =>
  inOutbox(async (database) => {
    const writing = database.transaction("player", "readwrite");
    const changed = change(await writing.store.get("last"));
    if (changed) await writing.store.put(changed, "last");
    await writing.done;
  });

/** Window events: the outbox changed, here or in another page; a line was stored by this page. */
export const OUTBOX_CHANGED = "outbox";
export const LINE_STORED = "linekept";

const dispatch = (name: string) => globalThis.dispatchEvent?.(new Event(name));
const channel = globalThis.BroadcastChannel && new BroadcastChannel("offline-log");
channel?.addEventListener("message", () => dispatch(OUTBOX_CHANGED));

function announce(): void {
  channel?.postMessage(null);
  dispatch(OUTBOX_CHANGED);
}
