import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Builder, By, error as errors, Key, type WebDriver } from "selenium-webdriver";
import { ask, freePort, until } from "../support/server.ts";
import type { Engine, Window } from "./engine.ts";

const MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
/** MiniBrowser's toolbar is wider than a phone, unless its parts have no size. */
const NARROW_TOOLBAR =
  "* { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0.1); }";

/** WebKit's engine (Safari's, and every iPhone browser's) by WebDriver, in MiniBrowser on a virtual screen. */
export async function startWebKit(): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), "htmc-webkit-"));
  mkdirSync(join(home, "gtk-3.0"));
  writeFileSync(join(home, "gtk-3.0/gtk.css"), NARROW_TOOLBAR);
  const screen = await startScreen();
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: screen.display,
      XDG_CONFIG_HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      LIBGL_ALWAYS_SOFTWARE: "1",
      LANG: "en_US.UTF-8",
    },
    stdio: "ignore",
  });
  const address = `http://127.0.0.1:${port}`;
  await until(async () => (await ask(`${address}/status`).catch(() => null))?.status === 200, 60_000);
  const sessions: WebDriver[] = [];
  const versions: string[] = [];

  // The driver has one session at a time.
  async function openWindow({ scripts = true } = {}): Promise<Window> {
    const browserOptions = {
      binary: MINI_BROWSER,
      args: ["--automation", ...(scripts ? [] : ["--enable-javascript=FALSE"])],
    };
    const web = await new Builder()
      .usingServer(address)
      .withCapabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": browserOptions })
      .build();
    sessions.push(web);
    versions.push(String((await web.getCapabilities()).get("browserVersion")));
    return windowOf(web);
  }
  await (await openWindow()).close();
  return {
    name: "WebKit",
    version: versions[0] ?? "",
    openWindow,
    async stop() {
      for (const web of sessions) await web.quit().catch(() => {});
      await end(driver);
      await end(screen.process);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE };

function windowOf(web: WebDriver): Window {
  return {
    open: (url) => web.get(url).catch(isCutOff),
    reload: () => web.navigate().refresh().catch(isCutOff),
    async setCookies(cookies) {
      for (const cookie of cookies) await web.manage().addCookie({ ...cookie, path: "/" });
    },
    async press(selector) {
      await web
        .actions()
        .move({ origin: await web.findElement(By.css(selector)) })
        .click()
        .perform();
    },
    type: (text) => web.actions().sendKeys(text).perform(),
    pressKey: (key) => web.actions().sendKeys(KEYS[key]).perform(),
    chooseFile: async (selector, path) => web.findElement(By.css(selector)).sendKeys(path),
    run: (body) => web.executeScript(body),
    async resize(width, height) {
      await web.manage().window().setRect({ x: 0, y: 0, width, height });
    },
    async screenshot(path) {
      writeFileSync(path, await web.takeScreenshot(), "base64");
    },
    close: () => web.quit(),
  };
}

function isCutOff(problem: Error): void {
  if (!(problem instanceof errors.WebDriverError)) throw problem;
}

async function startScreen(): Promise<{ display: string; process: ChildProcess }> {
  const process = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = await new Promise<string>((told) => process.stdio[3]?.on("data", (text) => told(String(text).trim())));
  return { display: `:${number}`, process };
}

async function end(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  for (let tries = 0; tries < 50 && child.exitCode === null && child.signalCode === null; tries++) await sleep(100);
}
