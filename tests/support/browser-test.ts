import { type BrowserContext, test as base, expect } from "@playwright/test";
import { TestDatabase } from "./browser-database.ts";
import { Site } from "./browser-pages.ts";
import { noteSecrets } from "./browser-secrets.ts";
import { signIn } from "./browser-session.ts";
import { findSecrets } from "./log-search.ts";

type Player = { id: string; email: string };
type PerTest = { site: Site; visitor: Site; player: Player; elsewhere: Site };

/**
 * A test on the running site. `visitor` is signed out, `site` is signed in as `player`; a console error fails the test.
 * `elsewhere` is a second browser of the player, whose console isn't checked, for lost connections.
 */
export const test = base.extend<PerTest, { rows: TestDatabase }>({
  rows: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const rows = new TestDatabase(process.env.HTMC_E2E_DATABASE);
      await use(rows);
      await rows.end();
    },
    { scope: "worker" },
  ],

  context: async ({ context }, use) => {
    const complaints = await collectConsoleErrors(context);
    context.on("request", (request) => noteSecrets(findSecrets({ url: request.url(), body: request.postData() })));
    await use(context);
    const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`);
    noteSecrets(findSecrets({ url: "", setCookie: cookies }));
    expect(complaints, "what the pages said in the console").toEqual([]);
  },

  player: async ({ rows }, use) => {
    await use(await rows.makeAccount());
  },

  visitor: async ({ page, javaScriptEnabled }, use) => {
    await use(new Site(page, javaScriptEnabled ?? true));
  },

  site: async ({ context, visitor, player, timezoneId }, use) => {
    // Between 5 and 10 a.m. UTC the day groups in New York's time zone differ from those in UTC.
    await signIn(context, player.email, visitor.scripts ? timezoneId : undefined);
    await use(visitor);
  },

  elsewhere: async ({ browser, baseURL, player, timezoneId }, use) => {
    const context = await browser.newContext({ baseURL });
    await signIn(context, player.email, timezoneId);
    await use(new Site(await context.newPage(), true));
    await context.close();
  },
});

export { expect };

/** Collects console errors and warnings, CSP violations and unhandled rejections of every page. */
export async function collectConsoleErrors(context: BrowserContext): Promise<string[]> {
  const complaints: string[] = [];
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  context.on("weberror", (problem) => complaints.push(`${problem.page()?.url()}: ${problem.error().message}`));
  context.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    // The browser reports every 4xx response; tests check those themselves.
    const refused =
      /^Failed to load resource: .* status of 4\d\d/.test(message.text()) &&
      !message.location().url.includes("/assets/");
    // Logged by Playwright, because the configuration blocks service workers.
    const blocked = message.text().includes("Service Worker registration blocked by Playwright");
    if (!refused && !blocked) complaints.push(`${message.page()?.url()}: ${message.text()} ${message.location().url}`);
  });
  return complaints;
}
