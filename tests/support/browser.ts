import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { chromium } from "@playwright/test";

// why: the first opens a page in a quarter of the others' time
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
const TRY = 30_000;
const INSTALL = 300_000;
const HOW =
  "The browser tests need Chromium. Install it with: sudo apt-get install chromium-headless-shell fonts-liberation " +
  "(on Debian; elsewhere any Chromium or Chrome), or set CHROMIUM_PATH to the path of one.";

/** No browser can be had; the message says what to do to whoever started the tests. */
export class NoBrowser extends Error {}

/**
 * The path of a browser that runs: `CHROMIUM_PATH`, else the system's, else Debian's package, else Playwright's own.
 * Throws `NoBrowser`.
 */
export function findBrowser(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    const problem = problemOf(given);
    if (problem === null) return given;
    throw new NoBrowser(
      `CHROMIUM_PATH names ${given}, which does not run here (${problem}); correct it or leave it out.`,
    );
  }
  const found = installed() ?? fromDebian() ?? fromPlaywright();
  if (found) return found;
  const broken = candidates().map((path) => ` ${path} was found but does not run: ${problemOf(path)}`);
  throw new NoBrowser([HOW, ...broken].join("\n"));
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

/** Why a browser does not run, such as a library that it lacks; null when it does. */
function problemOf(path: string): string | null {
  // why: some systems have a program by this name that only says how to install the real one
  const { status, stderr, error } = spawnSync(path, ["--version"], {
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
    timeout: TRY,
  });
  if (status === 0) return null;
  return stderr?.trim().split("\n")[0] || error?.message || `it ended with ${status}`;
}

function candidates(): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...paths, chromium.executablePath()].filter((path) => existsSync(path));
}

const installed = (): string | null => candidates().find((path) => problemOf(path) === null) ?? null;

function fromDebian(): string | null {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status !== 0) return null;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  install("apt-get", ["update", "-qq"], env);
  for (const name of ["chromium-headless-shell", "chromium"]) {
    // why: without a font no text has a width
    install("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name, "fonts-liberation"], env);
    const found = installed();
    if (found) return found;
  }
  return null;
}

function fromPlaywright(): string | null {
  install(process.execPath, [
    resolve(import.meta.dirname, "../../node_modules/@playwright/test/cli.js"),
    "install",
    "chromium",
  ]);
  return installed();
}

// why: what an attempt that failed has to say is a stack of traces; what to do is said in the end
function install(program: string, words: string[], env: NodeJS.ProcessEnv = process.env): void {
  spawnSync(program, words, { env, stdio: "ignore", timeout: INSTALL });
}
