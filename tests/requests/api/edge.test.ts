import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { env } from "#app/env.server.ts";
import { createAccessToken } from "../../support/api.ts";
import { newFlip } from "../../support/players.ts";
import { ask, type RunningServer, startServer, until } from "../../support/server.ts";
import { signedIn } from "../../support/visitor.ts";

const KIB = 1024;
const JSON_TYPE = { "Content-Type": "application/json" };
let server: RunningServer;
let player: Awaited<ReturnType<typeof signedIn>>;
let token: string;

beforeAll(async () => {
  server = await startServer({ env: { SESSION_SECRETS: env.sessionSecrets.join(",") } });
  player = await signedIn();
  token = await createAccessToken(player);
});
afterAll(() => server.stop());

const call = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
  const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  const answer = await ask(`${server.origin}/api/v1${path}`, {
    method,
    body,
    headers: { Host: `localhost:${server.port}`, Authorization: `Bearer ${token}`, ...length, ...headers },
  });
  return { ...answer, json: answer.body.startsWith("{") ? JSON.parse(answer.body) : null };
};
const count = () => database.$count(flips, eq(flips.userId, player.id));

test("a call with its token is answered, from whatever site it comes", async () => {
  const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  const added = await call("POST", "/flips", { ...JSON_TYPE, ...foreign }, '{"buy":100}');
  expect(added.status).toBe(201);
  expect(added.headers["access-control-allow-origin"]).toBe(undefined);
  const { id } = added.json;
  expect((await call("PATCH", `/flips/${id}`, JSON_TYPE, '{"note":"x","version":1}')).json.version).toBe(2);
  expect((await call("DELETE", `/flips/${id}`)).status).toBe(200);
  expect((await call("HEAD", "/me")).status).toBe(200);
});

