import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { newApiPlayer } from "../support/api.ts";
import { newImport } from "../support/imports.ts";
import { readField } from "../support/page-forms.ts";
import { signedIn, signInBrowser, type Visitor } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";
const LATE = "Your other changes took too long, so nothing was saved this time.";

/** Runs `work` while no flip can be written; each write waits two seconds for its lock. */
async function whileNoFlipIsWritten<Result>(work: () => Promise<Result>): Promise<Result> {
  return database.transaction(async (tx) => {
    // A busy machine may respond later than the idle timeout of a transaction.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`lock table flips in share mode`);
    return work();
  });
}

const LETTERS = "ABDEFG";

test("P21: a form whose turn does not come is a 503 that offers what was typed; logging out waits for nothing", async () => {
  const player = await signedIn();
  // A form that's parsed after the log-out may find its session ended.
  const elsewhere = await signInBrowser(player.id);
  const line = (n: number) => ({
    intent: "quick-log",
    id: uuidv7(),
    game: "CFB26",
    line: `Card ${LETTERS[n]} QB 12k`,
    found: "",
  });
  await whileNoFlipIsWritten(async () => {
    // Each of the first ones waits two seconds until its lock times out.
    const sent = Array.from({ length: 6 }, (_, n) => player.post(LIST, line(n)));
    expect((await elsewhere.post("/logout")).location).toBe("/");
    const last = (await Promise.all(sent))
      .map((page, n) => ({ page, n }))
      .findLast(({ page }) => page.text.includes(LATE));
    expect([last?.page.status, last?.page.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(readField(last?.page.html ?? "", "line").value).toBe(`Card ${LETTERS[last?.n ?? 0]} QB 12k`);
  });
});

test("P21: an import that other players' imports keep waiting is a 503 with its look, and can be done after it", async () => {
  const looks: { player: Visitor; path: string; form: Record<string, string> }[] = [];
  // Two at a time for two seconds each, and one waits at most ten seconds. The looks, which queue too, come one by one.
  for (let n = 0; n < 14; n++) {
    const player = await signedIn();
    const path = `${LIST}/import/${await newImport(player.id)}`;
    looks.push({
      player,
      path,
      form: { intent: "import", seen: readField((await player.get(path)).html, "seen").value },
    });
  }
  const answers = await whileNoFlipIsWritten(() =>
    Promise.all(looks.map(async (look) => ({ ...look, page: await look.player.post(look.path, look.form) }))),
  );
  const late = answers.filter(({ page }) => page.text.includes("Other players are importing right now"));
  expect(late.length).toBeGreaterThan(0);
  for (const { player, path, form, page } of late) {
    expect([page.status, readField(page.html, "seen").value]).toEqual([503, form.seen]);
    expect((await player.follow(await player.post(path, form))).text).toContain("Imported 1 flip.");
  }
});

test("a call of many flips that other players' calls keep waiting is a 503 that says so, and can be sent again", async () => {
  const body = { flips: [{ buy: 100 }, { buy: 200 }] };
  // Two at a time for two seconds each, and one waits at most ten seconds.
  const players = await Promise.all(Array.from({ length: 14 }, () => newApiPlayer()));
  const answers = await whileNoFlipIsWritten(() =>
    Promise.all(players.map(async ({ api }) => ({ api, answer: await api.post("/flips", body) }))),
  );
  const late = answers.filter(({ answer }) => answer.body.said.startsWith("Other players are adding many flips"));
  expect(late.length).toBeGreaterThan(0);
  for (const { api, answer } of late) {
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(answer.body).toMatchObject({ status: 503, detail: answer.body.said });
    // The call that had no turn isn't counted.
    for (let n = 0; n < 10; n++) expect((await api.post("/flips", body)).status).toBe(201);
  }
});
