import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { POSITIONS } from "#app/domain/flip.ts";
import { GAMES, type Game, gameInfo } from "#app/domain/games.ts";
import CFB26 from "../../drizzle/seed/cfb26.json" with { type: "json" };
import MADDEN26 from "../../drizzle/seed/madden26.json" with { type: "json" };
import { withAdvisoryLock } from "./advisory-lock.server.ts";
import { rebuildFacets } from "./card-facets.server.ts";
import type { Db } from "./client.server.ts";
import { cardFacets, cards, priceFloors, trainingValues } from "./schema.ts";

interface Table {
  source: string;
  values: Record<string, number | undefined>;
}

interface Seed {
  training: Table;
  floors?: Table;
  programs: string[];
  teams: string[][];
}

const SEEDS: Record<Game, Seed> = { CFB26, MADDEN26 };

/** Fills only empty tables, so that imported data stays; one process at a time. */
export async function seedDatabase(url: string, options: { demoCards: boolean }): Promise<void> {
  await withAdvisoryLock(url, "migrate", async (client) => {
    const db: Db = drizzle(client);
    for (const game of GAMES) await seed(game, options, db);
  });
}

async function seed(game: Game, options: { demoCards: boolean }, db: Db): Promise<void> {
  const training = seedRows(game, SEEDS[game].training).map(({ value, ...row }) => ({ ...row, training: value }));
  const floors = seedRows(game, SEEDS[game].floors).map(({ value, ...row }) => ({ ...row, floorCoins: value }));
  await fill(trainingValues, game, training, db);
  await fill(priceFloors, game, floors, db);
  if (options.demoCards) await fill(cards, game, demoCards(game), db);
  // For cards that predate the facets or come from the demo seed.
  if ((await db.$count(cardFacets, eq(cardFacets.game, game))) === 0)
    await db.transaction((tx) => rebuildFacets(game, tx));
}

const seedRows = (game: Game, { source, values }: Table = { source: "", values: {} }) =>
  Object.entries(values).map(([ovr, value = 0]) => ({ game, ovr: Number(ovr), value, source }));

type Seeded = typeof trainingValues | typeof priceFloors | typeof cards;

async function fill<T extends Seeded>(table: T, game: Game, rows: T["$inferInsert"][], db: Db): Promise<void> {
  const seeded: Seeded = table;
  await db.transaction(async (tx) => {
    if ((await tx.$count(seeded, eq(seeded.game, game))) > 0) return;
    for (let at = 0; at < rows.length; at += 500) {
      await tx
        .insert(seeded)
        .values(rows.slice(at, at + 500))
        .onConflictDoNothing();
    }
  });
}

const DEMO_CARDS = 1_200;
const FIRST_NAMES = (
  "Amari Bo Cade Dax Eli Finn Gage Hollis Ivo Jett Kobe Lane Marlo Nash Otis Pax Quill Remy Soren Tate Uri Vance " +
  "Wells Xavi Yates Zeke"
).split(" ");
const LAST_NAMES = (
  "Abernant Blackmere Calloway Dunmore Eastbrook Fairwick Garlund Hollowell Ironside Jasperson Kettering " +
  "Lockridge Mossman Northcott Oakhurst Pellwood Quarrie Ravensby Stonefield Thackery Underhall Vandermeer " +
  "Westcombe Yarborne Zellwood O'Darrow Delaruiz Ñandovar"
).split(" ");

/** Deterministic demo cards for local mode: invented players, real teams. */
function demoCards(game: Game): (typeof cards.$inferInsert)[] {
  const random = seededRandom(game);
  const pick = <Thing>(things: readonly Thing[]): Thing => things[Math.floor(random() * things.length)] as Thing;
  const positions = POSITIONS.filter((position) => position !== "Other");
  const top = gameInfo(game).maxOvr ?? 92;
  return Array.from({ length: DEMO_CARDS }, (_, ordinal) => {
    const [team, conference] = pick(SEEDS[game].teams) as [string, string];
    return {
      id: demoCardId(game, ordinal),
      game,
      importKey: `demo-${ordinal}`,
      playerName: `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`,
      overall: top - Math.floor(random() ** 2 * 0.999 * (top - 61)),
      position: pick(positions),
      team,
      conference,
      program: pick(SEEDS[game].programs),
    };
  });
}

/** Deterministic random numbers from 0 to 1 (mulberry32). */
function seededRandom(seed: string): () => number {
  let state = createHash("sha256").update(seed).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function demoCardId(game: Game, ordinal: number): string {
  const hex = createHash("sha256").update(`${game} ${ordinal}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