test("P24: a cookie opens nothing there, and is not renewed or taken back", async () => {
  const Cookie = [...player.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  for (const headers of [{ Cookie }, { Cookie, Authorization: "" }, { Cookie: "session=none.none" }]) {
    const answer = await call("GET", "/me", { Authorization: "", ...headers });
    expect([answer.status, answer.headers["set-cookie"], answer.headers.vary]).toEqual([
      401,
      undefined,
      "Accept-Encoding",
    ]);
  }
  const before = await count();
  const posted = await call("POST", "/flips", { ...JSON_TYPE, Authorization: "", Cookie }, '{"buy":100}');
  expect([posted.status, await count()]).toEqual([401, before]);
});

test.each([
  ["another method", "PUT", "/flips", JSON_TYPE, "{}", 405],
  ["what a browser asks before it calls", "OPTIONS", "/flips", {}, undefined, 405],
  ["a form", "POST", "/flips", { "Content-Type": "application/x-www-form-urlencoded" }, "buy=100", 415],
  ["a body of no type", "POST", "/flips", {}, "{}", 415],
  ["plain text that is no line", "POST", "/flips", { "Content-Type": "text/plain" }, "{}", 415],
  ["a body that is read", "GET", "/flips", JSON_TYPE, "{}", 413],
  ["more than a mebibyte", "POST", "/flips", JSON_TYPE, " ".repeat(1024 * KIB + 1), 413],
  ["more than 64 KiB", "PATCH", "/flips/x", JSON_TYPE, " ".repeat(64 * KIB + 1), 413],
  ["a line of more than 4 KiB", "POST", "/flips/quick", JSON_TYPE, " ".repeat(4 * KIB + 1), 413],
  ["a body of unknown length", "POST", "/flips", { ...JSON_TYPE, "Transfer-Encoding": "chunked" }, undefined, 411],
  ["an address that is too long", "GET", `/flips?find=${"x".repeat(5_000)}`, {}, undefined, 414],
  ["a host that isn't ours", "GET", "/me", { Host: "evil.example" }, undefined, 421],
  ["an Origin that can't be read", "POST", "/flips", { ...JSON_TYPE, Origin: "http://[" }, "{}", 403],
])("%s is refused as a problem", async (_what, method, path, headers, body, status) => {
  const answer = await call(method, path, headers as Record<string, string>, body);
  expect([answer.status, answer.headers["content-type"]]).toEqual([
    status,
    expect.stringMatching(/^application\/problem\+json/),
  ]);
  expect(answer.json).toMatchObject({
    status,
    said: expect.any(String),
    type: expect.stringContaining(`/api#error-${status}`),
  });
});

describe("a body that is compressed", () => {
  /** Every kind of address that takes a body. */
  const DOORS: [path: string, type: string, body: string, method?: string][] = [
    ["/api/v1/flips", "application/json", '{"buy":100}'],
    ["/api/v1/flips/quick", "text/plain", "J Smith 84 QB 12k"],
    ["/api/v1/flips/x", "application/json", '{"note":"x","version":1}', "PATCH"],
    ["/api/v1/flips/x/sell", "application/json", "{}"],
    ["/api/v1/flips/x/relist", "application/json", "{}"],
    ["/api/v1/acts/x/undo", "application/json", "{}"],
    ["/dashboard/log", "application/json", "{}"],
    ["/dashboard/my-flips/new", "application/x-www-form-urlencoded", "buy=100"],
    ["/dashboard/my-flips/import", "multipart/form-data; boundary=x", "--x--"],
    ["/login", "application/x-www-form-urlencoded", "email=a"],
    ["/webhooks/stripe", "application/json", "{}"],
  ];
  const send = ([path, type, body, method = "POST"]: (typeof DOORS)[number], coding: string) => {
    const bytes = gzipSync(body);
    const headers = {
      Host: `localhost:${server.port}`,
      Origin: `http://localhost:${server.port}`,
      ...{ "Content-Type": type, "Content-Encoding": coding, "Content-Length": String(bytes.length) },
    };
    return ask(server.origin + path, { method, headers, body: bytes });
  };
  const SAID = "Send the body uncompressed, without a Content-Encoding header.";

  test.each(DOORS)("is a 415 at %s that says what would be read", async (...door) => {
    const answer = await send(door, "gzip");
    expect([answer.status, answer.headers["accept-encoding"]]).toEqual([415, "identity"]);
    if (door[0].startsWith("/api/")) expect(JSON.parse(answer.body)).toMatchObject({ status: 415, said: SAID });
    else expect(answer.body).toBe(`${SAID}\n`);
  });

  test.each(["br", "deflate", "zstd", "compress", "x-gzip", "GZIP", "gzip, identity", "identity,gzip", "nonsense"])(
    "is one by %j too",
    async (coding) => {
      for (const door of DOORS) expect((await send(door, coding)).status, door[0]).toBe(415);
    },
  );

  test.each(["identity", "Identity", "identity, identity", ""])("isn't one by %j", async (coding) => {
    const headers = { ...JSON_TYPE, "Content-Encoding": coding };
    expect((await call("POST", "/flips", headers, '{"buy":100}')).status).toBe(201);
  });
});

describe("an empty header", () => {
  test.each(["", "  "])('%j is no Idempotency-Key, as "" is none', async (key) => {
    const before = await count();
    for (let times = 0; times < 2; times++) {
      const answer = await call("POST", "/flips", { ...JSON_TYPE, "Idempotency-Key": key }, '{"buy":100}');
      expect([answer.status, answer.json.said]).toEqual([
        400,
        'An Idempotency-Key is a quoted string of at most 255 characters, such as "a1b2c3".',
      ]);
    }
    expect(await count()).toBe(before);
  });

  test.each(["", "  "])("%j doesn't count as a version for a change", async (tag) => {
    const id = await newFlip(player.id, { status: "listed" });
    const headers = { "If-Match": tag };
    expect((await call("DELETE", `/flips/${id}`, headers)).status).toBe(412);
    expect((await call("POST", `/flips/${id}/sell`, headers)).status).toBe(412);
    expect((await call("POST", `/flips/${id}/relist`, headers)).status).toBe(412);
    expect((await call("PATCH", `/flips/${id}`, { ...JSON_TYPE, ...headers }, '{"note":"x","version":1}')).status).toBe(
      412,
    );
    expect((await call("GET", `/flips/${id}`)).json).toMatchObject({ status: "listed", version: 1 });
  });

  test("is no token", async () => {
    for (const Authorization of ["", "  ", "Bearer", "Bearer "])
      expect((await call("GET", "/me", { Authorization })).status).toBe(401);
  });
});

test("a call that needs only its address takes no body or length", async () => {
  const id = await newFlip(player.id);
  for (const headers of [{}, { "Content-Length": "0" }] as Record<string, string>[])
    expect((await call("POST", `/flips/${id}/relist`, headers)).status).toBe(200);
});

test("a full mebibyte of many flips is read", async () => {
  const body = JSON.stringify({ flips: [{ buy: 100 }] });
  expect((await call("POST", "/flips", JSON_TYPE, body + " ".repeat(1024 * KIB - body.length))).status).toBe(201);
});

test("the document is there for whoever asks", async () => {
  const answer = await call("GET", "/openapi.json", { Authorization: "" });
  expect([answer.status, answer.json.openapi]).toEqual([200, "3.1.0"]);
});

test("P25: no line of the log holds a token, a feed's address or what a call carried", async () => {
  const feed = await createAccessToken(player, "feed");
  const get = (path: string) => ask(server.origin + path, { headers: { Host: `localhost:${server.port}` } });
  expect((await get(`/feeds/${feed}/flips.csv?find=secretword`)).status).toBe(200);
  await call("GET", `/me?access_token=${token}`);
  await call("GET", "/me", { Authorization: `Bearer ${token}x` });
  await call("POST", "/flips", JSON_TYPE, '{"buy":100,"name":"secretname"}');
  await until(() => server.log().includes('"route":"/feeds/:token/flips.csv"'), 3_000);
  expect(server.log()).not.toMatch(/htmc[prf]_\w|secretword|secretname/);
});
