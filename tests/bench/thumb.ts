import type { Locator, Page } from "@playwright/test";
import { withPhone } from "./phone.ts";

const TAP_SECONDS = 1;
const KEY_SECONDS = 0.25;
/** 1.6 Mbit/s each way, a round trip of 150 ms, and a quarter of this processor's speed. */
const PHONE = { latency: 150, throughput: 200_000, slowdown: 4 };

/** `waited` is for the site, `seconds` the total; both in seconds. */
export type Effort = ReturnType<Thumb["take"]>;

export const withThumb = <Answer>(origin: string, cookie: string, work: (thumb: Thumb) => Promise<Answer>) =>
  withPhone(origin, cookie, PHONE, (page) => work(new Thumb(page)));

/** Touch and keyboard input that counts taps, keys and the time spent waiting. */
export class Thumb {
  readonly page: Page;
  #effort = { taps: 0, keys: 0, waited: 0 };

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a page and waits until it has been idle for a second. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.page.waitForLoadState("networkidle");
    await this.page.waitForTimeout(1_000);
  }

  async tap(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error(`${target} is not on the page`);
    this.#effort.taps++;
    await this.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  }

  /** Types at the counted speed, so that the site's work meanwhile isn't waiting. */
  async type(text: string): Promise<void> {
    this.#effort.keys += text.length;
    await this.page.keyboard.type(text, { delay: KEY_SECONDS * 1_000 });
  }

  /** Counts a tap on a datalist suggestion and fills the field; headless browsers draw no list. */
  async choose(field: Locator, text: string): Promise<void> {
    this.#effort.taps++;
    await field.fill(text);
  }

  async press(key: string): Promise<void> {
    this.#effort.keys++;
    await this.page.keyboard.press(key);
  }

  /** Waits until the predicate holds in the page. */
  async until<Argument>(is: (argument: Argument) => boolean, argument: Argument): Promise<void> {
    const start = performance.now();
    await this.page.waitForFunction(is as never, argument as never, { polling: "raf", timeout: 60_000 });
    this.#effort.waited += (performance.now() - start) / 1_000;
  }

  /** Returns the effort since the last call and resets it. */
  take() {
    const { taps, keys, waited } = this.#effort;
    this.#effort = { taps: 0, keys: 0, waited: 0 };
    return { taps, keys, waited, seconds: taps * TAP_SECONDS + keys * KEY_SECONDS + waited };
  }
}
