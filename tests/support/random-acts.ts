import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import { GAMES, type Game } from "#app/domain/games.ts";
import { newPlayer } from "./players.ts";
import type { Answer, RunningServer } from "./server.ts";
import { type StoredFlip, staleFigures, storedOf } from "./stored-figures.ts";
import { type Browser, pageOn, postOn } from "./two-servers.ts";
import { fieldValue, signInBrowser } from "./visitor.ts";

interface Player {
  owner: string;
  browsers: readonly Browser[];
}

/** Random integers from 0 to below `most`, deterministic by seed (mulberry32). */
export function seededRandom(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) % most;
  };
}

export async function newPlayerOn(servers: number): Promise<Player> {
  const owner = await newPlayer();
  return { owner, browsers: await Promise.all(Array.from({ length: servers }, () => signInBrowser(owner))) };
}

const LIST = "/dashboard/my-flips";
const PLAYERS = 4;
const NAMES = ["Ash Alpha", "Bo Beta", "Cy Gamma", "Di O'Neil & Co", "Ed Épée"];
const FOUND = ["Budget", "Snipes", "Packs", "Night", "Gems"];
const ZONES = ["America/New_York", "Asia/Tokyo", "Europe/Berlin", "Pacific/Auckland", "America/Los_Angeles"];

interface Scene {
  owner: string;
  game: Game;
  flips: StoredFlip[];
  random: (most: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  post: (path: string, fields: Record<string, string>) => Promise<Answer>;
  get: (path: string) => Promise<Answer>;
}

const listOf = ({ game }: Scene) => `${LIST}?of=${game}`;
const priceNear = ({ random }: Scene, buy: number) => String(Math.max(1, Math.floor((buy * (90 + random(60))) / 100)));

function newCard(scene: Scene): Record<string, string> {
  const { pick, random } = scene;
  const buy = 100 + random(50_000);
  const status = pick(["sold", "listed"]);
  const sell = status === "sold" || random(2) === 0 ? priceNear(scene, buy) : "";
  return {
    name: pick(NAMES),
    pos: pick(["QB", "WR", "CB"]),
    ovr: String(70 + random(25)),
    buy: String(buy),
    sell,
    status,
  };
}

/** Rows of a sheet from the last forty days, none near the bound of a window. */
function newSheet(scene: Scene): string {
  const { pick, random } = scene;
  const at = (days: number) => new Date(Date.now() - (days + 0.5) * 86_400_000).toISOString();
  const rows = Array.from({ length: 1 + random(6) }, () => {
    const { name, buy = "", sell = "", status } = newCard(scene);
    const days = random(40);
    return [at(days), name, buy, sell, status, status === "sold" ? at(random(days + 1)) : "", pick(FOUND)].join(",");
  });
  return `Date,Name,Buy,Sell,Status,Sold on,Found with\n${rows.join("\n")}\n`;
}

const withFlip =
  (act: (scene: Scene, flip: StoredFlip) => Promise<Answer>, which = (_: StoredFlip) => true) =>
  async (scene: Scene) => {
    const flips = scene.flips.filter(which);
    return flips.length === 0 ? null : act(scene, scene.pick(flips));
  };
const isListed = ({ status }: StoredFlip) => status === "listed";
const isSold = ({ status }: StoredFlip) => status === "sold";
const ofLot = (flip: StoredFlip) => isListed(flip) && flip.lot !== null;

const priced =
  (intent: string) =>
  (scene: Scene, { id, version, buy }: StoredFlip) =>
    scene.post(listOf(scene), { intent, flip: id, version: String(version), price: priceNear(scene, buy) });

const ofCopies =
  (intent: string) =>
  (scene: Scene, { lot, buy }: StoredFlip) =>
    scene.post(listOf(scene), {
      intent,
      lot: lot ?? "",
      act: uuidv7(),
      copies: String(1 + scene.random(2)),
      price: priceNear(scene, buy),
    });

async function importSheet(scene: Scene): Promise<Answer> {
  const { post, get, game } = scene;
  const sent = await post(`${LIST}/import`, { intent: "look", id: uuidv7(), game, text: newSheet(scene) });
  const look = sent.headers.location ?? "";
  const seen = fieldValue((await get(look)).body, "seen") ?? "";
  return post(look, { intent: "import", seen, changes: "on" });
}

async function undoOne({ owner, pick, post }: Scene): Promise<Answer | null> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from flip_acts where user_id = ${owner} and undone_at is null order by made_at desc limit 3`);
  return rows.length === 0 ? null : post(`${LIST}/undo/${pick(rows).id}`, { intent: "undo", next: LIST });
}

async function changeName(scene: Scene): Promise<Answer | null> {
  const { owner, game, pick, post } = scene;
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from sources where user_id = ${owner} and game = ${game} order by name`);
  if (rows.length === 0) return null;
  const [source, into] = [pick(rows).id, pick(rows).id];
  const change = pick<Record<string, string>>([
    { intent: "rename", name: `${pick(FOUND)} ${scene.random(9)}` },
    { intent: "hide" },
    { intent: "show" },
    ...(into === source ? [] : [{ intent: "join", into }]),
  ]);
  return post(`${LIST}/sources?of=${game}`, { source, ...change });
}

