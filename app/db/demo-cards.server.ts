import { createHash } from "node:crypto";
import { POSITIONS } from "#app/domain/flip.ts";
import { type Game, gameInfo } from "#app/domain/games.ts";
import teams from "../../drizzle/seed/teams.json" with { type: "json" };
import type { cards } from "./schema.ts";

const CARDS = 1_200;
const FIRST = (
  "Amari Bo Cade Dax Eli Finn Gage Hollis Ivo Jett Kobe Lane Marlo Nash Otis Pax Quill Remy Soren Tate Uri Vance " +
  "Wells Xavi Yates Zeke"
).split(" ");
const LAST = (
  "Abernant Blackmere Calloway Dunmore Eastbrook Fairwick Garlund Hollowell Ironside Jasperson Kettering " +
  "Lockridge Mossman Northcott Oakhurst Pellwood Quarrie Ravensby Stonefield Thackery Underhall Vandermeer " +
  "Westcombe Yarborne Zellwood O'Darrow Delaruiz Ñandovar"
).split(" ");
const PROGRAMS: Record<Game, readonly string[]> = {
  CFB26: ["Core Common", "Core Rare", "Cornerstones", "Standouts", "Phenoms", "Season 1"],
  MADDEN26: ["Core", "Team of the Week", "Legends", "Most Feared", "Zero Chill", "Campus Heroes"],
};

/** Cards to try the picker on: invented players, real teams, the same ones every time. For local mode only. */
export function demoCards(game: Game): (typeof cards.$inferInsert)[] {
  const random = repeatable(game);
  const pick = <Thing>(things: readonly Thing[]): Thing => things[Math.floor(random() * things.length)] as Thing;
  const positions = POSITIONS.filter((position) => position !== "Other");
  const top = gameInfo(game).maxOvr ?? 92;
  return Array.from({ length: CARDS }, (_, ordinal) => {
    const [team, conference] = pick(teams[game]) as [string, string];
    return {
      id: idOf(game, ordinal),
      game,
      importKey: `demo-${ordinal}`,
      playerName: `${pick(FIRST)} ${pick(LAST)}`,
      overall: top - Math.floor(random() ** 2 * 0.999 * (top - 61)),
      position: pick(positions),
      team,
      conference,
      program: pick(PROGRAMS[game]),
    };
  });
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function repeatable(seed: string): () => number {
  let state = createHash("sha256").update(seed).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function idOf(game: Game, ordinal: number): string {
  const hex = createHash("sha256").update(`${game} ${ordinal}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
