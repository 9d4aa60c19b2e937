import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { coinAdjustments, coinEvents } from "#app/db/schema.ts";
import { NAUGHTY } from "../domain/naughty.ts";
import { leadCells, readField } from "../support/page-forms.ts";
import { signedIn } from "../support/visitor.ts";

const OURS = [
  "\ufeff",
  "\ud800",
  "line\r\nbreak",
  "tab\tbed",
  "  trimmed  ",
  "x".repeat(280),
  "x".repeat(281),
  "👍".repeat(280),
  "👍".repeat(281),
  "__proto__",
  "=1+1",
  "%s%n",
];

let player: Awaited<ReturnType<typeof signedIn>>;
beforeEach(async () => {
  player = await signedIn();
});

/** The refusal's text, or null for valid notes. */
function problemWith(notes: string): string | null {
  if (notes.includes("\0")) return "This contains a character we can't save. Please retype it.";
  if (notes.trim() === "") return "Notes are required.";
  return [...notes.trim()].length > 280 ? "Notes cannot be longer than 280 characters." : null;
}

/** Packs the strings into few notes, so that there are few posts: valid ones are joined up to the limit of a note. */
function packed(strings: readonly string[]): string[] {
  const notes = [""];
  for (const text of strings.map((string) => string.toWellFormed())) {
    const longer = `${notes.at(-1)}|${text}|`;
    if (problemWith(text) !== null) notes.unshift(text);
    else if (problemWith(longer) === null) notes.splice(-1, 1, longer);
    else notes.push(`|${text}|`);
  }
  return notes;
}

/** Stored notes by the id they were sent with. */
async function stored() {
  const rows = await database
    .select({ id: coinEvents.id, notes: coinEvents.notes, note: coinAdjustments.note })
    .from(coinEvents)
    .innerJoin(
      coinAdjustments,
      and(eq(coinAdjustments.userId, coinEvents.userId), eq(coinAdjustments.id, coinEvents.id)),
    )
    .where(eq(coinEvents.userId, player.id));
  return new Map(rows.map(({ id, ...kept }) => [id, kept]));
}

test("notes are stored as they were sent, but for the space around them, or refused with a reason", async () => {
  const wanted = new Map<string, object>();
  const notes = [...OURS, ...packed(NAUGHTY)];
  expect(notes.length).toBeLessThan(250);
  for (const text of notes) {
    const [id, sent] = [uuidv7(), text.toWellFormed()];
    const page = await player.post("/dashboard/coins/adjust", { id, amount: "1", direction: "credit", notes: text });
    const problem = problemWith(sent);
    expect(page.status, JSON.stringify(text.slice(0, 80))).toBe(problem === null ? 303 : 400);
    if (problem === null) wanted.set(id, { notes: sent.trim(), note: sent.trim() });
    else expect(readField(page.html, "notes").errors).toEqual([problem]);
  }
  expect(await stored()).toEqual(wanted);
});

test("notes are text on the ledger, never markup", async () => {
  const tags = NAUGHTY.filter(
    (text) => /<[a-z/!]/i.test(text) && text.length > 12 && problemWith(text.toWellFormed()) === null,
  ).slice(0, 50);
  expect(tags.length).toBeGreaterThan(20);
  for (const notes of tags)
    await player.post("/dashboard/coins/adjust", { id: uuidv7(), amount: "1", direction: "credit", notes });
  const page = await player.get("/dashboard/coins");
  for (const text of tags) expect(page.html.includes(text), text).toBe(false);
  expect(leadCells(page)).toHaveLength(tags.length);
});
