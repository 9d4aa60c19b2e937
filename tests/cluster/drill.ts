import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type Stripe from "stripe";
import { freePort, until } from "../support/server.ts";
import { type StandIn, startStandIn } from "../support/stripe/stand-in.ts";
import { newTrader, PASSWORD, type Trader } from "./journey.ts";
import { copyServer, newServer, type PostgresServer, query, startPostgres } from "./postgres.ts";
import { inWorkshop, killAll, operate, type Workshop } from "./processes.ts";

const { values: options } = parseArgs({ options: { flips: { type: "string", default: "200000" } } });
const PLAYERS = 100;
/** Flips in the table, so that the times mean something; rounded up to the same number per player. */
const FLIPS = Math.ceil(Number(options.flips) / PLAYERS) * PLAYERS;
if (!(FLIPS > 0)) throw new Error("--flips is a number above 0.");

async function timed<Done>(what: string, work: () => Done | Promise<Done>): Promise<Done> {
  const start = performance.now();
  const done = await work();
  console.log(`${((performance.now() - start) / 1_000).toFixed(1).padStart(7)} s  ${what}`);
  return done;
}

function expectThat(isTrue: boolean, sentence: string): void {
  if (!isTrue) throw new Error(`This is not so: ${sentence}.`);
  console.log(`✓ ${sentence}`);
}

interface Stage {
  at: Workshop;
  archive: string;
  env: Record<string, string>;
  stripe: StandIn;
}

/**
 * `npm run drill`: restores a database from a base backup and its WAL to the moment before a mistake, reconciles it
 * with Stripe and repeats later erasures (tests/cluster/README.md).
 */
async function drill(at: Workshop): Promise<void> {
  const archive = join(at.folder, "archive");
  at.run("mkdir", [archive]);
  const copy = `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`;
  const server = await newServer(at, "lost", ["archive_mode=on", "archive_timeout=60", copy]);
  const stripe = await startStandIn();
  at.later(stripe.stop);
  const port = await freePort();
  const env = {
    ...stripe.settings,
    PORT: String(port),
    APP_ORIGIN: `http://localhost:${port}`,
    DATABASE_URL: server.url,
    DATA_DIR: join(at.folder, "site"),
    LOG_LEVEL: "warn",
  };
  const stage = { at, archive, env, stripe };
  await command(stage, server, "migrate");
  await fill(server);
  const { stays, moment, subscription } = await lose(stage, server);
  const restored = await restore(stage, moment);
  await repair(stage, restored);
  await compare(stage, restored, stays, subscription);
}

async function fill(server: PostgresServer): Promise<void> {
  const made = `select gen_random_uuid() as id from generate_series(1, ${PLAYERS})`;
  const players = "insert into users (id, email, email_key, password_hash) select id, id, id, '-' from made";
  await query(
    server,
    `with made as (${made}), players as (${players} returning id)
     insert into flips (user_id, id, game, name, buy, sell, status, created_at, sold_at)
     select id, gen_random_uuid(), 'CFB26', 'Card ' || n % 500, 1000 + n, 2000 + n, 'sold', now(), now()
     from players, generate_series(1, ${FLIPS / PLAYERS}) as n`,
  );
}

/** Three traders use the site before and after a mistake; then the database server is lost. */
async function lose(stage: Stage, server: PostgresServer) {
  const { at, stripe } = stage;
  const site = await at.serve(stage.env);
  const stays = await newTrader(site);
  const leavesBefore = await newTrader(site);
  const leavesAfter = await newTrader(site);
  const subscription = await subscribe(stage, server, stays.email);
  await timed("base backup", () => void copyServer(at, server, "base", []));
  for (const trader of [stays, leavesBefore, leavesAfter])
    await trader.press("/dashboard/my-flips/new", "Add Flip", { name: "After the backup", buy: "500" }, "After the");
  await command(stage, server, "delete-account", leavesBefore.email);
  const moment: string = (await query(server, "select clock_timestamp()::text as now")).rows[0].now;
  await sleep(100);

  await query(server, "delete from flips");
  await stays.press("/dashboard/my-flips/new", "Add Flip", { name: "After the mistake", buy: "500" }, "After the");
  await command(stage, server, "delete-account", leavesAfter.email);
  await query(server, ASKS_TO_BE_ERASED);
  stripe.account.cancel(subscription);
  await command(stage, server, "reconcile-billing");
  await timed("the last piece of the log is archived", () => archived(server));
  await site.stop();
  killAll(server.program);
  at.run("rm", ["-r", server.folder]);
  console.log(
    `The database is lost; what is left is ${sizeOf(at, "base")} of backup, ${sizeOf(at, "archive")} of log.`,
  );
  return { stays, moment, subscription };
}

const sizeOf = (at: Workshop, folder: string) => at.run("du", ["-sh", folder]).split("\t")[0];

const ASKS_TO_BE_ERASED = `
  insert into deletion_requests (user_id, id, email, game_context)
  select id, gen_random_uuid(), email, 'CFB26' from users where email not like 'trader-%' limit 1`;

