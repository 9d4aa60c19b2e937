import { getTableColumns } from "drizzle-orm";
import { pool } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { recordStatements } from "../bench/weight.ts";

/**
 * Query plans of the statements sent during `work`, on a temporary table with only the player's flips: other tests'
 * rows and the last vacuum have no influence.
 */
export async function plansFor(owner: string, work: () => Promise<unknown>): Promise<string[]> {
  const statements = await recordStatements(work);
  const columns = Object.values(getTableColumns(flips)).filter(({ generated }) => generated === undefined);
  const names = columns.map(({ name }) => name).join(", ");
  const client = await pool.connect();
  try {
    // A temporary table shadows the real one, and no other session delays its vacuum.
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
