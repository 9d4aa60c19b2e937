import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { seededRandom } from "../support/random-acts.ts";

const SYLLABLES = (
  "an ber cal don el far gar hol in jo ken lo mar nor ol pat qui ros " +
  "sam tor ul van wil xan yor zel ash brad chris dev ethan frank greg harr isa jack " +
  "kyle lee mich nate owen pete ray steve tyler wood son man ton ville ford land"
).split(" ");
const POSITIONS = "QB HB FB WR TE LT LG C RG RT LEDG REDG DT WILL MIKE SAM CB FS SS K P".split(" ");
const PROGRAMS = (
  "Core Common,Core Uncommon,Core Rare,Platinum,Orientation,Cornerstones,Standouts,Phenoms,Supercharged,Core " +
  "Legends,Ranked,Countdown,Season 1,Season 2,Prime Prospects"
).split(",");

/** A fifth of the teams are named State: in real files a fifth of the cards share a word of their team's name. */
const TEAMS = Array.from({ length: 134 }, (_, at) => {
  const town = capital(`${SYLLABLES[at % SYLLABLES.length]}${SYLLABLES[(at * 7 + 3) % SYLLABLES.length]}`);
  return at % 5 === 0 ? `${town} State` : at % 5 === 1 ? `${town} Tech` : town;
});

/** Writes a CSV of invented cards numbered `from` to `from + count`, deterministic by number; returns its path. */
export async function cardFile(folder: string, from: number, count: number): Promise<string> {
  const file = join(folder, `cards-${from}-${count}.csv`);
  await pipeline(function* () {
    yield "external_id,player_name,overall,position,team,conference,program,image_url,archetype,game\n";
    for (let id = from; id < from + count; id++) yield line(id);
  }, createWriteStream(file));
  return file;
}

function line(id: number): string {
  const random = seededRandom(id);
  const pick = (things: readonly string[]) => things[random(things.length)] ?? "";
  const first = capital(pick(SYLLABLES) + (random(10) < 6 ? pick(SYLLABLES) : ""));
  const last = capital(pick(SYLLABLES) + pick(SYLLABLES)) + (random(10) < 4 ? pick(SYLLABLES) : "");
  const team = random(TEAMS.length);
  const image = `"https://media.cards.example/image/format=auto,width=300,height=401,quality=80/${id}.png"`;
  const rating = 99 - Math.floor((random(1_000) / 1_000) ** 1.3 * 39);
  const from = `${pick(POSITIONS)},${TEAMS[team]},Conference ${team % 11},${pick(PROGRAMS)}`;
  return `${id},${first} ${last},${rating},${from},${image},Hybrid,X\n`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
