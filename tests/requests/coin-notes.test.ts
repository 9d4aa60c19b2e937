import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { coinAdjustments, coinEvents } from "#app/db/schema.ts";
import { NAUGHTY } from "../domain/naughty.ts";
import { unescaped } from "../support/page-forms.ts";
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
const STRINGS = [...new Set([...NAUGHTY, ...OURS])];

let player: Awaited<ReturnType<typeof signedIn>>;
beforeEach(async () => {
  player = await signedIn();
});

/** The words of a refusal, or null for notes that can be saved. */
function problemWith(notes: string): string | null {
  if (notes.includes("\0")) return "This has a character that cannot be saved. Type it again.";
  if (notes.trim() === "") return "Notes are required.";
  return [...notes.trim()].length > 280 ? "Notes cannot be longer than 280 characters." : null;
}

async function stored(id: string) {
  const [row] = await database
    .select({ notes: coinEvents.notes, note: coinAdjustments.note })
    .from(coinEvents)
    .innerJoin(coinAdjustments, and(eq(coinAdjustments.userId, coinEvents.userId), eq(coinAdjustments.id, coinEvents.id)))
    .where(and(eq(coinEvents.userId, player.id), eq(coinEvents.id, id)));
  return row;
}

test("notes are stored as they were sent, but for the space around them, or refused with a reason", async () => {
  for (const [count, text] of STRINGS.entries()) {
    // why: a player may write 300 times a minute
    if (count % 250 === 249) player = await signedIn();
    const [id, sent] = [uuidv7(), text.toWellFormed()];
    const page = await player.post("/dashboard/coins/adjust", { id, amount: "1", direction: "credit", notes: text });
    const problem = problemWith(sent);
    const saved = problem === null ? { notes: sent.trim(), note: sent.trim() } : undefined;
    expect([page.status, await stored(id)], JSON.stringify(text.slice(0, 80))).toEqual([problem === null ? 303 : 400, saved]);
    if (problem !== null) expect(unescaped(page.html)).toContain(problem);
  }
}, 60_000);

test("notes are text on the ledger, never markup", async () => {
  const tags = STRINGS.filter((text) => /<[a-z/!]/i.test(text) && text.length > 12 && problemWith(text.toWellFormed()) === null).slice(
    0,
    50,
  );
  expect(tags.length).toBeGreaterThan(20);
  for (const notes of tags) await player.post("/dashboard/coins/adjust", { id: uuidv7(), amount: "1", direction: "credit", notes });
  const { html } = await player.get("/dashboard/coins");
  for (const text of tags) expect(html.includes(text), text).toBe(false);
  expect(html.match(/<td class="lead">/g)).toHaveLength(tags.length);
});
