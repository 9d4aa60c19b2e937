import { get as httpGet } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { scriptOn } from "../support/page-forms.ts";
import { newFlip } from "../support/players.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signedIn } from "../support/visitor.ts";

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
  return { coding, text, size: bytes.length, headers: answer.headers };
}

/** A player with 50 flips who requests pages, and may export ten times a minute. */
async function trader() {
  const player = await signedIn();
  for (let n = 0; n < 50; n++)
    await newFlip(player.id, { name: `Card number ${n * 7_919}`, buy: 1_000 * n + 317, sell: 1_931 * n + 411 });
  const Cookie = [...player.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return (path: string, accepts: string) => asked(path, accepts, { Cookie });
}

/** What a browser reads, and the coding that it gets. */
const CODINGS = [
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["identity", "none"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0, gzip;q=0", "none"],
  ["snappy", "none"],
] as const;

test.each<[string, Awaited<ReturnType<typeof trader>>, () => string]>([
  ["a page that is rendered for one", await trader(), () => "/dashboard/my-flips"],
  ["the data of a page", await trader(), () => "/dashboard/my-flips.data"],
  ["an export as CSV", await trader(), () => "/dashboard/my-flips/export.csv"],
  ["an export as JSON", await trader(), () => "/dashboard/settings/export.json"],
  ["a page that is kept for many", asked, () => "/legal/terms"],
  ["a script", asked, () => script],
])("%s comes in the best coding that the browser reads, and in none that it refuses", async (_what, ask, path) => {
  for (const [accepts, best] of CODINGS) {
    const { coding, size, text, headers } = await ask(path(), accepts);
    expect([accepts, coding]).toEqual([accepts, best]);
    expect(headers.vary).toMatch(/\bAccept-Encoding$/);
    if (coding !== "none") expect(size).toBeLessThan(text.length / 2);
  }
});

test("what is read is the same in every coding, of the same type, and kept for as long", async () => {
  const mine = await trader();
  for (const [ask, path] of [
    [asked, "/legal/terms"],
    [asked, script],
    [mine, "/dashboard/my-flips/export.csv"],
  ] as const) {
    const answers = await Promise.all(["br", "gzip", "identity"].map((accepts) => ask(path, accepts)));
    const told = answers.map(({ text, headers }) =>
      [headers["content-type"]?.toLowerCase(), headers["cache-control"], text].join(),
    );
    expect(new Set(told).size).toBe(1);
    expect(answers[0]?.text.length).toBeGreaterThan(1_000);
  }
});

test("My Flips with 50 rows weighs at most 24 kB in each coding", async () => {
  const mine = await trader();
  for (const coding of ["br", "gzip"])
    expect((await mine("/dashboard/my-flips", coding)).size).toBeLessThanOrEqual(24_000);
});
