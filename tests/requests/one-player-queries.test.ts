import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { liveSessions } from "#app/features/account/sessions/sessions.server.ts";
import { API_CALLS } from "#app/features/api/call-list.ts";
import { webhookLag } from "#app/features/billing/sync/webhook.server.ts";
import { nameFlips } from "#app/features/flips/matches/name-flips.server.ts";
import { purgeActs } from "#app/features/flips/undo/purge-acts.server.ts";
import { purgeImports } from "#app/features/imports/imports.server.ts";
import { outboxLag } from "#app/features/mail/outbox.server.ts";
import { purgeShared } from "#app/features/sharing/shared-reports.server.ts";
import { purgeExpired } from "#app/server/work.ts";
import { recordStatements } from "../bench/weight.ts";
import { createApiClient } from "../support/api.ts";
import { CROSS_PLAYER_JOBS, GLOBAL_KEYS } from "../support/distribution/reasons.ts";
import { realShapes } from "../support/distribution/shape.ts";
import { FORMS } from "../support/forms/forms.ts";
import { newImport } from "../support/imports.ts";
import { newDeletion, newFlip, newSharedReport } from "../support/players.ts";
import { fillPath, ROUTE_TABLE } from "../support/route-table.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

/** A player with a flip, an act and a sheet, so that every URL finds something. */
async function trader() {
  const player = await signedIn();
  const flipId = await newFlip(player.id, { status: "listed" });
  return {
    player,
    ids: {
      flipId,
      actId: await newDeletion(player.id),
      importId: await newImport(player.id),
      sharedId: await newSharedReport(player.id),
    },
  };
}

/** Requests every page as a player and as a visitor. */
async function everyPage() {
  const { player, ids } = await trader();
  return async () => {
    for (const { path } of ROUTE_TABLE) {
      await player.get(fillPath(path, ids));
      await new Visitor().get(fillPath(path, ids));
    }
  };
}

/** Posts every form of the tables, with the rows that each needs. */
async function everyForm() {
  const forms = await Promise.all(FORMS.map(({ ready }) => ready()));
  return async () => {
    for (const { by, path, fields } of forms) await by.post(path, fields);
  };
}

/** Makes every call of the API. */
async function everyCall() {
  const { player, ids } = await trader();
  const api = await createApiClient(player);
  return async () => {
    for (const { method, path, body } of API_CALLS) {
      const at = path.replace("{id}", path.startsWith("/acts") ? ids.actId : ids.flipId);
      const sent = {
        NewFlip: { buy: 1 },
        QuickLine: { line: "J 84 QB 1k #Budget" },
        FlipChange: { note: "x", version: 1 },
      };
      const key = { "Idempotency-Key": `"${path}"` };
      await api.call(method.toUpperCase(), at, body && (sent[body as keyof typeof sent] ?? {}), key);
    }
  };
}

interface Scan {
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
async function recordScans(work: () => Promise<unknown>): Promise<Scan[]> {
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
const isOfOnePlayer = ({ owner, conditions }: Scan): boolean =>
  conditions.some((condition) => new RegExp(String.raw`(?:^|[(\s.])${owner} = ${ONE}`).test(condition));

const used = new Set<string>();
const isBy = ({ table, by }: (typeof GLOBAL_KEYS)[number], scan: Scan) =>
  table === scan.table && scan.conditions.some((condition) => by.test(condition));

/** A scan's read of many players' rows, as "table: conditions"; none if it's limited to one player or a known key. */
const ofMany = (scan: Scan): string[] => {
  const isKnown = isOfOnePlayer(scan) || GLOBAL_KEYS.some((key) => isBy(key, scan));
  return isKnown ? [] : [`${scan.table}: ${scan.conditions.join(", ")} in ${scan.statement}`];
};

test.each([
  ["page", everyPage],
  ["form", everyForm],
  ["call", everyCall],
])("P3: no %s asks for the rows of two players, but by a key that finds whose a row is", async (_which, prepare) => {
  const scans = await recordScans(await prepare());
  expect(scans.length).toBeGreaterThan(30);
  expect([...new Set(scans.flatMap(ofMany))]).toEqual([]);
  for (const key of GLOBAL_KEYS) if (scans.some((scan) => isBy(key, scan))) used.add(key.why);
});

test("each of those keys is used by some query", () => {
  expect([...used].sort()).toEqual(GLOBAL_KEYS.map(({ why }) => why).sort());
});

const BESIDE: Record<string, () => Promise<unknown>> = {
  purgeExpired: () => purgeExpired(),
  purgeActs: () => purgeActs(),
  purgeShared: () => purgeShared(),
  purgeImports: () => purgeImports(),
  nameFlips: () => nameFlips(),
  outboxLag: () => outboxLag(),
  webhookLag: () => webhookLag(),
  liveSessions: () => liveSessions([{ owner: uuidv7(), sessionId: uuidv7() }]),
};

test.each(Object.keys(CROSS_PLAYER_JOBS))("outside requests %s reads the rows of many players", async (name) => {
  const scans = await recordScans(async () => BESIDE[name]?.());
  expect(scans.filter((scan) => !isOfOnePlayer(scan))).not.toEqual([]);
});

describe("a statement", () => {
  test.each([
    ["of one player's flips", "select * from flips where user_id = gen_random_uuid()", []],
    ["of all flips", "select count(*) from flips where game = 'CFB26'", ["flips"]],
    ["of several players' flips", "select * from flips where user_id = any(array[gen_random_uuid()])", ["flips"]],
    [
      "that joins a flip to the same player's source",
      `select * from flips f join sources s on s.user_id = f.user_id and s.id = f.source_id
        where f.user_id = '${uuidv7()}'`,
      [],
    ],
    [
      "that joins a flip to anybody's source",
      "select * from flips f join sources s on s.id = f.source_id where f.user_id = gen_random_uuid()",
      ["sources"],
    ],
    ["that changes anybody's flip", "update flips set note = '' where id = gen_random_uuid()", ["flips"]],
  ])("%s is classified by whether it reads only one player's rows", async (_what, statement, found) => {
    // Mails are sent beside it.
    const scans = (await recordScans(() => database.execute(statement))).filter((scan) => scan.statement === statement);
    expect(scans.filter((scan) => !isOfOnePlayer(scan)).map(({ table }) => table)).toEqual(found);
  });
});
