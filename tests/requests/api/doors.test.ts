import { eq, type SQL, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { accessTokens } from "#app/db/schema.ts";
import { newTokenText } from "#app/features/account/tokens/token-text.server.ts";
import { listTokens, revokeAllTokens } from "#app/features/account/tokens/tokens.server.ts";
import { ApiClient, createAccessToken, createApiClient } from "../../support/api.ts";
import { whileRefused, whileUnreadable } from "../../support/injected.ts";
import { newDeletion, newFlip } from "../../support/players.ts";
import { API_ROUTES, urlOf } from "../../support/routes.ts";
import { ORIGIN, signedIn } from "../../support/visitor.ts";
import { wholeDatabase } from "../../support/whole-database.ts";

const PREFIX = "/api/v1";
const SECRET = "Nobody else's card";
const METHODS = ["GET", "POST", "PATCH", "DELETE"];

/** A request body that changes something wherever it's accepted. */
const HARM: Record<string, unknown> = {
  "/flips": { buy: 100 },
  "/flips/quick": { line: "J Smith 84 QB 12k" },
  "/flips/waiting": { cut: 8 },
  "/flips/:flipId": { note: "taken over", version: 1 },
  "/flips/:flipId/sell": { sell: 1_500 },
};

type Player = Awaited<ReturnType<typeof signedIn>>;
let owner: Player;
let other: Player;
let theirs: { flipId: string; actId: string };

beforeAll(async () => {
  [owner, other] = [await signedIn(), await signedIn()];
  theirs = {
    flipId: await newFlip(owner.id, { name: SECRET, status: "listed" }),
    actId: await newDeletion(owner.id, { name: SECRET }),
  };
});

const paths = API_ROUTES.filter(({ hasLoader }) => hasLoader).map((route) => ({
  route,
  path: route.pattern.slice(PREFIX.length),
}));
const filled = (route: (typeof API_ROUTES)[number]) => urlOf(route, theirs).slice(PREFIX.length);

/** Every call of the routes, with a harmful body. */
const calls = paths.flatMap(({ route, path }) => METHODS.map((method) => ({ method, route, path })));

test("every route of the prefix is tried", () => {
  expect(paths.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/flips", "/flips/:flipId", "/flips/:flipId/sell", "/acts/:actId/undo", "/me"]),
  );
});

const bodyOf = (method: string, path: string) =>
  method === "POST" || method === "PATCH" ? (HARM[path] ?? {}) : undefined;

async function ended(player: Player, set: Record<string, SQL>): Promise<string> {
  const token = await createAccessToken(player, "write");
  const newest = (await listTokens(player.id)).at(-1);
  await database
    .update(accessTokens)
    .set(set)
    .where(eq(accessTokens.id, newest?.id ?? ""));
  return token;
}

/** Invalid tokens, by kind. */
const BAD: Record<string, () => Promise<string>> = {
  "a token of nobody's": async () => newTokenText("write"),
  "a token with another last letter": async () => {
    const token = await createAccessToken(await signedIn());
    return token.slice(0, -1) + (token.endsWith("0") ? "1" : "0");
  },
  "a token that is cut short": async () => (await createAccessToken(await signedIn())).slice(0, -6),
  "a revoked token": async () => {
    const player = await signedIn();
    const token = await createAccessToken(player);
    await revokeAllTokens(player.id);
    return token;
  },
  "a token past its end": async () => ended(await signedIn(), { expiresAt: sql`now() - interval '1 second'` }),
  "a token without an end that nobody used for a year": async () =>
    ended(await signedIn(), { expiresAt: sql`null`, createdAt: sql`now() - interval '366 days'` }),
  "a spreadsheet's token": async () => createAccessToken(await signedIn(), "feed"),
  "no token": async () => "",
};

describe.each(Object.entries(BAD))("with %s", (_what, make) => {
  test("P24: every call is a 401 that says how to log in, and changes nothing", async () => {
    const program = new ApiClient(await make());
    const before = await wholeDatabase();
    for (const { method, route, path } of calls) {
      const answer = await program.call(method, filled(route), bodyOf(method, path));
      expect([answer.status, method, path]).toEqual([401, method, path]);
      expect(answer.headers.get("WWW-Authenticate")).toMatch(/^Bearer realm="HTMC"/);
      expect(answer.body.said).toBe(answer.body.detail);
    }
    expect(await wholeDatabase()).toEqual(before);
  });
});

/** Other ways to authenticate, none of which is accepted. */
const INSTEAD: Record<string, () => Promise<{ query?: string; headers?: Record<string, string> }>> = {
  "a session's cookie": async () => ({
    headers: { Cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  }),
  "a token in the address": async () => ({ query: `?access_token=${await createAccessToken(owner)}` }),
  "a token as a password": async () => ({
    headers: { Authorization: `Basic ${Buffer.from(`x:${await createAccessToken(owner)}`).toString("base64")}` },
  }),
};

describe.each(Object.entries(INSTEAD))("with %s", (_what, make) => {
  test("P24: every call is a 401, and changes nothing", async () => {
    const { query = "", headers } = await make();
    const before = await wholeDatabase();
    for (const { method, route, path } of calls) {
      const answer = await new ApiClient("").call(method, filled(route) + query, bodyOf(method, path), {
        Authorization: "",
        Origin: ORIGIN,
        ...headers,
      });
      expect([answer.status, method, path]).toEqual([401, method, path]);
    }
    expect(await wholeDatabase()).toEqual(before);
  });
});

test("a cookie beside a token says nothing: the token's player is meant", async () => {
  const api = await createApiClient(other);
  const Cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  expect((await api.get("/me", { Cookie: `${Cookie}; game=MADDEN26; tz=Asia%2FTokyo` })).body).toMatchObject({
    email: other.email,
    game: "CFB26",
  });
});

test("P24: a token that reads changes nothing, and says so", async () => {
  const api = await createApiClient(owner, "read");
  const before = await wholeDatabase();
  for (const { method, route, path } of calls.filter(({ method }) => method !== "GET")) {
    const answer = await api.call(method, filled(route), bodyOf(method, path));
    expect([answer.status, method, path]).toEqual([403, method, path]);
    expect(answer.headers.get("WWW-Authenticate")).toContain('error="insufficient_scope"');
  }
  expect(await wholeDatabase()).toEqual({ ...before, access_tokens: expect.any(String) });
  expect((await api.get("/me")).status).toBe(200);
});

test("an account that isn't confirmed reads and changes nothing", async () => {
  const waiting = await signedIn({ verified: false });
  const api = await createApiClient(waiting);
  const before = await wholeDatabase();
  for (const { method, route, path } of calls)
    expect([(await api.call(method, filled(route), bodyOf(method, path))).status, path]).toEqual([403, path]);
  expect(await wholeDatabase()).toEqual({ ...before, access_tokens: expect.any(String) });
});

describe("another player's ids", () => {
  const named = calls.filter(({ route }) => route.params.some((name) => name !== "*"));

  test("P24: are no flips and no acts, whatever is asked of them", async () => {
    const api = await createApiClient(other);
    const before = await wholeDatabase();
    for (const { method, route, path } of named) {
      const answer = await api.call(method, filled(route), bodyOf(method, path), { "If-Match": '"1"' });
      expect([404, 405], `${method} ${path}`).toContain(answer.status);
      expect(JSON.stringify(answer.body)).not.toContain(SECRET);
    }
    expect(await wholeDatabase()).toEqual({ ...before, access_tokens: expect.any(String) });
  });

  test.each(["not-an-id", "1", "%00", "..%2f..", uuidv7(), "null", "１"])("nor is %j", async (id) => {
    const api = await createApiClient(other);
    for (const { method, route, path } of named) {
      const url = urlOf(route, { flipId: id, actId: id }).slice(PREFIX.length);
      const answer = await api.call(method, url, bodyOf(method, path), { "If-Match": '"1"' });
      expect([404, 405], `${method} ${path}`).toContain(answer.status);
    }
  });

  test("can't be given to a new flip, which is the caller's", async () => {
    const api = await createApiClient(other);
    const added = await api.post("/flips", { buy: 100, id: theirs.flipId });
    expect([added.status, added.body.name]).toEqual([201, ""]);
    expect((await owner.get(`/dashboard/my-flips/${theirs.flipId}`)).text).toContain("Edit flip");
  });
});

/** The calls with a body, about a flip. */
const withBody = (id: string) =>
  [
    ["POST", "/flips"],
    ["POST", "/flips/quick"],
    ["PATCH", `/flips/${id}`],
    ["POST", `/flips/${id}/sell`],
    ["POST", `/flips/${id}/relist`],
  ] as const;

/** Fields that no client may set; each is refused by name. */
const OURS = [
  "user_id",
  "userId",
  "profit",
  "roi",
  "tax_rate",
  "taxRate",
  "created_at",
  "lot_id",
  "lot_copies",
  "isPro",
];

test.each(OURS)("%s can't be set by any call with a body", async (field) => {
  const api = await createApiClient(await signedIn());
  const { id } = (await api.post("/flips", { buy: 100, sell: 200 })).body;
  const before = await wholeDatabase();
  for (const [method, path] of withBody(id)) {
    const { status, body } = await api.call(method, path, { buy: 100, line: "J 84 QB 1k", version: 1, [field]: 1 });
    expect([status, body.errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
      400,
      expect.arrayContaining([`#/${field}`]),
    ]);
  }
  expect(await wholeDatabase()).toEqual(before);
});

const deep = (depth: number) => `{"buy":${"[".repeat(depth)}${"]".repeat(depth)}}`;

/** Bodies that are meaningless or ambiguous. */
const BODIES: Record<string, string | Uint8Array<ArrayBuffer>> = {
  "no JSON": "buy=100",
  "half of it": '{"buy":100',
  "a name that is there twice": '{"buy":100,"buy":200}',
  "a name that is there twice further in": '{"flips":[{"buy":1,"buy":2}]}',
  "an escaped name that is there twice": '{"buy":100,"b\\u0075y":200}',
  "a prototype": '{"buy":100,"__proto__":{"status":"sold"}}',
  "a constructor": '{"buy":100,"constructor":{"prototype":{"x":1}}}',
  "a number beyond all": '{"buy":1e400}',
  "what is no number": '{"buy":NaN}',
  "a list": "[]",
  nothing: "null",
  "a text": '"buy"',
  "10,000 lists in each other": deep(10_000),
  "10,000 open brackets": "[".repeat(10_000),
  "a NUL": '{"buy":100,"name":"a\\u0000b"}',
  "half a letter": '{"buy":100,"name":"\\ud800"}',
  "bytes that are no UTF-8": new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
};

test.each(Object.entries(BODIES))("a body of %s is a 400 everywhere, and changes nothing", async (_what, body) => {
  const api = await createApiClient(await signedIn());
  const { id } = (await api.post("/flips", { buy: 100, sell: 200 })).body;
  const before = await wholeDatabase();
  for (const [method, path] of withBody(id)) {
    const answer = await api.call(method, path, body, { "Content-Type": "application/json" });
    expect([answer.status, method, path]).toEqual([400, method, path]);
    expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
  }
  expect(await wholeDatabase()).toEqual(before);
});

const CURLY = "The body isn't JSON: it has curly quotes (“ ”). Use straight ones.";
const NO_JSON = "The body isn't JSON.";

test.each([
  ["{“buy”: 100}", CURLY],
  ["{“line”: “J “Jet” Smith 84 QB 12k”}", CURLY],
  ['{“note”: “a "b" c”,}', CURLY],
  ['{"line": "J Smith 84 QB 12k”}', CURLY],
  ['{"buy”: 100, "name": "J Smith"}', CURLY],
  ['{"name": „J Smith“, "buy": 100}', CURLY],
  ["{“buy”: 100,}", CURLY],
  ['{"name": "J “Jet” Smith", "buy": 100,}', NO_JSON],
  ['{"name": "J \\"“Jet” Smith", "buy": }', NO_JSON],
  ["{'buy': 100}", NO_JSON],
  ['{"buy": 100', NO_JSON],
])("%s, which is no JSON, is told what to mend", async (body, said) => {
  const api = await createApiClient(await signedIn());
  for (const [method, path] of withBody(uuidv7())) {
    const answer = await api.call(method, path, body, { "Content-Type": "application/json" });
    expect([answer.status, answer.body.said, path]).toEqual([400, said, path]);
  }
});

test("curly quotes within a JSON text are letters like any others", async () => {
  const api = await createApiClient(await signedIn());
  const added = await api.post("/flips", '{"name": "J “Jet” Smith", "buy": 100}', {
    "Content-Type": "application/json",
  });
  expect([added.status, added.body.name]).toEqual([201, "J “Jet” Smith"]);
});

test("an unsupported method is a 405 that lists the supported ones", async () => {
  const api = await createApiClient(await signedIn());
  for (const { method, route, path } of calls.filter(({ path }) => path !== "/*" && path !== "")) {
    const answer = await api.call(method, filled(route), bodyOf(method, path), { "If-Match": '"1"' });
    if (answer.status !== 405) continue;
    expect(answer.headers.get("Allow"), path).toMatch(/^[A-Z, ]+$/);
    expect(answer.headers.get("Allow"), path).not.toContain(method);
  }
});

describe("while the database doesn't answer", () => {
  test("every call that reads flips is a 503 that says so", async () => {
    const api = await createApiClient(await signedIn());
    const told = await whileUnreadable("flips", () => Promise.all([api.get("/flips"), api.get(`/flips/${uuidv7()}`)]));
    for (const { status, body, headers } of told) {
      expect([status, body.said]).toEqual([503, "Our database didn't respond. Try again."]);
      expect(headers.get("Retry-After")).toBe("5");
      expect(headers.get("RateLimit")).toMatch(/^"token"/);
    }
  });

  test("a call that writes is a 503, and can be sent again with its key", async () => {
    const api = await createApiClient(await signedIn());
    const headers = { "Idempotency-Key": '"again"' };
    const failed = await whileRefused("insert", "flips", () => api.post("/flips", { buy: 100 }, headers));
    expect([failed.status, failed.headers.get("Content-Type")]).toEqual([503, "application/problem+json"]);
    expect((await api.post("/flips", { buy: 100 }, headers)).status).toBe(201);
  });
});
