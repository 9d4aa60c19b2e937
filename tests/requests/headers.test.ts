import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { openEvents } from "../support/events.ts";
import { documentOf } from "../support/page-document.ts";
import { scriptOn } from "../support/page-forms.ts";
import { cachedPolicy, nonceOf, renderedPolicy } from "../support/policy.ts";
import { type Answer, ask, type RunningServer, startServer } from "../support/server.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

/** Headers of every response. */
const EVERY_ANSWER = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
  "origin-agent-cluster": "?1",
  "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
};
const HTML = { "content-type": "text/html; charset=utf-8", vary: "Cookie, Accept-Encoding" };
const TAG = { etag: expect.stringMatching(/^W\/"[\w+/=-]+"$/) };
const DATED = { ...TAG, "last-modified": expect.stringMatching(/ GMT$/) };
const SENTENCE = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...TAG };
const PRIVATE = { "cache-control": "private, no-store" };
const DATA = { "content-type": "text/x-script; charset=utf-8", "x-remix-response": "yes" };
const FORM = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "0" };

let server: RunningServer;
let secure: RunningServer;
let cookie: string;
beforeAll(async () => {
  const secrets = { SESSION_SECRETS: env.sessionSecrets.join(",") };
  const https = {
    APP_ORIGIN: "https://htmc.example",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "HTMC <no-reply@htmc.example>",
  };
  const player = await signedIn();
  cookie = [...player.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  [server, secure] = await Promise.all([
    startServer({ env: secrets }),
    startServer({ env: { ...secrets, ...https, TRUST_PROXY: "fly" } }),
  ]);
});
afterAll(() => Promise.all([server.stop(), secure.stop()]));

type Asking = Parameters<typeof ask>[1];
const get = (path: string, options: Asking = {}) => ask(server.origin + path, options);
const mine = (path: string) => get(path, { headers: { Cookie: cookie } });
const post = (path: string, headers: Record<string, string> = {}, body = "") =>
  get(path, { method: "POST", body, headers: { ...FORM, "Content-Length": String(body.length), ...headers } });
const secureGet = (path: string) =>
  ask(secure.origin + path, { headers: { Host: "htmc.example", "X-Forwarded-Proto": "https" } });

/** The headers of a response except those of the transport. */
function headersOf({ headers }: Pick<Answer, "headers">) {
  const {
    date,
    connection,
    "keep-alive": alive,
    "transfer-encoding": encoding,
    "content-length": length,
    ...said
  } = headers;
  return said;
}

describe("an answer carries these headers and no others:", () => {
  test.each<[string, () => Promise<Answer>, number, object]>([
    [
      "the data of a page",
      () => mine("/dashboard/my-flips.data"),
      200,
      { ...PRIVATE, ...DATA, vary: "Cookie, Accept-Encoding" },
    ],
    [
      "the data of a public page",
      () => get("/legal/terms.data"),
      200,
      { ...PRIVATE, ...DATA, vary: "Accept-Encoding" },
    ],
    ["a redirect to log in", () => get("/dashboard"), 302, { ...PRIVATE, location: "/login?next=%2Fdashboard" }],
    [
      "a redirect to the one address",
      () => get("/legal/terms/"),
      308,
      { location: "/legal/terms", "content-type": "text/plain; charset=utf-8", vary: "Accept" },
    ],
    [
      "a redirect after a form",
      () => post("/logout", { "Sec-Fetch-Site": "same-origin" }),
      303,
      { ...PRIVATE, location: "/", "set-cookie": ["session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"] },
    ],
    [
      "a script",
      async () => get(scriptOn((await get("/login")).body)),
      200,
      {
        ...DATED,
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "public, max-age=31536000, immutable",
        vary: "Accept-Encoding",
      },
    ],
    [
      "an icon",
      () => get("/favicon.svg"),
      200,
      { ...DATED, "content-type": "image/svg+xml", "cache-control": "public, max-age=3600", vary: "Accept-Encoding" },
    ],
    [
      "robots.txt",
      () => get("/robots.txt"),
      200,
      { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600", vary: "Accept-Encoding" },
    ],
    [
      "the CSV file of a player's flips",
      () => mine("/dashboard/my-flips/export.csv"),
      200,
      {
        ...PRIVATE,
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": expect.stringMatching(/^attachment; filename="flips-cfb26-[\d-]{10}\.csv"$/),
        vary: "Cookie, Accept-Encoding",
      },
    ],
    [
      "a player's own data",
      () => mine("/dashboard/settings/export.json"),
      200,
      {
        ...PRIVATE,
        "content-type": "application/json; charset=utf-8",
        "content-disposition": expect.stringMatching(/^attachment; filename="htmc-account-[\d-]{10}\.json"$/),
        vary: "Cookie, Accept-Encoding",
      },
    ],
    ["health", () => get("/healthz"), 200, SENTENCE],
    ["readiness", () => get("/readyz"), 200, SENTENCE],
    ["an asset that is gone", () => get("/assets/none.js"), 404, SENTENCE],
    ["a strange target", () => get("", { path: "http://evil.example/" }), 400, SENTENCE],
    ["a strange method", () => get("/", { method: "PUT" }), 405, { ...SENTENCE, allow: "GET, HEAD, POST" }],
    [
      "a body without a length",
      () => get("/login", { method: "POST", headers: { "Transfer-Encoding": "chunked" } }),
      411,
      SENTENCE,
    ],
    ["a body that is too large", () => post("/login", {}, "x".repeat(64 * 1024 + 1)), 413, SENTENCE],
    ["a body of a strange type", () => post("/login", { "Content-Type": "text/plain" }, "x"), 415, SENTENCE],
    ["a strange host", () => get("/", { headers: { Host: "evil.example" } }), 421, SENTENCE],
  ])("%s", async (_what, asked, status, own) => {
    const answer = await asked();
    expect([answer.status, headersOf(answer)]).toEqual([status, { ...EVERY_ANSWER, ...own }]);
  });

  test("a stream of events", async () => {
    const stream = await openEvents(`${server.origin}/dashboard/activity?since=${Date.now()}`, { Cookie: cookie });
    stream.leave();
    const own = { "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no", vary: "Cookie" };
    expect([stream.status, headersOf(stream)]).toEqual([200, { ...EVERY_ANSWER, ...PRIVATE, ...own }]);
  });

  test.each<[string, () => Promise<Answer>, number]>([
    ["a page of the dashboard", () => mine("/dashboard"), 200],
    ["a public page with a query", () => get("/login?next=/dashboard"), 200],
    ["a page that is not there", () => get("/no-such-page"), 404],
    ["a form of another site", () => post("/logout", { Origin: "https://evil.example" }), 403],
  ])("P17: %s, with the policy of a page that is rendered for it alone", async (_what, asked, status) => {
    const page = await asked();
    const own = { ...HTML, ...PRIVATE, "content-security-policy": renderedPolicy(page) };
    expect([page.status, headersOf(page)]).toEqual([status, { ...EVERY_ANSWER, ...own }]);
  });

  test.each(["/", "/login", "/legal/terms", "/tools/profit-calculator"])(
    "P17: %s, with the policy of a page that is kept",
    async (path) => {
      // The first response doesn't come from the cache.
      await get(path);
      const page = await get(path);
      const own = {
        ...HTML,
        ...TAG,
        "cache-control": "private, no-cache",
        "content-security-policy": cachedPolicy(page),
        "server-timing": "cache;desc=page",
      };
      expect([page.status, headersOf(page)]).toEqual([200, { ...EVERY_ANSWER, ...own }]);
      const again = await get(path, { headers: { "If-None-Match": String(page.headers.etag) } });
      expect([again.status, headersOf(again)]).toEqual([304, { ...EVERY_ANSWER, ...own }]);
    },
  );
});

describe("an https site", () => {
  const HTTPS = { ...EVERY_ANSWER, "strict-transport-security": "max-age=63072000; includeSubDomains" };

  test("tells browsers to stay with https, and to load the parts of a page by it", async () => {
    const page = await secureGet("/no-such-page");
    const own = {
      ...HTML,
      ...PRIVATE,
      "content-security-policy": `${renderedPolicy(page)}; upgrade-insecure-requests`,
    };
    expect([page.status, headersOf(page)]).toEqual([404, { ...HTTPS, ...own }]);
  });

  test("does so with a kept page too", async () => {
    const page = await secureGet("/legal/terms");
    const policy = `${cachedPolicy(page)}; upgrade-insecure-requests`;
    const own = { ...HTML, ...TAG, "cache-control": "private, no-cache", "content-security-policy": policy };
    expect([page.status, headersOf(page)]).toEqual([200, { ...HTTPS, ...own }]);
  });

  test.each(["/healthz", "/assets/none.js"])("does so with the sentence of %s", async (path) => {
    expect(headersOf(await secureGet(path))).toEqual({ ...HTTPS, ...SENTENCE });
  });
});

describe("nonces", () => {
  test("a page's own scripts carry the one that its policy names, and a kept page has none", async () => {
    const page = await get("/login?next=/dashboard");
    const nonce = nonceOf(page) ?? expect.fail("no nonce");
    const scripts = [...documentOf(page.body).querySelectorAll('script:not([type^="application/"])')];
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) expect(script.getAttribute("nonce")).toBe(nonce);
    const kept = await get("/legal/terms");
    expect([nonceOf(kept), kept.body.includes("nonce=")]).toEqual([undefined, false]);
  });

  test("P17: no two of fifty pages have the same, and each is 16 random bytes", async () => {
    const visitor = new Visitor();
    const nonces = new Set<string>();
    for (let n = 0; n < 50; n++) {
      const { headers } = await visitor.get("/no-such-page");
      nonces.add(nonceOf({ headers: Object.fromEntries(headers) }) ?? "none");
    }
    expect(nonces.size).toBe(50);
    for (const nonce of nonces) expect(Buffer.from(nonce, "base64")).toHaveLength(16);
  });
});
