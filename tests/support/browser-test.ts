import { type BrowserContext, test as base, expect } from "@playwright/test";
import { Rows } from "./browser-database.ts";
import { Site } from "./browser-pages.ts";
import { noteSecrets } from "./browser-secrets.ts";
import { signIn } from "./browser-session.ts";
import { secretsIn } from "./log-search.ts";

/** A player with a confirmed account whose browser is signed in. */
type Player = { id: string; email: string };
type PerTest = { site: Site; visitor: Site; player: Player; elsewhere: Site };

/**
 * A test on the running site. `visitor` is nobody yet, `site` is signed in as `player`; a page that complains in the
 * console fails the test. `elsewhere` is the player in a browser of its own, which may complain, of a lost connection.
 */
export const test = base.extend<PerTest, { rows: Rows }>({
  rows: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const rows = new Rows(process.env.HTMC_E2E_DATABASE);
      await use(rows);
      await rows.end();
    },
    { scope: "worker" },
  ],

  context: async ({ context }, use) => {
    const complaints = await hear(context);
    context.on("request", (request) => noteSecrets(secretsIn({ url: request.url(), body: request.postData() })));
    await use(context);
    const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`);
    noteSecrets(secretsIn({ url: "", setCookie: cookies }));
    expect(complaints, "what the pages said in the console").toEqual([]);
  },

  player: async ({ rows }, use) => {
    await use(await rows.makeAccount());
  },

  visitor: async ({ page, javaScriptEnabled }, use) => {
    await use(new Site(page, javaScriptEnabled ?? true));
  },

  site: async ({ context, visitor, player, timezoneId }, use) => {
    // why: from 5 to 10 in the morning of UTC the days of New York's list are others, and its groups begin anew
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

/** Listens for errors, warnings of the security policy and broken promises on every page of a browser. */
export async function hear(context: BrowserContext): Promise<string[]> {
  const complaints: string[] = [];
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  context.on("weberror", (problem) => complaints.push(`${problem.page()?.url()}: ${problem.error().message}`));
  context.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    // why: the browser reports every refused form and missing page by its status, which the tests look at themselves
    const refused =
      /^Failed to load resource: .* status of 4\d\d/.test(message.text()) &&
      !message.location().url.includes("/assets/");
    // why: said by Playwright where the configuration blocks service workers
    const blocked = message.text().includes("Service Worker registration blocked by Playwright");
    if (!refused && !blocked) complaints.push(`${message.page()?.url()}: ${message.text()} ${message.location().url}`);
  });
  return complaints;
}
