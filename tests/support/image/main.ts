import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { certificate, startMailServer } from "../mail-server.ts";
import { documentOf } from "../page-document.ts";
import { ask } from "../server.ts";
import { buildImage } from "./build.ts";
import { contentOf } from "./content.ts";
import { parseDockerfile } from "./dockerfile.ts";
import { readFlyConfig } from "./fly-config.ts";
import { firstFlip, type MailServer } from "./journey.ts";
import { bestIsolation, ISOLATION } from "./machine.ts";
import { debianPostgres } from "./postgres.ts";
import { runInStage } from "./runners.ts";
import {
  manyRequests,
  mountAuthority,
  processFacts,
  type RunningImage,
  runHealthChecks,
  runInImage,
  type Setting,
  startImage,
  writablePlaces,
} from "./trial.ts";

const REQUESTS = 2_000;
const root = resolve(import.meta.dirname, "../../..");
const problems: string[] = [];
const stops: (() => Promise<unknown>)[] = [];
const say = (line: string) => console.log(line);
const mb = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

function mustHold(holds: boolean, sentence: string): void {
  say(`${holds ? "✓" : "✗"} ${sentence}`);
  if (!holds) problems.push(sentence);
}

async function prepare(folder: string, smtpUrl: string): Promise<Setting> {
  const stages = parseDockerfile(readFileSync(join(root, "Dockerfile"), "utf8"));
  const isolation = await bestIsolation(join(folder, "image"));
  say(`Isolation: ${ISOLATION[isolation]}\n`);
  const [, major] = /^node:(\d+)-slim$/.exec(stages.at(-1)?.base ?? "") ?? [];
  mustHold(
    major === process.versions.node.split(".")[0],
    `Node ${process.versions.node} can stand for the base image's`,
  );
  const image = await buildImage(stages, {
    context: root,
    ignoreFile: readFileSync(join(root, ".dockerignore"), "utf8"),
    folder: join(folder, "image"),
    run: runInStage(isolation, say),
  });
  const authority = mountAuthority(image, isolation, certificate());
  if (isolation === "modes") spawnSync("chmod", ["-R", "a-w", image.root]);
  const fly = readFlyConfig(join(root, "fly.toml"));
  return { image, fly, isolation, databaseUrl: await startDatabase(folder), smtpUrl, authority };
}

async function startDatabase(folder: string): Promise<string> {
  const debian = await debianPostgres(folder);
  if (debian) {
    stops.push(debian.stop);
    say(`Debian's Postgres ${debian.version}, a database whose owner is no superuser\n`);
    return debian.url;
  }
  process.env.DATA_DIR = folder;
  const local = await (await import("#app/dev/postgres.server.ts")).localPostgres();
  stops.push(local.release);
  say("The Postgres from npm, since Debian's is not installed; its user is a superuser\n");
  return local.url;
}

function showContent({ image: { root: files, stage } }: Setting): void {
  const content = contentOf(join(files, stage.folder), join(root, "package-lock.json"));
  say(`\nThe image below ${stage.folder}:\n`);
  for (const { path, files: count, bytes } of [...content.parts, content.total])
    say(`${path.padEnd(14)} ${mb(bytes).padStart(9)} ${String(count).padStart(6)} files`);
  say(`\nLabels: ${JSON.stringify(stage.labels)}`);
  const { developmentPackages, sources, packages } = content;
  mustHold(
    developmentPackages.length === 0,
    `${packages} packages, none of development ${developmentPackages.join(" ")}`,
  );
  mustHold(packages > 50 && content.total.bytes < 60_000_000, "at most 60 MB, and what it needs is there");
  mustHold(sources.length === 0, `no TypeScript, source map or test of ours ${sources.join(" ")}`);
  const inSite = readdirSync(join(files, stage.folder)).sort();
  mustHold(inSite.join() === "build,drizzle,node_modules,package.json", `it holds ${inSite.join(", ")}`);
  const notSql = readdirSync(join(files, stage.folder, "drizzle")).filter((name) => !name.endsWith(".sql"));
  mustHold(notSql.join() === "meta", `beside migrations: ${notSql.join(", ")}`);
}

