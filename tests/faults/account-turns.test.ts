import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { fieldOf } from "../support/page-forms.ts";
import { browserOf, signedIn } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";
const LATE = "Your other changes took too long, so nothing was saved this time.";

test("a form whose turn does not come is a 503 that offers what was typed; logging out waits for nothing", async () => {
  const player = await signedIn();
  // why: a form may find its session ended that is read after the log-out
  const elsewhere = await browserOf(player.id);
  const line = (n: number) => ({
    intent: "quick-log",
    id: uuidv7(),
    game: "CFB26",
    line: `Card${n} QB 12k`,
    found: "",
  });
  await database.transaction(async (tx) => {
    // why: a busy machine answers six forms later than a transaction may stand idle
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`lock table flips in share mode`);
    // why: each of the first ones waits for two seconds until its lock is given up
    const sent = Array.from({ length: 6 }, (_, n) => player.post(LIST, line(n)));
    expect((await elsewhere.post("/logout")).location).toBe("/");
    const last = (await Promise.all(sent))
      .map((page, n) => ({ page, n }))
      .findLast(({ page }) => page.text.includes(LATE));
    expect([last?.page.status, last?.page.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(fieldOf(last?.page.html ?? "", "line").value).toBe(`Card${last?.n} QB 12k`);
  });
});
