import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { chromium } from "@playwright/test";

// why: the first opens a page in a quarter of the others' time
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
const TRY = 30_000;
const INSTALL = 300_000;

/** No browser can be had; the message is one sentence for whoever started the tests. */
export class NoBrowser extends Error {}

/** The path of a browser that runs: `CHROMIUM_PATH`, else the system's, else Debian's package, else Playwright's own (decisions, section 1). Throws `NoBrowser`. */
export function findBrowser(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (runs(given)) return given;
    throw new NoBrowser(`CHROMIUM_PATH names ${given}, which is no browser that runs here; correct it or leave it out.`);
  }
  const found = installed() ?? fromDebian() ?? fromPlaywright();
  if (found) return found;
  throw new NoBrowser("No browser was found and none could be installed; install Chromium, or set CHROMIUM_PATH to the path of one.");
}

/** Flags that keep the browser from anything but the page; root may not use the sandbox. */
export const BROWSER_FLAGS = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

// why: some systems have a program by this name that only says how to install the real one
const runs = (path: string) => spawnSync(path, ["--version"], { stdio: "ignore", timeout: TRY }).status === 0;

function installed(): string | null {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path) && runs(path)) ?? null;
}

function fromDebian(): string | null {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status !== 0) return null;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  install("apt-get", ["update", "-qq"], env);
  for (const name of ["chromium-headless-shell", "chromium"]) {
    console.log(`No browser here yet: installing Debian's package ${name}.`);
    // why: without a font no text has a width
    install("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name, "fonts-liberation"], env);
    const found = installed();
    if (found) return found;
  }
  return null;
}

function fromPlaywright(): string | null {
  const path = chromium.executablePath();
  if (existsSync(path) && runs(path)) return path;
  console.log("No browser here yet: installing Playwright's Chromium.");
  const cli = resolve(import.meta.dirname, "../../node_modules/@playwright/test/cli.js");
  install(process.execPath, [cli, "install", "chromium"], process.env);
  return existsSync(path) && runs(path) ? path : null;
}

function install(program: string, words: string[], env: NodeJS.ProcessEnv): void {
  try {
    execFileSync(program, words, { env, stdio: ["ignore", "ignore", "inherit"], timeout: INSTALL });
  } catch (error) {
    console.log(`${program} ${words.join(" ")} did not work: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
  }
}
