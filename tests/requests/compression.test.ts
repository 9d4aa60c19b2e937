import { get as httpGet } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { scriptOn } from "../support/page-forms.ts";
import { newFlip } from "../support/players.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signedIn } from "../support/visitor.ts";

const EVERY_CODING = "gzip, deflate, br, zstd";
const READERS: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  none: (bytes) => bytes,
};

let server: RunningServer;
let script: string;
beforeAll(async () => {
  server = await startServer({ env: { SESSION_SECRETS: env.sessionSecrets.join(",") } });
  const page = await asked("/login", "identity");
  script = scriptOn(page.text);
});
afterAll(() => server.stop());

/** A decoded response with its content coding and its size on the wire. */
async function asked(path: string, accepts: string, headers: Record<string, string> = {}) {
  const answer = await new Promise<import("node:http").IncomingMessage>((done, failed) => {
    httpGet(server.origin + path, { headers: { ...headers, "Accept-Encoding": accepts } }, done).on("error", failed);
  });
  const bytes = await buffer(answer);
  const coding = answer.headers["content-encoding"] ?? "none";
  const text = READERS[coding]?.(bytes).toString() ?? expect.fail(`nobody reads ${coding}`);
  return { coding, text, size: bytes.length, vary: answer.headers.vary };
}

/** A player with 50 flips who requests pages. */
async function trader() {
  const player = await signedIn();
  for (let n = 0; n < 50; n++)
    await newFlip(player.id, { name: `Card number ${n * 7_919}`, buy: 1_000 * n + 317, sell: 1_931 * n + 411 });
  const cookie = [...player.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return (path: string, accepts: string) => asked(path, accepts, { Cookie: cookie });
}

const CODINGS = ["br", "br", "gzip", "none"];

describe.each<[string, (path: string, accepts: string) => ReturnType<typeof asked>, () => string]>([
  ["a page that is rendered for one", await trader(), () => "/dashboard/my-flips"],
  ["the data of a page", await trader(), () => "/dashboard/my-flips.data"],
  ["an export as CSV", await trader(), () => "/dashboard/my-flips/export.csv"],
  ["an export as JSON", await trader(), () => "/dashboard/settings/export.json"],
  ["a page that is kept for many", asked, () => "/legal/terms"],
  ["a script", asked, () => script],
])("%s", (_what, ask, path) => {
  test("comes in the best coding that the browser reads", async () => {
    for (const [at, accepts] of [EVERY_CODING, "gzip, deflate, br", "gzip", "identity"].entries()) {
      const { coding, size, text, vary } = await ask(path(), accepts);
      expect([accepts, coding]).toEqual([accepts, CODINGS[at]]);
      expect(vary).toMatch(/\bAccept-Encoding$/);
      if (coding !== "none") expect(size).toBeLessThan(text.length / 2);
    }
  });

  test("comes in none that the browser refuses", async () => {
    expect((await ask(path(), "br;q=0, gzip")).coding).toBe("gzip");
    expect((await ask(path(), "br;q=0, gzip;q=0")).coding).toBe("none");
    expect((await ask(path(), "snappy")).coding).toBe("none");
  });
});

test("what is read is the same in every coding", async () => {
  const mine = await trader();
  for (const [ask, path] of [
    [asked, "/legal/terms"],
    [asked, script],
    [mine, "/dashboard/my-flips/export.csv"],
  ] as const) {
    const texts = await Promise.all(["br", "gzip", "identity"].map(async (a) => (await ask(path, a)).text));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]?.length).toBeGreaterThan(1_000);
  }
});

test("My Flips with 50 rows weighs at most 24 kB in each coding", async () => {
  const mine = await trader();
  for (const coding of ["br", "gzip"])
    expect((await mine("/dashboard/my-flips", coding)).size).toBeLessThanOrEqual(24_000);
});
