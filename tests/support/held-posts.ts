import type { Page, Route } from "@playwright/test";

export async function holdPosts(page: Page) {
  const held: Route[] = [];
  let open = false;
  await page.route("**", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    held.push(route);
    return open ? route.continue() : undefined;
  });
  return {
    count: () => held.length,
    release: async () => {
      open = true;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}
