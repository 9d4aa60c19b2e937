import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";

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

/**
 * A fifth of the teams are named State, because in real files a fifth of the cards share a word of their team's name.
 */
const TEAMS = Array.from({ length: 134 }, (_, at) => {
  const town = capital(`${SYLLABLES[at % SYLLABLES.length]}${SYLLABLES[(at * 7 + 3) % SYLLABLES.length]}`);
  return at % 5 === 0 ? `${town} State` : at % 5 === 1 ? `${town} Tech` : town;
});

/** Writes a CSV of invented cards numbered `from` to `from + count`, deterministic by number; returns its path. */
export async function cardFile(folder: string, from: number, count: number): Promise<string> {
  const file = join(folder, `cards-${from}-${count}.csv`);
  const out = createWriteStream(file);
  let text = "external_id,player_name,overall,position,team,conference,program,image_url,archetype,game\n";
  for (let id = from; id < from + count; id++) {
    text += line(id);
    if (text.length > 1_000_000) {
      if (!out.write(text)) await once(out, "drain");
      text = "";
    }
  }
  out.end(text);
  await once(out, "finish");
  return file;
}

function line(id: number): string {
  const random = dice(id);
  const pick = <Thing>(things: readonly Thing[]) => things[Math.floor(random() * things.length)] as Thing;
  const word = (often: number) => capital(pick(SYLLABLES) + (random() < often ? pick(SYLLABLES) : ""));
  const name = `${word(0.6)} ${word(1)}${random() < 0.4 ? pick(SYLLABLES) : ""}`;
  const team = Math.floor(random() * 134);
  const image = `"https://media.cards.example/image/format=auto,width=300,height=401,quality=80/${id}.png"`;
  const rating = 99 - Math.floor(random() ** 1.3 * 39);
  const from = `${pick(POSITIONS)},${TEAMS[team]},Conference ${team % 11},${pick(PROGRAMS)}`;
  return `${id},${name},${rating},${from},${image},Hybrid,X\n`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Random numbers from 0 to 1 by seed (mulberry32). */
function dice(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
