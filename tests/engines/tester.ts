import assert from "node:assert/strict";
import { until } from "../support/server.ts";
import type { Key, Window } from "./engine.ts";
import type { EngineSite } from "./site.ts";

const PATIENCE = 3_000;
const TARGET = "data-engine-target";

/** A player's browser, as a trader uses it. */
export class Tester {
  readonly window: Window;
  readonly site: EngineSite;

  constructor(window: Window, site: EngineSite) {
    this.window = window;
    this.site = site;
  }

  async signIn(player: Awaited<ReturnType<EngineSite["newPlayer"]>>): Promise<void> {
    // A cookie needs a page of its site.
    await this.window.open(`${this.site.origin}/healthz`);
    await this.window.setCookies(player.cookies);
  }

  /** Opens a path and waits until the page is loaded and hydrated. */
  async open(path: string): Promise<void> {
    await this.window.open(this.site.origin + path);
    await this.ready();
  }

  async ready(): Promise<void> {
    await this.comesTrue(`
      const isRunning = Object.keys(document.body).some((key) => key.startsWith("__reactProps"));
      return document.readyState === "complete" && (!("__reactRouterContext" in window) || isRunning)`);
  }

  /** Waits until the body of a function returns true in the page. */
  async comesTrue(body: string): Promise<void> {
    try {
      await until(() => this.window.run<boolean>(body).catch(() => false), PATIENCE);
    } catch {
      const seen = await this.window.run<string>("return location.href + ' ' + document.body.innerText.slice(0, 500)");
      throw new Error(`This didn't come true: ${body}\nThe page: ${seen}`);
    }
  }

  shows = (text: string) => this.comesTrue(`return document.body.innerText.includes(${JSON.stringify(text)})`);

  /** Presses the first visible element. */
  async press(selector: string): Promise<void> {
    await this.comesTrue(`
      for (const old of document.querySelectorAll("[${TARGET}]")) old.removeAttribute("${TARGET}");
      const isShown = (one) => one.checkVisibility() && one.getClientRects().length > 0;
      const found = [...document.querySelectorAll(${JSON.stringify(selector)})].find(isShown);
      found?.setAttribute("${TARGET}", "");
      found?.scrollIntoView({ block: "center" });
      return found !== undefined`);
    await this.window.press(`[${TARGET}]`);
  }

  async type(selector: string, text: string): Promise<void> {
    await this.press(selector);
    await this.window.type(text);
  }

  pressKey = (key: Key) => this.window.pressKey(key);

  async enter(selector: string, text: string): Promise<void> {
    await this.type(selector, text);
    await this.pressKey("Enter");
  }

  /** Waits until the player's flips in the database have these values, oldest first. */
  async flipsAre(owner: string, expected: object[]): Promise<void> {
    const areThey = async () => {
      const stored = await this.site.flipsOf(owner);
      assert.equal(stored.length, expected.length);
      assert.partialDeepStrictEqual(stored, expected);
    };
    const isTrue = () =>
      areThey()
        .then(() => true)
        .catch(() => false);
    await until(isTrue, PATIENCE).catch(areThey);
  }
}
