import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import { flips, totals, users } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";

/** A player with a confirmed account, straight in the database. */
export async function newPlayer(): Promise<string> {
  const id = uuidv7();
  const email = `${id}@example.com`;
  await database.insert(users).values({ id, email, emailKey: email, passwordHash: "none", emailConfirmedAt: new Date() });
  return id;
}

type NewFlip = Partial<typeof flips.$inferInsert>;

/** A flip row, sold unless it says otherwise; returns its id. */
export async function newFlip(userId: string, row: NewFlip = {}): Promise<string> {
  const id = row.id ?? uuidv7();
  const status = row.status ?? "sold";
  const flip = {
    game: "CFB26" as Game,
    buy: 1_000,
    sell: 1_500,
    soldAt: status === "sold" ? new Date() : null,
    ...row,
    userId,
    id,
    status,
  };
  await database.insert(flips).values(flip);
  return id;
}

/** A checksum over everything a player's flips hold, to prove that nothing changed. */
export async function checksumOf(userId: string): Promise<string> {
  const { rows } = await database.execute<{ sum: string }>(
    sql`select md5(coalesce(string_agg(f::text, '|' order by f.id), '')) as sum from ${flips} f where f.user_id = ${userId}`,
  );
  return rows[0]?.sum ?? "";
}

/** The totals row as it stands, and as recomputed from the flips. */
export async function totalsOf(userId: string, game: Game) {
  const [kept] = await database.select().from(totals).where(sql`${totals.userId} = ${userId} and ${totals.game} = ${game}`);
  const { rows } = await database.execute<Record<string, string>>(sql`
    select count(*)::int as flips, count(*) filter (where status = 'sold')::int as sold, count(*) filter (where status = 'listed')::int as listed,
      coalesce(sum(profit), 0)::int8 as profit, coalesce(sum(roi::numeric), 0)::text as "roiSum"
    from ${flips} where user_id = ${userId} and game = ${game}`);
  const {
    userId: _,
    game: __,
    balance: ___,
    ...counts
  } = kept ?? { userId, game, flips: 0, sold: 0, listed: 0, profit: 0, roiSum: "0", balance: 0 };
  return {
    kept: { ...counts, roiSum: Number(counts.roiSum) },
    recomputed: { ...rows[0], roiSum: Number(rows[0]?.roiSum) },
  };
}
