import pg from "pg";
import { recordStatements } from "../../bench/weight.ts";
import { realShapes } from "./shape.ts";

export interface Scan {
  table: string;
  /** The owner column: `user_id`, or `id` of `users`. */
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

/** The tables with players' rows that the statements sent during `work` read, by Postgres's plan. */
export async function recordScans(work: () => Promise<unknown>): Promise<Scan[]> {
  const statements = (await recordStatements(work)).filter(({ text }) => STATEMENT.test(text));
  const owners = new Map((await realShapes()).flatMap(({ table, owner }) => (owner === null ? [] : [[table, owner]])));
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    // Nested loops show each table's condition, however few rows the tests have.
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
  // A bitmap heap scan has the index condition in its child plan.
  const conditions = [plan, ...(plan.Plans ?? [])].flatMap((one) =>
    CONDITIONS.flatMap((name) => (typeof one[name] === "string" ? [one[name] as string] : [])),
  );
  return [{ table, owner, conditions, statement }, ...below];
}

/** A single owner: a parameter, a literal, an init plan, or the owner column of the joined row. */
const ONE = String.raw`(?:\$\d|'|\(InitPlan|gen_random_uuid|\w+\.(?:user_)?id\b)`;

/** True if a scan reads rows of one player only. */
export const isOfOnePlayer = ({ owner, conditions }: Scan): boolean =>
  conditions.some((condition) => new RegExp(String.raw`(?:^|[(\s.])${owner} = ${ONE}`).test(condition));
