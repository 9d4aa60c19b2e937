import { and, eq, like } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { makeDemoAccount } from "#app/cli/demo-account.ts";
import { database } from "#app/db/client.server.ts";
import { cards, coinEvents, flipActs, flips, goals, users } from "#app/db/schema.ts";
import { GAMES } from "#app/domain/games.ts";
import { checkPassword } from "#app/features/account/passwords/passwords.server.ts";

/** Cards below a flip's lowest OVR, first by their key. */
const LOW_CARDS = GAMES.flatMap((game) =>
  Array.from({ length: 50 }, (_, n) => ({
    ...{ id: uuidv7(), game, importKey: `0-low-${n}`, playerName: `Low ${n}`, overall: 40, position: "QB" },
    ...{ team: "Team", conference: "", program: "Low" },
  })),
);

test("the demo account has flips, lots, an import, an act to undo, coins and a goal in both games", async () => {
  await database.insert(cards).values(LOW_CARDS);
  onTestFinished(async () => void (await database.delete(cards).where(like(cards.importKey, "0-low-%"))));
  const email = await makeDemoAccount("a season of flips", new Date());
  const owner = await checkPassword(email, "a season of flips");
  const [account] = await database.select().from(users).where(eq(users.email, email));
  expect(account).toMatchObject({ id: owner, emailConfirmedAt: expect.any(Date) });
  for (const game of GAMES) {
    const of = <Table extends typeof flips | typeof flipActs | typeof coinEvents | typeof goals>(table: Table) =>
      and(eq(table.userId, account?.id ?? ""), eq(table.game, game));
    const own = await database.select().from(flips).where(of(flips));
    expect(own.length).toBeGreaterThan(150);
    expect(own.some(({ cardId }) => cardId !== null)).toBe(true);
    expect(own.some(({ lotId }) => lotId !== null)).toBe(true);
    expect(new Set(own.map(({ sourceId }) => sourceId)).size).toBeGreaterThan(1);
    const acts = await database.select().from(flipActs).where(of(flipActs));
    expect(acts.map(({ kind }) => kind)).toContain("imported");
    expect(await database.$count(coinEvents, of(coinEvents))).toBeGreaterThan(1);
    expect(await database.$count(goals, of(goals))).toBe(1);
  }
});
