import { getTableColumns } from "drizzle-orm";
import { pool } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { statementsDuring } from "../bench/weight.ts";

/**
 * The plans of the statements sent during the work, as made for a table of the player's flips alone: what other tests
 * write, and when the database last tidied up after them, decide nothing.
 */
export async function plansFor(owner: string, work: () => Promise<unknown>): Promise<string[]> {
  const statements = await statementsDuring(work);
  const columns = Object.values(getTableColumns(flips)).filter(({ generated }) => generated === undefined);
  const names = columns.map(({ name }) => name).join(", ");
  const client = await pool.connect();
  try {
    // why: a temporary table is found before the one of its name, and nobody else holds up its vacuum
    await client.query("create temporary table flips (like public.flips including all)");
    await client.query(`insert into flips (${names}) select ${names} from public.flips where user_id = $1`, [owner]);
    await client.query("vacuum analyze flips");
    const plans: string[] = [];
    for (const { text, values } of statements) {
      const { rows } = await client.query(`explain (costs off) ${text}`, values);
      plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    }
    return plans;
  } finally {
    await client.query("drop table if exists pg_temp.flips");
    client.release();
  }
}
