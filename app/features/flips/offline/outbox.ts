import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from "idb";
import type { Game } from "#app/domain/games.ts";

/** A line that waits on this phone; times in milliseconds. */
export interface WaitingLine {
  /** Its place among the others; made when it's kept. */
  order: number;
  /** The id that its flip gets. */
  id: string;
  game: Game;
  line: string;
  /** The filter used, where the line names none; "" for none. */
  found: string;
  /** The id of the card that was picked in the add dialog. */
  card?: string;
  /** By the phone's clock. */
  typedAt: number;
  /** How far the server's clock was ahead of the phone's then, where this phone knew it. */
  ahead?: number;
  /** The account that it's for. */
  owner: string;
  /** True once it was sent, whether or not an answer came. */
  isTried?: boolean;
  /** Why the server didn't add it. */
  refusal?: string;
  /** What is to be done about the refusal: nothing is sent where the id is another flip's, or the flip was deleted. */
  because?: "id used" | "deleted";
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
    // why: another tab may hold a newer version
    blocking: closeHandle,
    terminated: closeHandle,
  });

/** Works on the database, and once more with a new handle where it fails: a dead handle loses every write. */
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

/** When lines were typed, by a clock that nobody can set; only those that were kept in this page. */
const keptHere = new Map<string, number>();

/** How long ago a line of this page was typed, in milliseconds; undefined for one of before. */
export function elapsedSince(id: string): number | undefined {
  const kept = keptHere.get(id);
  return kept === undefined ? undefined : Math.round(performance.now() - kept);
}

type Lines = IDBPObjectStore<Outbox, ["lines"], "lines", "readwrite">;

const writeLines = <Result>(work: (lines: Lines) => Promise<Result>): Promise<Result> =>
  inOutbox(async (database) => {
    const writing = database.transaction("lines", "readwrite", { durability: "strict" });
    const [result] = await Promise.all([work(writing.store), writing.done]);
    return result;
  });

/** Keeps a line, in the place of one with its id, and returns once it is on the disk. */
export async function keepLine(line: Omit<WaitingLine, "order">): Promise<void> {
  if (!keptHere.has(line.id)) keptHere.set(line.id, performance.now() - (Date.now() - line.typedAt));
  await writeLines(async (lines) => {
    const same = (await lines.getAll()).find(({ id }) => id === line.id);
    return same ? lines.put({ ...line, order: same.order }) : lines.add({ ...line });
  });
  announce();
  dispatch(LINE_KEPT);
}

/** All lines that wait, in the order in which they were kept. */
export const waitingLines = (): Promise<WaitingLine[]> =>
  inOutbox(async (database) => (await database.getAll("lines")) as WaitingLine[]);

/**
 * Changes a line that still waits as it was, or removes it where `change` is null; false where it has gone or was changed
 * meanwhile.
 */
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

/** Who logged in last on this phone; undefined for nobody. */
export const readPlayer = (): Promise<Player | undefined> => inOutbox((database) => database.get("player", "last"));

/** Notes who is logged in on this phone, with the filters that were kept for other games. */
export async function writePlayer(player: Player): Promise<void> {
  await changePlayer((before) => {
    const found = before?.owner === player.owner ? before.found : {};
    return { ...player, found: { ...found, ...player.found } };
  });
  announce();
}

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

/** The events of a page: what waits has changed, here or in another page; and a line was kept in this one. */
export const OUTBOX_CHANGED = "outbox";
export const LINE_KEPT = "linekept";

const dispatch = (name: string) => globalThis.dispatchEvent?.(new Event(name));
const channel = globalThis.BroadcastChannel && new BroadcastChannel("offline-log");
channel?.addEventListener("message", () => dispatch(OUTBOX_CHANGED));

function announce(): void {
  channel?.postMessage(null);
  dispatch(OUTBOX_CHANGED);
}
