import puppeteer, { type ElementHandle } from "puppeteer-core";
import type { Engine, Window } from "./engine.ts";

const BINARY = "/usr/bin/firefox-esr";

/** Firefox by WebDriver BiDi. A window is a browser of its own, with a profile of its own. */
export async function startFirefox(): Promise<Engine> {
  let version = "";
  const windows = new Set<Window>();
  async function openWindow({ scripts = true } = {}): Promise<Window> {
    const browser = await puppeteer.launch({
      browser: "firefox",
      executablePath: BINARY,
      headless: true,
      extraPrefsFirefox: { "javascript.enabled": scripts, "intl.accept_languages": "en-US" },
    });
    version = (await browser.version()).replace("firefox/", "");
    // The page that Firefox starts with has no focus, and its fields hear of none.
    const page = await browser.newPage();
    const run: Window["run"] = (body) => page.evaluate(`(() => {${body}})()`) as Promise<never>;
    const window: Window = {
      open: async (url) => void (await page.goto(url, { waitUntil: "load" }).catch(isCutOff)),
      reload: async () => void (await page.reload().catch(isCutOff)),
      setCookies: async (cookies) =>
        browser.setCookie(...cookies.map((cookie) => ({ ...cookie, domain: "localhost", path: "/" }))),
      async press(selector) {
        // Not `page.click`, which hangs with scripts off.
        const [x = 0, y = 0] = await run<number[]>(
          `const { left, top, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
          return [left + width / 2, top + height / 2]`,
        );
        await page.mouse.click(x, y);
      },
      type: (text) => page.keyboard.type(text),
      pressKey: (key) => page.keyboard.press(key),
      async chooseFile(selector, path) {
        const field = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null;
        await field?.uploadFile(path);
      },
      run,
      resize: (width, height) => page.setViewport({ width, height }),
      screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
      async close() {
        windows.delete(window);
        await browser.close();
      },
    };
    windows.add(window);
    return window;
  }
  await (await openWindow()).close();
  return {
    name: "Firefox",
    version,
    openWindow,
    stop: async () => void (await Promise.all([...windows].map((window) => window.close()))),
  };
}

/** Swallows a navigation that no server answered: the journey looks at what the browser shows instead. */
function isCutOff(error: Error): null {
  if (/NS_ERROR|Navigation|net::/i.test(error.message)) return null;
  throw error;
}
