import { sql } from "drizzle-orm";
import { database } from "#app/db/client.server.ts";
import { signedIn } from "../support/visitor.ts";
import { exceededLimits, printRow } from "./limits.ts";
import type { Target } from "./target.ts";

const LIST = "/dashboard/my-flips";
const HOURS = "since=2000-01-01&until=2009-12-30&hour=3";

async function insertTypedFlips(userId: string, count: number, isLong: boolean): Promise<void> {
  const rest = isLong ? " of a name as long as any".padEnd(68, " x") : "";
  for (let from = 1; from <= count; from += 5_000)
    await database.execute(sql`
      insert into flips (user_id, id, game, name, pos, ovr, buy)
      select ${userId}, gen_random_uuid(), 'CFB26', 'Card' || n || ${rest}::text, 'QB', 60 + n % 40, 1000
      from generate_series(${from}::int, ${from + 4_999}::int) n`);
}

/** Pages that read much of an account, by what fills it. */
const ACCOUNTS: { what: string; fill: (by: { id: string }) => Promise<void>; paths: string[] }[] = [
  {
    what: "nothing",
    fill: async () => {},
    paths: [`${LIST}?${HOURS}`, `${LIST}/reports?${HOURS}`, `${LIST}/reports?${HOURS}&by=hour`],
  },
  {
    what: "190,000 long names",
    fill: (by) => insertTypedFlips(by.id, 190_000, true),
    paths: [`${LIST}/matches`, `${LIST}/import`],
  },
  {
    what: "180,000 short names",
    fill: (by) => insertTypedFlips(by.id, 180_000, false),
    paths: [`${LIST}/matches`, `${LIST}/import`],
  },
];

/** Reads the pages of accounts that hold as much as they may, prints the costs, and returns which exceed a limit. */
export async function abusePages(target: Target): Promise<string[]> {
  const problems: string[] = [];
  for (const { what, fill, paths } of ACCOUNTS) {
    const by = await signedIn();
    await fill(by);
    for (const path of paths) {
      // The first one only warms up, so that JIT compilation isn't counted.
      await target.send(path, by);
      const { result, cost } = await target.measure(() => target.send(path, by));
      const row = { what: `${what}: ${path}`, status: result.status, cost };
      printRow(row);
      problems.push(...exceededLimits(row));
    }
  }
  return problems;
}
