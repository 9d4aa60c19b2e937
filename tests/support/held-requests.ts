import type { Page } from "@playwright/test";

/** Holds requests to matching URLs until the returned function is called. */
export async function holdRequests(page: Page, addresses: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

export const holdScripts = (page: Page, name = "**/*") => holdRequests(page, `**/assets/${name}.js`);
