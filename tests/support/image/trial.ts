import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { ask, freePort, until } from "../server.ts";
import type { WireSession } from "../wire-session.ts";
import type { StageFiles } from "./build.ts";
import { allChecks, type readFlyConfig } from "./fly-config.ts";
import { beside, type Isolation, type Program, type Running, start } from "./machine.ts";

export interface Setting {
  image: StageFiles;
  fly: ReturnType<typeof readFlyConfig>;
  isolation: Isolation;
  databaseUrl: string;
  /** A TLS mail server, and the path of its certificate inside the image. */
  smtpUrl: string;
  authority: string;
}

/** An image running as on Fly, but on free ports of this machine. */
export interface RunningImage extends Running {
  origin: string;
  proxied: Record<string, string>;
  env: Record<string, string>;
  /** Seconds from the start to the first 200 of /readyz. */
  ready: { clock: number; processor: number };
}

const SECRETS = {
  SESSION_SECRETS: "only-for-a-trial-0123456789-abcdefghijklm",
  MAIL_FROM: "HTMC <trial@htmc.example>",
};

async function environment({ image, fly, databaseUrl, smtpUrl, authority }: Setting) {
  const ports = { PORT: String(await freePort()), METRICS_PORT: String(await freePort()) };
  // Node's default heap on the 1 GB machine of fly.toml; on a larger one it would collect later.
  const heap = { NODE_OPTIONS: "--max-old-space-size=512" };
  const services = { DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl, NODE_EXTRA_CA_CERTS: authority };
  return { ...image.stage.env, ...fly.env, ...SECRETS, ...services, ...heap, ...ports };
}

/** Copies a certificate beside the image's files, like a mount; returns its path inside the image. */
export function mountAuthority({ root }: StageFiles, isolation: Isolation, certificate: string): string {
  const folder = join(root, "trial");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "authority.pem"), certificate);
  return isolation === "namespaces" ? "/trial/authority.pem" : join(folder, "authority.pem");
}

const programOf = ({ image: { root, stage } }: Setting, words: readonly string[], env: Record<string, string>) =>
  ({ root, folder: stage.folder, env, words, user: stage.user === "node" ? "node" : "root" }) satisfies Program;

/** Runs a program to its end in a new instance of the image, as a release command does. */
export async function runInImage(setting: Setting, words: readonly string[]) {
  const program = start(programOf(setting, words, await environment(setting)), setting.isolation);
  return { code: await program.ended, said: program.said() };
}

/** Starts the image's CMD and waits until it's ready. */
export async function startImage(setting: Setting): Promise<RunningImage> {
  const env = await environment(setting);
  const begun = performance.now();
  const running = start(programOf(setting, setting.image.stage.command, env), setting.isolation);
  const origin = `http://127.0.0.1:${env.PORT}`;
  let code: number | null | undefined;
  void running.ended.then((ended) => {
    code = ended;
  });
  const isReady = () =>
    ask(`${origin}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  await until(async () => {
    if (code !== undefined) throw new Error(`The image ended with ${code} before it was ready:\n${running.said()}`);
    return isReady();
  }, 30_000);
  const clock = (performance.now() - begun) / 1_000;
  const proxied = {
    Host: new URL(setting.fly.env.APP_ORIGIN ?? origin).host,
    "X-Forwarded-Proto": "https",
    "Fly-Client-IP": "192.0.2.7",
  };
  return { ...running, origin, proxied, env, ready: { clock, processor: processorSeconds(running) } };
}

/** Contents of a file in /proc/PID; empty on other systems. */
function procFile({ pid }: Running, name: string): string {
  const file = `/proc/${pid()}/${name}`;
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

function processorSeconds(running: Running): number {
  const [user, system] = procFile(running, "stat").split(") ")[1]?.split(" ").slice(11, 13) ?? [];
  return (Number(user) + Number(system)) / Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
}

/** User, capabilities, namespaced pid and memory (kB) of a running process. */
export function processFacts(running: Running) {
  const status = procFile(running, "status");
  const field = (name: string) => new RegExp(`^${name}:\\s+(.*)$`, "m").exec(status)?.[1]?.split(/\s+/) ?? [];
  return {
    user: Number(field("Uid")[0]),
    capabilities: field("CapEff")[0],
    processNumber: Number(field("NSpid").at(-1)),
    memory: Number(field("VmRSS")[0]),
  };
}

export async function runHealthChecks(setting: Setting, running: RunningImage) {
  const { image, fly } = setting;
  const answers: Record<string, unknown> = {};
  for (const { path, method } of allChecks(fly))
    answers[`fly ${method} ${path}`] = (await ask(running.origin + path, { method })).status;
  const metrics = await ask(`http://127.0.0.1:${running.env.METRICS_PORT}${fly.metrics.path}`);
  answers[`fly metrics ${fly.metrics.path}`] = metrics.status;
  answers.HEALTHCHECK = (await inRunning(setting, running, image.stage.health ?? ["false"])).status;
  return answers;
}

function inRunning(setting: Setting, { pid, env }: RunningImage, words: readonly string[]) {
  const program = programOf(setting, words, env);
  const [name = "", ...rest] = beside(pid() ?? 0, program, setting.isolation);
  const cwd = setting.isolation === "modes" ? join(program.root, program.folder) : "/";
  return spawnSync(name, rest, { cwd, encoding: "utf8", env: setting.isolation === "modes" ? env : process.env });
}

const PLACES = ["/", "/site", "/site/build", "/etc", "/home/node", "/usr/local/lib", "/root", "/tmp"];

export function writablePlaces(setting: Setting, running: RunningImage): string[] {
  const { root } = setting.image;
  const places = setting.isolation === "modes" ? PLACES.map((place) => join(root, place)) : PLACES;
  const tryAll = `for (const place of ${JSON.stringify(places)}) try {
    require("fs").writeFileSync(place + "/probe", ""); require("fs").rmSync(place + "/probe"); console.log(place);
  } catch {}`;
  return inRunning(setting, running, ["node", "-e", tryAll]).stdout.split("\n").filter(Boolean);
}

/** Requests pages as visitors and one player, eight at a time; returns the number of failures. */
export async function manyRequests(running: RunningImage, session: WireSession, count: number): Promise<number> {
  const paths = ["/", "/login", "/dashboard/my-flips", "/tools/profit-calculator"];
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const headers = { ...running.proxied, Cookie: session.cookie };
  let asked = 0;
  let failed = 0;
  const visitor = async () => {
    while (asked < count) {
      const path = paths[asked++ % paths.length];
      if ((await ask(running.origin + path, { headers, agent })).status >= 400) failed++;
    }
  };
  await Promise.all(Array.from({ length: 8 }, visitor));
  agent.destroy();
  return failed;
}
