import { pool } from "#app/db/client.server.ts";
import { statementsDuring } from "../bench/weight.ts";

/**
 * The plans of the statements sent during the work, where nothing may be read but indexes alone: one that cannot do
 * without the table says so by a scan that is not "Index Only". Row counts and the state of the table decide nothing.
 */
export async function indexOnlyPlans(work: () => Promise<unknown>): Promise<string[]> {
  const statements = await statementsDuring(work);
  const client = await pool.connect();
  try {
    await client.query("begin");
    for (const scan of ["seqscan", "indexscan", "bitmapscan"]) await client.query(`set local enable_${scan} = off`);
    const plans: string[] = [];
    for (const { text, values } of statements) {
      const { rows } = await client.query(`explain (costs off) ${text}`, values);
      plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    }
    return plans;
  } finally {
    await client.query("rollback");
    client.release();
  }
}