async function showRunning(setting: Setting, mail: MailServer): Promise<void> {
  const running = await startImage(setting);
  stops.push(async () => running.signal("SIGKILL"));
  const { clock, processor } = running.ready;
  say(`\nFrom start to ready: ${clock.toFixed(1)} s by the clock, ${processor.toFixed(2)} s of processor time`);
  const { memory: idle, ...facts } = processFacts(running);
  say(`The process: ${JSON.stringify(facts)}`);
  if (setting.isolation === "namespaces") {
    mustHold(facts.processNumber === 1, `node is process ${facts.processNumber}`);
    mustHold(facts.user === 1_000 && Number(`0x${facts.capabilities}`) === 0, "it is not root and has no capability");
  }
  const writable = writablePlaces(setting, running);
  const expected = setting.isolation === "namespaces" ? "/tmp" : "";
  mustHold(writable.join() === expected, `of the image it can write into: ${writable.join(" ") || "nothing"}`);
  const answers = await runHealthChecks(setting, running);
  const checks = Object.keys(answers).sort().join(", ");
  mustHold(checks === "HEALTHCHECK, fly GET /healthz, fly GET /readyz, fly metrics /metrics", `checks: ${checks}`);
  for (const [check, answer] of Object.entries(answers))
    mustHold(answer === (check === "HEALTHCHECK" ? 0 : 200), `${check}: ${answer}`);
  const home = await ask(`${running.origin}/`, { headers: running.proxied });
  const sheet = documentOf(home.body).querySelector("style")?.textContent ?? "";
  mustHold(sheet.length >= 1_000, "the home page has its style");
  await showUse(running, mail, idle);
  const begun = performance.now();
  running.signal("SIGTERM");
  const code = await running.ended;
  mustHold(code === 0, `SIGTERM ends it with ${code} after ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
}

async function showUse(running: RunningImage, mail: MailServer, idle: number): Promise<void> {
  const { steps, sees, session } = await firstFlip(running, mail);
  mustHold(sees, `the journey: ${steps.map(([name, status]) => `${name} ${status}`).join(", ")}`);
  const failed = await manyRequests(running, session, REQUESTS);
  mustHold(failed === 0, `${REQUESTS.toLocaleString("en-US")} requests, ${failed} failed`);
  const { memory } = processFacts(running);
  say(`Memory: ${mb(idle * 1_024)} when ready, ${mb(memory * 1_024)} after the journey and these requests`);
}

/** Runs each operator command without arguments: it must print its usage. */
async function tryCommands(setting: Setting): Promise<void> {
  const commands = readdirSync(join(root, "build/server/cli")).filter((name) =>
    /^(import|delete|reconcile)/.test(name),
  );
  mustHold(commands.length === 5, `${commands.length} operator's commands`);
  for (const name of commands) {
    const { code, said } = await runInImage(setting, ["node", `build/server/cli/${name}`]);
    const asks = /^(Use|One file|Whose account|STRIPE_SECRET_KEY is missing).*\n$/.test(said);
    mustHold(code === 1 && asks, `${name} ends with ${code}: ${said.trim()}`);
  }
}

/**
 * `npm run image:try`: builds the Dockerfile without a container engine, starts the image as Fly.io would, and reports
 * its contents, cost and behavior.
 */
async function tryImage(folder: string): Promise<void> {
  const mail = await startMailServer({ secure: true });
  stops.push(mail.stop);
  const setting = await prepare(folder, mail.url);
  showContent(setting);
  const command = setting.fly.deploy.release_command;
  const release = await runInImage(setting, command.split(" "));
  mustHold(
    release.code === 0 && release.said === "",
    `the release command "${command}" ends with ${release.code} ${release.said}`,
  );
  if (release.code !== 0) return;
  await showRunning(setting, mail);
  await tryCommands(setting);
}

const folder = mkdtempSync(join(tmpdir(), "htmc-image-"));
chmodSync(folder, 0o755);
mkdirSync(join(folder, "image"));
try {
  await tryImage(folder);
} finally {
  for (const stop of stops.reverse()) await stop().catch(console.error);
  spawnSync("chmod", ["-R", "u+w", folder]);
  rmSync(folder, { recursive: true, force: true });
}
say(problems.length > 0 ? `\n${problems.length} of these do not hold.` : "\nAll of these hold.");
process.exit(problems.length > 0 ? 1 : 0);
