import type { Locator, Page } from "@playwright/test";
import { withPhone } from "./phone.ts";

const TAP_SECONDS = 1;
const KEY_SECONDS = 0.25;
/** 1.6 Mbit/s each way, a round trip of 150 ms, and a processor of a quarter of this one's speed. */
const PHONE = { latency: 150, throughput: 200_000, slowdown: 4 };

/** What a task took: presses, keys, seconds of waiting for the site, and all of it in seconds. */
export interface Effort {
  taps: number;
  keys: number;
  waited: number;
  seconds: number;
}

/** Does `work` as a trader with a slow phone, signed in by this cookie. */
export const withThumb = <Answer>(origin: string, cookie: string, work: (thumb: Thumb) => Promise<Answer>) =>
  withPhone(origin, cookie, PHONE, (page) => work(new Thumb(page)));

/** A trader's thumb: counts what it presses and types, and the time that it waits. */
export class Thumb {
  readonly page: Page;
  #effort: Effort = { taps: 0, keys: 0, waited: 0, seconds: 0 };

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a page and waits until it has been awake for a while. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.page.waitForLoadState("networkidle");
    await this.page.waitForTimeout(1_000);
  }

  /** Presses the middle of something that is on the screen. */
  async tap(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error(`${target} is not on the page`);
    this.#effort.taps++;
    await this.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  }

  /** Types as fast as is counted, so that what the site does meanwhile is no waiting. */
  async type(text: string): Promise<void> {
    this.#effort.keys += text.length;
    await this.page.keyboard.type(text, { delay: KEY_SECONDS * 1_000 });
  }

  /** Presses what the browser's own list offers for a field; no browser without a screen draws one. */
  async choose(field: Locator, text: string): Promise<void> {
    this.#effort.taps++;
    await field.fill(text);
  }

  async press(key: string): Promise<void> {
    this.#effort.keys++;
    await this.page.keyboard.press(key);
  }

  /** Waits until the page is as this function, run in it, says; returns the seconds. */
  async until<Argument>(is: (argument: Argument) => boolean, argument: Argument): Promise<number> {
    const start = performance.now();
    await this.page.waitForFunction(is as never, argument as never, { polling: "raf", timeout: 60_000 });
    const seconds = (performance.now() - start) / 1_000;
    this.#effort.waited += seconds;
    return seconds;
  }

  /** What was done since the last time that this was asked. */
  take(): Effort {
    const { taps, keys, waited } = this.#effort;
    this.#effort = { taps: 0, keys: 0, waited: 0, seconds: 0 };
    return { taps, keys, waited, seconds: taps * TAP_SECONDS + keys * KEY_SECONDS + waited };
  }
}
