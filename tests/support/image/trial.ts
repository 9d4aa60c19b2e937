import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { ask, freePort, until } from "../server.ts";
import type { WireSession } from "../wire-session.ts";
import type { StageFiles } from "./build.ts";
import { allChecks, type readFlyConfig } from "./fly-config.ts";
import { beside, type Isolation, type Program, type Running, start } from "./machine.ts";

/** What an image is tried with: where it lies, how it is configured, and the services it needs. */
export interface Setting {
  image: StageFiles;
  fly: ReturnType<typeof readFlyConfig>;
  isolation: Isolation;
  databaseUrl: string;
  /** A mail server that speaks TLS, and the file with its certificate as the image sees it. */
  smtpUrl: string;
  authority: string;
}

/** An image that runs as Fly would run it, but for its ports, which are free ones of this machine. */
export interface RunningImage extends Running {
  origin: string;
  /** The headers that Fly's proxy sends along. */
  proxied: Record<string, string>;
  env: Record<string, string>;
  port: number;
  metricsPort: number;
  /** From the start of the process to the first yes of /readyz, in seconds. */
  ready: { clock: number; processor: number };
}

const SECRETS = {
  SESSION_SECRETS: "only-for-a-trial-0123456789-abcdefghijklm",
  MAIL_FROM: "HTMC <trial@htmc.example>",
};

/** Everything in the environment of the image's process: what the image says, what Fly says, and the secrets. */
async function environment({ image, fly, databaseUrl, smtpUrl, authority }: Setting) {
  const ports = { PORT: String(await freePort()), METRICS_PORT: String(await freePort()) };
  // why: the heap that Node allows itself on the machine of 1 GB that fly.toml asks for; on a larger one it collects
  // later
  const heap = { NODE_OPTIONS: "--max-old-space-size=512" };
  const services = { DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl, NODE_EXTRA_CA_CERTS: authority };
  return { ...image.stage.env, ...fly.env, ...SECRETS, ...services, ...heap, ...ports };
}

/** Lays a certificate beside the image's own files, as a mounted one would lie; returns where the image sees it. */
export function mountAuthority({ root }: StageFiles, isolation: Isolation, certificate: string): string {
  const folder = join(root, "trial");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "authority.pem"), certificate);
  return isolation === "namespaces" ? "/trial/authority.pem" : join(folder, "authority.pem");
}

const programOf = ({ image: { root, stage } }: Setting, words: readonly string[], env: Record<string, string>) =>
  ({ root, folder: stage.folder, env, words, user: stage.user === "node" ? "node" : "root" }) satisfies Program;

/** Runs one of the image's programs to its end, in an instance of its own, as a release command or an operator does. */
export async function runInImage(setting: Setting, words: readonly string[]) {
  const program = start(programOf(setting, words, await environment(setting)), setting.isolation);
  return { code: await program.ended, said: program.said() };
}

/** Starts the image's first process and waits until it is ready. */
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
  const ports = { port: Number(env.PORT), metricsPort: Number(env.METRICS_PORT) };
  return { ...running, origin, proxied, env, ...ports, ready: { clock, processor: processorSeconds(running) } };
}

/** What Linux says of a process in one of its files; nothing on other systems. */
function procFile({ pid }: Running, name: string): string {
  const file = `/proc/${pid()}/${name}`;
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** The processor time that a process has used so far, in seconds. */
function processorSeconds(running: Running): number {
  const [user, system] = procFile(running, "stat").split(") ")[1]?.split(" ").slice(11, 13) ?? [];
  return (Number(user) + Number(system)) / Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
}

/** What the system says of a running process: who it is, what it may, and the memory it holds, in kB. */
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

/** Asks every health check of fly.toml, then that of the Dockerfile; returns what each answered. */
export async function askChecks(setting: Setting, running: RunningImage) {
  const { image, fly, isolation } = setting;
  const answers: Record<string, unknown> = {};
  for (const { path, method } of allChecks(fly))
    answers[`fly ${method} ${path}`] = (await ask(running.origin + path, { method })).status;
  const metrics = await ask(`http://127.0.0.1:${running.metricsPort}${fly.metrics.path}`);
  answers[`fly metrics ${fly.metrics.path}`] = metrics.status;
  answers.HEALTHCHECK = (await inRunning(setting, running, image.stage.health?.command ?? ["false"])).status;
  return { answers, metrics: metrics.body, isolation };
}

/** Runs a program beside the running one, in the same image. */
function inRunning(setting: Setting, { pid, env }: RunningImage, words: readonly string[]) {
  const program = programOf(setting, words, env);
  const [name = "", ...rest] = beside(pid() ?? 0, program, setting.isolation);
  // why: it asks the running process over the network, not this one
  const cwd = setting.isolation === "modes" ? join(program.root, program.folder) : "/";
  return spawnSync(name, rest, { cwd, encoding: "utf8", env: setting.isolation === "modes" ? env : process.env });
}

const PLACES = ["/", "/site", "/site/build", "/etc", "/home/node", "/usr/local/lib", "/root", "/tmp"];

/** Which folders, of the image's own and of those around them, its process could write into. */
export function writablePlaces(setting: Setting, running: RunningImage): string[] {
  const { root } = setting.image;
  const places = setting.isolation === "modes" ? PLACES.map((place) => join(root, place)) : PLACES;
  const tryAll = `for (const place of ${JSON.stringify(places)}) try {
    require("fs").writeFileSync(place + "/probe", ""); require("fs").rmSync(place + "/probe"); console.log(place);
  } catch {}`;
  return inRunning(setting, running, ["node", "-e", tryAll]).stdout.split("\n").filter(Boolean);
}

/** Asks pages as visitors and one signed-in player do, eight at a time; returns how many failed. */
export async function manyRequests(running: RunningImage, session: WireSession, count: number): Promise<number> {
  const paths = ["/", "/login", "/dashboard/my-flips", "/tools/profit-calculator"];
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const headers = { ...running.proxied, Cookie: session.cookie };
  let [asked, failed] = [0, 0];
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
