import type { Page } from "@playwright/test";

/** Keeps what a page asks for at such addresses from coming, as when a line is slow, until what it returns is called. */
export async function holdRequests(page: Page, addresses: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Holds scripts back: the framework and all else, or those of a name. */
export const holdScripts = (page: Page, name = "**/*") => holdRequests(page, `**/assets/${name}.js`);
