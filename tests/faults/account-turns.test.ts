import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { newImport } from "../support/imports.ts";
import { fieldOf } from "../support/page-forms.ts";
import { browserOf, signedIn } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";
const LATE = "Your other changes took too long, so nothing was saved this time.";

/** Does something while no flip can be written; each statement that would waits two seconds for its lock. */
async function whileNoFlipIsWritten<Result>(work: () => Promise<Result>): Promise<Result> {
  return database.transaction(async (tx) => {
    // why: a busy machine answers later than a transaction may stand idle
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`lock table flips in share mode`);
    return work();
  });
}

const LETTERS = "ABDEFG";

test("a form whose turn does not come is a 503 that offers what was typed; logging out waits for nothing", async () => {
  const player = await signedIn();
  // why: a form may find its session ended that is read after the log-out
  const elsewhere = await browserOf(player.id);
  const line = (n: number) => ({
    intent: "quick-log",
    id: uuidv7(),
    game: "CFB26",
    line: `Card ${LETTERS[n]} QB 12k`,
    found: "",
  });
  await whileNoFlipIsWritten(async () => {
    // why: each of the first ones waits for two seconds until its lock is given up
    const sent = Array.from({ length: 6 }, (_, n) => player.post(LIST, line(n)));
    expect((await elsewhere.post("/logout")).location).toBe("/");
    const last = (await Promise.all(sent))
      .map((page, n) => ({ page, n }))
      .findLast(({ page }) => page.text.includes(LATE));
    expect([last?.page.status, last?.page.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(fieldOf(last?.page.html ?? "", "line").value).toBe(`Card ${LETTERS[last?.n ?? 0]} QB 12k`);
  });
});

test("an import that other players' imports keep waiting is a 503 with its look, and can be done after it", async () => {
  const looks = await Promise.all(
    // why: two at a time, two seconds each, and one waits for ten
    Array.from({ length: 14 }, async () => {
      const player = await signedIn();
      const path = `${LIST}/import/${await newImport(player.id)}`;
      return {
        player,
        path,
        form: { intent: "import", seen: fieldOf((await player.get(path)).html, "seen").value },
      };
    }),
  );
  const answers = await whileNoFlipIsWritten(() =>
    Promise.all(looks.map(async (look) => ({ ...look, page: await look.player.post(look.path, look.form) }))),
  );
  const late = answers.filter(({ page }) => page.text.includes("Other players are importing right now"));
  expect(late.length).toBeGreaterThan(0);
  for (const { player, path, form, page } of late) {
    expect([page.status, fieldOf(page.html, "seen").value]).toEqual([503, form.seen]);
    expect((await player.follow(await player.post(path, form))).text).toContain("Imported 1 flip.");
  }
});
