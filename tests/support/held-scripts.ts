import type { Page } from "@playwright/test";

/**
 * Keeps scripts from coming to a page, as on a slow connection, until what it returns is called: the framework and all
 * else, or those of a name.
 */
export async function holdScripts(page: Page, name = "**/*"): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(`**/assets/${name}.js`, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