async function subscribe(stage: Stage, server: PostgresServer, email: string): Promise<Stripe.Subscription> {
  const { account } = stage.stripe;
  const user = (await query(server, "select id from users where email_key = $1", [email])).rows[0].id;
  const customer = account.addCustomer(email, { user_id: user });
  await query(server, "insert into stripe_customers (user_id, customer_id) values ($1, $2)", [user, customer.id]);
  const subscription = account.subscribe(customer.id, { user_id: user }, 7);
  await command(stage, server, "reconcile-billing");
  return subscription;
}

async function archived(server: PostgresServer): Promise<void> {
  const { file } = (await query(server, "select pg_walfile_name(pg_switch_wal()) as file")).rows[0];
  const last = "select last_archived_wal >= $1 as done from pg_stat_archiver";
  await until(async () => (await query(server, last, [file])).rows[0].done, 60_000);
}

/** Restores the database to a moment. Later erasures and deletion requests come from a restore to the WAL's end. */
async function restore(stage: Stage, moment: string): Promise<PostgresServer> {
  const newest = await timed("restored to the end of the log", () => recover(stage, "newest", []));
  const restored = await timed("restored to the moment", () =>
    recover(stage, "restored", [`recovery_target_time=${moment}`, "recovery_target_action=promote"]),
  );
  const known = (await query(restored, "select 1 from erased_accounts")).rowCount;
  expectThat(known === 1, "of two erasures the restored database knows only the one before the moment");
  await timed("who was erased, or asked to be, is carried over", () => carryOver(stage, newest, restored));
  await newest.program.stop("SIGINT");
  return restored;
}

async function recover({ at, archive }: Stage, name: string, target: readonly string[]): Promise<PostgresServer> {
  at.run("cp", ["-a", join(at.folder, "base"), join(at.folder, name)]);
  writeFileSync(join(at.folder, name, "recovery.signal"), "");
  const server = await startPostgres(at, name, [`restore_command=cp ${archive}/%f %p`, ...target]);
  await until(async () => (await query(server, "select not pg_is_in_recovery() as done")).rows[0].done, 120_000);
  return server;
}

const AFTER_RESTORE = resolve(import.meta.dirname, "../../app/db/after-restore.sql");

/** The psql commands of docs/operate.md. */
function carryOver({ at }: Stage, newest: PostgresServer, restored: PostgresServer): void {
  const script = `cd ${at.folder}
    psql "$NEWEST" -qc "\\copy erased_accounts to 'erased.csv' csv" -c "\\copy deletion_requests to 'asked.csv' csv"
    psql "$RESTORED" -qf ${AFTER_RESTORE}`;
  at.run("sh", ["-ec", script], { NEWEST: newest.url, RESTORED: restored.url });
}

/** The next steps of docs/operate.md: erase again, reconcile with Stripe. */
async function repair(stage: Stage, server: PostgresServer): Promise<void> {
  const found = await query(
    server,
    "select email from users where sha256(id::text::bytea) in (select account_hash from erased_accounts)",
  );
  await timed(`erased again: ${found.rowCount}`, async () => {
    for (const { email } of found.rows) await command(stage, server, "delete-account", email);
  });
  await timed("compared with Stripe", async () => console.log(await command(stage, server, "reconcile-billing")));
}

async function compare(stage: Stage, server: PostgresServer, stays: Trader, known: Stripe.Subscription): Promise<void> {
  const count = async (text: string) => Number((await query(server, `select count(*) from ${text}`)).rows[0].count);
  const flips = await count("flips");
  expectThat(flips === FLIPS + 1, `all ${flips} flips from before the mistake are there, and none of who was erased`);
  const emails = (await query(server, "select email from users where email like 'trader-%'")).rows.map(
    (row) => row.email,
  );
  expectThat(emails.join() === stays.email, "who was erased, before the moment or after it, is gone");
  expectThat((await count("erased_accounts")) === 2, "both erasures are on record");
  expectThat((await count("deletion_requests")) === 1, "who asked to be erased after the moment is on the list");
  expectThat(
    (await count("outbox")) + (await count("sessions")) === 0,
    "no mail is sent twice, no ended session lives",
  );
  const { status } = (await query(server, "select status from subscriptions where id = $1", [known.id])).rows[0];
  expectThat(status === "canceled", "the subscription that ended after the moment is ended, as Stripe says");
  const site = await stage.at.serve({ ...stage.env, DATABASE_URL: server.url });
  await stays.press("/login", "Log in", { email: stays.email, password: PASSWORD }, "");
  const { body } = await stays.open("/dashboard/my-flips");
  expectThat(body.includes("After the backup"), "who stayed logs in, and sees the flip");
  expectThat(!body.includes("After the mistake"), "what was logged after the moment is lost with the mistake");
  await site.stop();
}

const command = ({ env }: Stage, server: PostgresServer, name: string, ...words: string[]) =>
  operate(name, { ...env, DATABASE_URL: server.url }, ...words);

await inWorkshop([], drill);
