import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { HOUR_MS } from "#app/domain/dates.ts";
import { ApiClient, createAccessToken } from "../support/api.ts";
import { ASKED, flipSentence, READ } from "../support/sentences.ts";
import { signedIn, type Visitor } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";
type Player = Awaited<ReturnType<typeof newPlayer>>;

const form = (line: string) => ({ intent: "quick-log", id: uuidv7(), game: "CFB26", line, found: "" });

/** The statuses of added and refused lines. */
const DOORS: Record<string, [added: number, refused: number, send: (player: Player, line: string) => Promise<number>]> =
  {
    "the form": [303, 400, async (player, line) => (await player.post(LIST, form(line))).status],
    "the phone": [201, 400, sendKept],
    "the API": [201, 400, async ({ api }, line) => (await api.post("/flips/quick", { line })).status],
  };

async function newPlayer() {
  const player = await signedIn();
  return Object.assign(player, { api: new ApiClient(await createAccessToken(player)) });
}

async function sendKept(player: Visitor, line: string): Promise<number> {
  const now = Date.now();
  const sent = { id: uuidv7(), game: "CFB26", line, at: now, sentAt: now };
  return (await player.postJson("/dashboard/log", sent)).status;
}

/** The filter isn't a column of the flip. */
const withoutFilter = (meaning: string) => meaning.replace(/ · found with .*/, "");

async function flipsOf(owner: string): Promise<string[]> {
  const rows = await database.select().from(flips).where(eq(flips.userId, owner)).orderBy(flips.id);
  const first = rows.filter((row, at) => row.lotId === null || row.lotId !== rows[at - 1]?.lotId);
  return first.map((row) => {
    const isYesterday = row.soldAt !== null && row.createdAt.getTime() - row.soldAt.getTime() > HOUR_MS;
    const line = { ...row, copies: row.lotCopies ?? 1, source: "", note: row.note ?? "", isYesterday };
    return flipSentence(line as Parameters<typeof flipSentence>[0]);
  });
}

describe.each(Object.entries(DOORS))("by %s", (_, [added, refused, send]) => {
  test("what is said in other words is read", async () => {
    const player = await newPlayer();
    for (const [line] of READ) expect([line, await send(player, line)]).toEqual([line, added]);
    expect((await flipsOf(player.id)).toSorted()).toEqual(READ.map(([, meaning]) => withoutFilter(meaning)).toSorted());
  });

  test("what has another question is asked, and nothing is written", async () => {
    const player = await newPlayer();
    for (const [line] of ASKED) expect([line, await send(player, line)]).toEqual([line, refused]);
    expect(await flipsOf(player.id)).toEqual([]);
  });
});

test("without scripts a question has its answers as buttons, and a press logs what it says", async () => {
  for (const [line, buttons] of ASKED) {
    const player = await signedIn();
    const sent = form(line);
    const asked = await player.post(LIST, sent);
    const shown = [...asked.document.querySelectorAll<HTMLButtonElement>("form.quick-log button[name=answer]")];
    expect(shown.map(({ textContent }) => textContent)).toEqual(Object.keys(buttons));
    const [first] = shown;
    const sure = asked.document.querySelector<HTMLInputElement>("form.quick-log input[name=sure]")?.value ?? "";
    expect((await player.post(LIST, { ...sent, sure, answer: first?.value ?? "" })).status).toBe(303);
    const [meant = ""] = Object.values(buttons);
    expect(await flipsOf(player.id)).toEqual([withoutFilter(meant)]);
  }
});