/** Player actions by name; null if one isn't possible. */
const ACTS: Record<string, (scene: Scene) => Promise<Answer | null>> = {
  add: (scene) => scene.post(`${LIST}/new?of=${scene.game}`, { id: uuidv7(), ...newCard(scene) }),
  "add found": (scene) =>
    scene.post(`${LIST}/new?of=${scene.game}`, { id: uuidv7(), ...newCard(scene), found: scene.pick(FOUND) }),
  "add copies": (scene) =>
    scene.post(`${LIST}/new?of=${scene.game}`, {
      id: uuidv7(),
      ...newCard(scene),
      copies: String(2 + scene.random(4)),
    }),
  line: (scene) => {
    const buy = 1_000 + scene.random(9_000);
    const line = `J Smith 8${scene.random(10)} QB ${buy} > ${priceNear(scene, buy)}`;
    return scene.post(listOf(scene), { intent: "quick-log", id: uuidv7(), game: scene.game, line });
  },
  edit: withFlip((scene, { id, version }) =>
    scene.post(`${LIST}/${id}?of=${scene.game}`, { intent: "save", version: String(version), ...newCard(scene) }),
  ),
  chip: withFlip((scene, { id, status }) =>
    scene.post(listOf(scene), { toggle: `${id} ${status === "sold" ? "listed" : "sold"}` }),
  ),
  "sell at": withFlip(priced("sell-at"), isListed),
  "list at": withFlip(priced("list-at")),
  "relist at": withFlip(priced("list-at"), isSold),
  "sell copies": withFlip(ofCopies("sell-copies"), ofLot),
  "price copies": withFlip(ofCopies("price-copies"), ofLot),
  delete: withFlip((scene, { id }) => scene.post(`${LIST}/${id}?of=${scene.game}`, { intent: "delete" })),
  "delete all": (scene) =>
    scene.random(6) > 0 ? Promise.resolve(null) : scene.post(listOf(scene), { intent: "delete-all", game: scene.game }),
  "sell all": (scene) =>
    scene.random(4) > 0
      ? Promise.resolve(null)
      : scene.post(listOf(scene), { intent: "sell-selected", game: scene.game, all: "listed" }),
  "sell chosen": withFlip(
    (scene, { id }) => scene.post(listOf(scene), { intent: "sell-selected", game: scene.game, id }),
    isListed,
  ),
  undo: undoOne,
  import: importSheet,
  coins: (scene) =>
    scene.post(`/dashboard/coins/adjust?of=${scene.game}`, {
      id: uuidv7(),
      amount: String(1 + scene.random(90_000)),
      direction: scene.pick(["credit", "credit", "debit"]),
      notes: "Evening",
    }),
  name: changeName,
  zone: ({ post, pick }) => post("/dashboard/settings", { intent: "save-time-zone", timeZone: pick(ZONES) }),
  "day end": ({ post, random }) => post("/dashboard/settings", { intent: "save-day-end", dayEnd: String(random(9)) }),
};

interface Done {
  what: string;
  status: number | null;
  stale: string[];
}

/** Performs random actions of four players in both games on one server, and reads the figures on another. */
export class RandomActs {
  readonly #servers: readonly RunningServer[];
  readonly #random: (most: number) => number;
  #players: Player[] = [];

  constructor(servers: readonly RunningServer[], seed: number) {
    this.#servers = servers;
    this.#random = seededRandom(seed);
  }

  async begin(): Promise<void> {
    for (let n = 0; n < PLAYERS; n++) this.#players.push(await newPlayerOn(this.#servers.length));
  }

  /** Performs an action, and compares the figures of another session on another server with the tables. */
  async next(): Promise<Done> {
    const random = this.#random;
    const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item;
    const { owner, browsers } = pick(this.#players);
    const game = pick(GAMES);
    const [here, there] = random(2) === 0 ? [0, 1] : [1, 0];
    const [server, browser] = [this.#servers[here], browsers[here]];
    const [otherServer, otherBrowser] = [this.#servers[there], browsers[there]];
    if (!server || !browser || !otherServer || !otherBrowser) throw new Error("two servers are needed");
    // So many actions a minute exceed an account's limits.
    await database.execute(sql`delete from rate_limits`);
    const name = pick(Object.keys(ACTS));
    const { flips } = await storedOf(owner, game);
    const answer = await ACTS[name]?.({
      owner,
      game,
      flips,
      random,
      pick,
      post: (path, fields) => postOn(server, browser, path, fields),
      get: (path) => pageOn(server, browser, path),
    });
    const status = answer?.status ?? null;
    const read = (path: string) => pageOn(otherServer, otherBrowser, path);
    return { what: `${name} in ${game}`, status, stale: await staleFigures(owner, game, read) };
  }
}
