import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { chromium } from "@playwright/test";

// The headless shell opens pages fastest.
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
const TRY = 30_000;
const HOW =
  "The browser tests need Chromium. Install it with: npx playwright install chromium (on Debian also: sudo apt-get " +
  "install chromium-headless-shell fonts-liberation), or set CHROMIUM_PATH to the path of one.";

const MODULES = resolve(import.meta.dirname, "../../node_modules");
const PACKED = join(MODULES, "@sparticuz/chromium/bin");
/** `npm ci` removes it. */
const UNPACKED = join(MODULES, ".cache/chromium");

/** No usable browser; the message says how to get one. */
export class NoBrowser extends Error {}

/** Path of a working browser: `CHROMIUM_PATH`, else the system's, else npm's. Throws `NoBrowser`. */
export function findBrowser(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    const problem = problemOf(given);
    if (problem === null) return given;
    throw new NoBrowser(
      `CHROMIUM_PATH names ${given}, which does not run here (${problem}); correct it or leave it out.`,
    );
  }
  const problems: string[] = [];
  for (const find of [...candidates().map((path) => () => path), fromNpm]) {
    const path = find();
    const problem = problemOf(path);
    if (problem === null) return path;
    problems.push(` ${path} was found but does not run: ${problem}`);
  }
  throw new NoBrowser([HOW, ...problems].join("\n"));
}

/** Disable background traffic; root can't use the sandbox. */
export const BROWSER_FLAGS = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Why a browser doesn't run, such as a missing library; null if it does. */
function problemOf(path: string): string | null {
  // Some systems have a stub of this name that only prints how to install the browser.
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

/** Unpacks npm's Chromium (Linux x64) with the libraries and the font that a minimal system lacks. */
function fromNpm(): string {
  const folder = UNPACKED;
  const start = join(UNPACKED, "start");
  if (existsSync(start)) return start;
  mkdirSync(folder, { recursive: true });
  const unpacked = (name: string) => brotliDecompressSync(readFileSync(join(PACKED, name)));
  for (const name of ["al2023.tar.br", "fonts.tar.br"]) {
    const { status, error, stderr } = spawnSync("tar", ["-x", "-C", folder], { input: unpacked(name) });
    if (status !== 0) throw new NoBrowser(`Chromium from npm could not be unpacked: ${error?.message ?? stderr}`);
  }
  writeFileSync(join(folder, "chromium"), unpacked("chromium.br"), { mode: 0o755 });
  writeFileSync(join(folder, "fonts.conf"), `<fontconfig><dir>${folder}/fonts</dir></fontconfig>\n`);
  const settings = `LD_LIBRARY_PATH="${folder}/lib" FONTCONFIG_FILE="${folder}/fonts.conf"`;
  // Written last: its existence means that the rest is complete.
  writeFileSync(start, `#!/bin/sh\n${settings} exec "${folder}/chromium" "$@"\n`, { mode: 0o755 });
  return start;
}
