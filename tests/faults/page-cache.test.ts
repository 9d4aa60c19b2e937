import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { trainingValues } from "#app/db/schema.ts";
import { env } from "#app/env.server.ts";
import { documentOf } from "../support/page-document.ts";
import { type Answer, ask, freePort, type RunningServer, startServer, until } from "../support/server.ts";
import { signedIn } from "../support/visitor.ts";

const PAGES = [
  "/",
  "/cfb-26",
  "/tools/profit-calculator",
  "/tools/training",
  "/leaderboard",
  "/legal/terms",
  "/login",
  "/tools/flip-tracker",
];

let server: RunningServer;
let metrics: string;
beforeAll(async () => {
  const port = await freePort();
  metrics = `http://127.0.0.1:${port}/metrics`;
  server = await startServer({ env: { METRICS_PORT: String(port), SESSION_SECRETS: env.sessionSecrets.join(",") } });
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) => ask(server.origin + path, { headers });
/** The game that the leaderboard is of. */
const gameOf = ({ body }: Answer) =>
  [...documentOf(body).querySelectorAll("span")].find(({ textContent }) => /^(Madden|CFB) 26$/.test(textContent))
    ?.textContent;
const kept = async () => Number(/page_cache_pages (\d+)/.exec((await ask(metrics)).body)?.[1]);

test("P17: its policy allows just its own inline scripts, by their hashes, and no nonce is kept", async () => {
  for (const path of PAGES) {
    const { headers, body } = await get(path);
    expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-[^;]*;/);
    expect(headers["content-security-policy"]).not.toMatch(/strict-dynamic|nonce-/);
    expect(body).not.toMatch(/nonce="/);
  }
});

test("three visitors of the same pages at once, one signed in, never get each other's navigation or game", async () => {
  const player = await signedIn();
  const cookie = `${[...player.cookies].map(([name, value]) => `${name}=${value}`).join("; ")}; game=MADDEN26`;
  // All at once they would only wait for each other's database connections.
  for (let round = 0; round < 15; round++) {
    await Promise.all(
      PAGES.map(async (path) => {
        const [mine, theirs, others] = await Promise.all([
          get(path, { Cookie: cookie }),
          get(path),
          get(path, { Cookie: "game=MADDEN26" }),
        ]);
        expect(theirs.body.includes("Log out"), path).toBe(false);
        expect(theirs.headers["set-cookie"] ?? []).toEqual([]);
        expect(theirs.body.includes("Log in"), path).toBe(true);
        // Two cached pages, or this would compare nothing.
        expect([theirs, others].map(({ headers }) => typeof headers.etag)).toEqual(["string", "string"]);
        // The log-in page redirects a signed-in visitor.
        if (path === "/login") return expect(mine.status).toBe(302);
        expect(mine.body.includes("Log out"), path).toBe(true);
        expect(mine.headers.etag).toBeUndefined();
        if (path === "/leaderboard")
          expect([mine, others, theirs].map(gameOf)).toEqual(["Madden 26", "Madden 26", "CFB 26"]);
      }),
    );
  }
});

test("keeps at most a thousand pages, however many prices are asked for", async () => {
  for (let at = 0; at < 1_300; at += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, n) => get(`/tools/profit-calculator?buyPrice=${at + n}`)));
  }
  expect(await kept()).toBeLessThanOrEqual(1_000);
});

test("is emptied when reference data changes", async () => {
  await get("/tools/training");
  await database.insert(trainingValues).values({ game: "CFB26", ovr: 99, training: 123_456, source: "a test" });
  await until(async () => (await get("/tools/training")).body.includes("123,456"), 3_000);
});
