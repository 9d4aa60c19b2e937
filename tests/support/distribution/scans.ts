import pg from "pg";
import { statementsDuring } from "../../bench/weight.ts";
import { realShapes } from "./shape.ts";

/** A table of players that a statement reads, and by which conditions. */
export interface Scan {
  table: string;
  /** The columns that its owner is told by: `user_id`, or `id` of `users`. */
  owner: string;
  conditions: string[];
  statement: string;
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: Plan[];
  [more: string]: unknown;
}

const CONDITIONS = ["Index Cond", "Recheck Cond", "Filter", "TID Cond"];
const STATEMENT = /^\s*\(?\s*(?:select|insert|update|delete|with)\b/i;

/** Every table of players that the statements sent during `work` read, by Postgres's own plan for them. */
export async function scansDuring(work: () => Promise<unknown>): Promise<Scan[]> {
  const statements = (await statementsDuring(work)).filter(({ text }) => STATEMENT.test(text));
  const owners = new Map((await realShapes()).flatMap(({ table, owner }) => (owner === null ? [] : [[table, owner]])));
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    // why: joined row by row each table shows by what it is asked, however few rows the tests have just then
    for (const way of ["hashjoin", "mergejoin", "seqscan"]) await client.query(`set enable_${way} = off`);
    const scans: Scan[] = [];
    for (const text of new Set(statements.map(({ text }) => text))) {
      const { rows } = await client.query(`explain (generic_plan, format json, costs off) ${text}`);
      for (const plan of rows[0]["QUERY PLAN"]) scans.push(...scansOf(plan.Plan, owners, text));
    }
    return scans;
  } finally {
    await client.end();
  }
}

function scansOf(plan: Plan, owners: ReadonlyMap<string, string>, statement: string): Scan[] {
  const below = (plan.Plans ?? []).flatMap((part) => scansOf(part, owners, statement));
  const table = plan["Relation Name"] ?? "";
  const owner = owners.get(table);
  if (owner === undefined || !plan["Node Type"].endsWith("Scan")) return below;
  // why: of a table that is read by way of a bitmap, the index's condition stands on the plan below it
  const conditions = [plan, ...(plan.Plans ?? [])].flatMap((one) =>
    CONDITIONS.flatMap((name) => (typeof one[name] === "string" ? [one[name] as string] : [])),
  );
  return [{ table, owner, conditions, statement }, ...below];
}

/** One player: given to the statement, said in it, found out before, or the owner of the row that is joined to. */
const ONE = String.raw`(?:\$\d|'|\(InitPlan|gen_random_uuid|\w+\.(?:user_)?id\b)`;

/** True for a scan of one player's rows alone: that of the statement, or of the row that it is joined to. */
export const isOfOnePlayer = ({ owner, conditions }: Scan): boolean =>
  conditions.some((condition) => new RegExp(String.raw`(?:^|[(\s.])${owner} = ${ONE}`).test(condition));
