import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import { cards } from "#app/db/schema.ts";
import { DAY_MS } from "#app/domain/dates.ts";
import { toIsoDate } from "#app/domain/days.ts";
import { GAMES, type Game } from "#app/domain/games.ts";
import { createAccessToken } from "./api.ts";
import { newPlayer } from "./players.ts";
import { type Answer, ask, type RunningServer } from "./server.ts";
import { stalePrices } from "./stale-prices.ts";
import { isListed, isSold, type StoredFlip, staleFigures, storedOf } from "./stored-figures.ts";
import { type Browser, pageOn, postOn } from "./two-servers.ts";
import { fieldValue, signInBrowser } from "./visitor.ts";

interface Player {
  owner: string;
  token: string;
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
  const token = await createAccessToken({ id: owner, email: `${owner}@example.com` }, "read");
  return { owner, token, browsers: await Promise.all(Array.from({ length: servers }, () => signInBrowser(owner))) };
}

const LIST = "/dashboard/my-flips";
const PLAYERS = 4;
/** The card database has one card of the first, and two of the second. */
const NAMES = ["Ash Alpha", "Bo Beta", "Cy Gamma", "CY GAMMA", "Di O'Neil & Co", "Ed Épée", ""];
const PLACES = ["QB", "WR"];
const OVRS = [84, 88];
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

const daysBefore = (days: number) => Date.now() - days * DAY_MS;

function newCard(scene: Scene): Record<string, string> {
  const { pick, random } = scene;
  const buy = pick([900, 12_000, 12_000, 90_000]) + random(4_000);
  const status = pick(["sold", "listed"]);
  const sell = status === "sold" || random(2) === 0 ? priceNear(scene, buy) : "";
  return {
    name: pick(NAMES),
    pos: pick(PLACES),
    ovr: pick([...OVRS.map(String), ""]),
    buy: String(buy),
    sell,
    status,
    soldAt: status === "sold" && random(2) === 0 ? toIsoDate(daysBefore(1 + random(35))) : "",
  };
}

/** Rows of a sheet from the last forty days, none near the bound of a window. */
function newSheet(scene: Scene): string {
  const { pick, random } = scene;
  const at = (days: number) => new Date(daysBefore(days + 0.5)).toISOString();
  const rows = Array.from({ length: 1 + random(6) }, () => {
    const { name, pos, ovr, buy, sell, status } = newCard(scene);
    const days = random(40);
    const tax = pick(["10%", "5%", "0%"]);
    const soldAt = status === "sold" ? at(random(days + 1)) : "";
    return [at(days), name, pos, ovr, buy, sell, tax, status, soldAt, pick(FOUND)].join(",");
  });
  return `Date,Name,Position,OVR,Buy,Sell,Tax,Status,Sold on,Found with\n${rows.join("\n")}\n`;
}

const withFlip =
  (act: (scene: Scene, flip: StoredFlip) => Promise<Answer>, which = (_: StoredFlip) => true) =>
  async (scene: Scene) => {
    const flips = scene.flips.filter(which);
    return flips.length === 0 ? null : act(scene, scene.pick(flips));
  };
const isTyped = ({ name, ovr, cardId }: StoredFlip) => cardId === null && ovr !== null && name === NAMES[1];
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

async function addCards(): Promise<void> {
  const [one = "", two = ""] = NAMES;
  const kinds = [
    [one, "Rivals"],
    [two, "Rivals"],
    [two, "Legends"],
  ] as const;
  const places = PLACES.flatMap((position) => OVRS.map((overall) => ({ position, overall })));
  const added = GAMES.flatMap((game) =>
    kinds.flatMap(([playerName, program]) =>
      places.map((place) => ({ ...place, id: uuidv7(), game, playerName, program, importKey: uuidv7() })),
    ),
  );
  await database.insert(cards).values(added);
}

/** Matches the typed flips of a card to one of those that fit. */
async function pickCard({ game, pick, post }: Scene, { name, pos, ovr }: StoredFlip): Promise<Answer> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from cards where game = ${game} and player_name = ${name} and position = ${pos} and overall = ${ovr}`);
  const { id } = pick(rows);
  return post(`${LIST}/matches?of=${game}`, { game, act: uuidv7(), [`card ${pos} ${ovr} ${name}`]: id });
}

async function undoOne({ owner, pick, post }: Scene): Promise<Answer | null> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from flip_acts where user_id = ${owner} and undone_at is null order by made_at desc limit 3`);
  return rows.length === 0
    ? null
    : post(`${LIST}/undo/${pick(rows).id}`, { intent: pick(["undo", "undo", "undo", "delete-for-good"]), next: LIST });
}

async function changeName(scene: Scene): Promise<Answer | null> {
  const { owner, game, pick, post } = scene;
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from sources where user_id = ${owner} and game = ${game} order by name`);
  if (rows.length === 0) return null;
  const source = pick(rows).id;
  const into = pick(rows).id;
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
    const line = `J Smith 8${scene.random(3)} QB ${buy} > ${priceNear(scene, buy)}`;
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
  "list again": (scene) => {
    const listed = scene.flips.filter(isListed).slice(0, 50);
    return listed.length === 0
      ? Promise.resolve(null)
      : scene.post(`${LIST}/waiting?of=${scene.game}`, {
          ...{ game: scene.game, act: uuidv7(), by: scene.pick(["cut", "price", "keep"]), cut: "8" },
          [scene.pick(["id", "below"])]: listed.map(({ id, version }) => `${id}:${version}`).join(" "),
        });
  },
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
  "price chosen": withFlip(
    (scene, { id, buy }) =>
      scene.post(listOf(scene), { intent: "price-selected", game: scene.game, id, price: priceNear(scene, buy) }),
    isListed,
  ),
  "file chosen": withFlip((scene, { id }) =>
    scene.post(listOf(scene), { intent: "filter-selected", game: scene.game, id, found: scene.pick([...FOUND, ""]) }),
  ),
  "delete chosen": withFlip((scene, { id }) =>
    scene.post(listOf(scene), { intent: "delete-selected", game: scene.game, id }),
  ),
  "pick card": withFlip(pickCard, isTyped),
  "match all": (scene) =>
    scene.post(`${LIST}/matches?of=${scene.game}`, { game: scene.game, act: uuidv7(), intent: "all" }),
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
  settings: ({ post, pick, random }) =>
    post("/dashboard/settings", { intent: "save-settings", timeZone: pick(ZONES), dayEnd: String(random(9)) }),
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
    await addCards();
    for (let n = 0; n < PLAYERS; n++) this.#players.push(await newPlayerOn(this.#servers.length));
  }

  /** Performs an action, and compares the figures of another session on another server with the tables. */
  async next(): Promise<Done> {
    const random = this.#random;
    const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item;
    const { owner, token, browsers } = pick(this.#players);
    const game = pick(GAMES);
    const [acting, other] = random(2) === 0 ? [0, 1] : [1, 0];
    const server = this.#servers[acting];
    const browser = browsers[acting];
    const otherServer = this.#servers[other];
    const otherBrowser = browsers[other];
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
    const readOn = (at: RunningServer, as: Browser) => (path: string) =>
      path.startsWith("/api/")
        ? ask(at.origin + path, { headers: { Authorization: `Bearer ${token}` } })
        : pageOn(at, as, path);
    const there = readOn(otherServer, otherBrowser);
    const stale = [
      ...(await staleFigures(owner, game, there)),
      ...(await stalePrices(owner, game, there)),
      ...(await stalePrices(owner, game, readOn(server, browser))),
    ];
    return { what: `${name} in ${game}`, status, stale };
  }
}
