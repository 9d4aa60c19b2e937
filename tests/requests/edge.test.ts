import { Agent } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentOf } from "../support/page-document.ts";
import { ask, type RunningServer, startServer, until } from "../support/server.ts";

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const KIB = 1024;
let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const local = () => ({ Host: `localhost:${server.port}` });
const get = (path: string, headers = {}) => ask(server.origin + path, { headers: { ...local(), ...headers } });
const post = (path: string, body: string | Buffer, headers = {}) =>
  ask(server.origin + path, {
    method: "POST",
    body,
    headers: {
      ...local(),
      ...FORM,
      "Content-Length": Buffer.byteLength(body),
      "Sec-Fetch-Site": "same-origin",
      ...headers,
    },
  });

describe("hosts", () => {
  test.each(["evil.example", "localhost", "localhost:1", "htmc.example"])(
    "a request for %j is turned away",
    async (host) => {
      expect((await get("/", { Host: host })).status).toBe(421);
    },
  );

  test.each(["localhost", "LOCALHOST", "127.0.0.1", "[::1]"])(
    "a request for %s with our port is served in local mode",
    async (name) => {
      expect((await get("/", { Host: `${name}:${server.port}` })).status).toBe(200);
    },
  );

  test.each(["evil.example", "localhost"])(
    "a request with two Host headers, the second for %s, is rejected",
    async (second) => {
      const hosts = [local().Host, `${second}:${server.port}`];
      for (const [first = "", second = ""] of [hosts, hosts.toReversed()])
        for (const path of ["/legal/terms", "/login"])
          expect((await ask(server.origin + path, { headers: ["Host", first, "Host", second] })).status, path).toBe(
            400,
          );
    },
  );

  test.each(["//evil.example", "/\\evil.example", "/\\/evil.example", "\\\\evil.example"])(
    "%s never redirects to another site",
    async (path) => {
      const answer = await ask(server.origin, { path: `${path}/`, headers: local() });
      const { location } = answer.headers;
      if (location !== undefined) expect(new URL(location, server.origin).host).toBe(new URL(server.origin).host);
      else expect(answer.status).toBe(400);
    },
  );

  test("health checks answer for any host", async () => {
    expect((await get("/healthz", { Host: "10.0.0.1:8080" })).status).toBe(200);
    expect((await get("/readyz", { Host: "10.0.0.1:8080" })).status).toBe(200);
  });
});

describe("addresses", () => {
  test("a path of more than 1,000 characters, or a whole address of more than 4,000, is too long", async () => {
    const tooLong = [
      `/${"a".repeat(1_000)}`,
      `/a${"/".repeat(15_000)}b`,
      `/login?${"a".repeat(4_000)}`,
      `/login.data?${"a=&".repeat(4_000)}`,
    ];
    for (const path of tooLong) {
      const answer = await get(path);
      expect([answer.status, answer.body], path.slice(0, 20)).toEqual([414, "This address is too long.\n"]);
      expect((await post(path, "")).status, path.slice(0, 20)).toBe(414);
    }
    expect((await get(`/${"a".repeat(999)}`)).status).toBe(404);
    expect((await get(`/login?${"a".repeat(3_993)}`)).status).toBe(200);
  });

  test("the log names no made-up path, however long", async () => {
    await get(`/dashboard/${"x".repeat(2_000)}`, { "X-Request-Id": "long-address" });
    const line = () =>
      server
        .log()
        .split("\n")
        .find((entry) => entry.includes("long-address"));
    await until(() => line() !== undefined, 3_000);
    expect(JSON.parse(line() ?? "")).toMatchObject({ route: "/other", status: 414 });
  });

  test.each([
    ["/login/", "/login"],
    ["/login///?a=/b/", "/login?a=/b/"],
    ["//", "/"],
    ["//login", "/login"],
    ["/a//b/", "/a//b"],
    ["/x/../login?a=/../b", "/login?a=/../b"],
    ["/x/../api/v1/me", "/api/v1/me"],
    ["/x/%2e%2e/api/v1/me", "/api/v1/me"],
    ["/x/%2E./api/v1/me", "/api/v1/me"],
    ["/api/v1/../../login", "/login"],
    ["/x/../feeds/token/flips.csv", "/feeds/token/flips.csv"],
    ["/./login", "/login"],
    ["/login/.", "/login"],
    ["/../..", "/"],
    ["/x\\..\\login", "/login"],
    ["/api\\v1\\me", "/api/v1/me"],
    ["/login#x", "/login"],
    ["/.//evil.example/a", "/evil.example/a"],
    ["/x/..//evil.example", "/evil.example"],
    ["/./\\evil.example", "/evil.example"],
    ["//evil.example/..", "/"],
    ["/\\evil.example/%2e%2e//evil.example", "/evil.example"],
    ["/%C3%A9/../login", "/login"],
    ["/assets/../package.json", "/package.json"],
    ["/assets/%2e%2e/%2e%2e/package.json", "/package.json"],
  ])("%s leads to %s", async (path, to) => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await ask(server.origin, { path, method, headers: local() });
      expect([answer.status, answer.headers.location]).toEqual([308, to]);
      expect(answer.headers["set-cookie"]).toBe(undefined);
    }
    const there = await ask(server.origin, { path: to, headers: local() });
    expect(there.status).not.toBe(308);
  });

  test.each([
    "/x/../login",
    "/x/%2e%2e/login",
    "/x\\..\\login",
    "/login\\",
    "/login#x",
    "/.//evil.example",
    "//login",
    "/\\evil.example",
    "/x/../api/v1/flips",
  ])("a post to %s is refused", async (path) => {
    const headers = { ...local(), ...FORM, "Content-Length": "0", "Sec-Fetch-Site": "same-origin" };
    const answer = await ask(server.origin, { path, method: "POST", headers });
    expect([answer.status, answer.headers.location, answer.headers["set-cookie"]]).toEqual([400, undefined, undefined]);
  });

  test.each(["/lo\tgin", "/x/.\t./login"])("%j is refused", async (path) => {
    const socket = connect(server.port, "127.0.0.1");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: close\r\n\r\n`);
    expect((await text(socket)).split("\r\n")[0]).toMatch(/ 400 /);
  });

  test.each([
    "/n%C3%A9",
    "/a|b",
    '/a"b"',
    "/a'b",
    "/a^b{c}`<d>",
    "/a%20b",
    "/a%7Cb",
    "/..a",
    "/a..%2fb",
    "/%zz",
    "/a;b=c,d",
  ])("%s is answered as is, without a redirect", async (path) => {
    for (const query of ["", "?q=a|b'c\"^{}%"])
      expect((await ask(server.origin, { path: path + query, headers: local() })).status).not.toBe(308);
  });
});

describe("methods", () => {
  test.each(["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])("%s is refused", async (method) => {
    const answer = await ask(`${server.origin}/`, { method, headers: local() });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe("GET, HEAD, POST");
  });

  test("HEAD answers like GET, without the page", async () => {
    const answer = await ask(`${server.origin}/`, { method: "HEAD", headers: local() });
    expect([answer.status, answer.body]).toEqual([200, ""]);
  });
});

describe("bodies", () => {
  test("a form of 64 KiB passes and one byte more does not", async () => {
    expect((await post("/logout", "a".repeat(64 * KIB))).status).toBe(303);
    const answer = await post("/logout", "a".repeat(64 * KIB + 1));
    expect([answer.status, answer.body]).toEqual([
      413,
      "What was sent is too large; this address takes at most 64 KiB.\n",
    ]);
  });

  test("a flood is refused by its announced length", async () => {
    const answer = await ask(`${server.origin}/login`, {
      method: "POST",
      headers: { ...local(), ...FORM, "Content-Length": 200 * KIB * KIB, Expect: "100-continue" },
    });
    expect(answer.status).toBe(413);
  });

  test("an event is at most 4 KiB, of any type", async () => {
    expect((await post("/events", "a".repeat(4 * KIB + 1), { "Content-Type": "application/json" })).status).toBe(413);
    expect([413, 415]).not.toContain((await post("/events", "{}", { "Content-Type": "application/json" })).status);
  });

  test("an import of old flips may have 2 MiB where other forms may not", async () => {
    const multipart = { "Content-Type": "multipart/form-data; boundary=x" };
    expect((await post("/dashboard/my-flips", "a".repeat(KIB * KIB), multipart)).status).not.toBe(413);
    expect((await post("/dashboard/my-flips.data", "a".repeat(KIB * KIB), multipart)).status).not.toBe(413);
    expect((await post("/tools/flip-tracker.data", "a".repeat(KIB * KIB), multipart)).status).not.toBe(413);
    expect((await post("/dashboard/my-flips", "a".repeat(2 * KIB * KIB + 1), multipart)).status).toBe(413);
    expect((await post("/dashboard/my-flips", "a".repeat(KIB * KIB))).status).toBe(413);
    expect((await post("/login", "a".repeat(KIB * KIB), multipart)).status).toBe(413);
  });

  test("an unread body doesn't hold up the next request on its connection", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = {
      ...local(),
      "Content-Type": "multipart/form-data; boundary=x",
      "Content-Length": KIB * KIB,
      Origin: "https://evil.example",
    };
    const refused = await ask(`${server.origin}/dashboard/my-flips`, {
      method: "POST",
      agent,
      headers,
      body: "a".repeat(KIB * KIB),
    });
    expect(refused.status).toBe(403);
    expect((await ask(`${server.origin}/login`, { agent, headers: local() })).status).toBe(200);
  }, 60_000);

  test.each(["application/json", "text/plain", ""])("a post of type %j is refused", async (type) => {
    expect((await post("/login", "{}", { "Content-Type": type })).status).toBe(415);
  });
});

describe("answers", () => {
  test("a page whose address holds a mailed code tells no other site of it", async () => {
    for (const path of ["/auth/confirm?code=abc&type=email", "/reset-password?code=abc"]) {
      for (const answer of [await get(path), await get(path.replace("?", ".data?")), await post(path, "")])
        expect(answer.headers["referrer-policy"], path).toBe("same-origin");
    }
  });

  test("a page that says what went wrong names the request, and no other page does", async () => {
    const id = "told-on-page-1";
    const named = documentOf((await get("/no-such-page", { "X-Request-Id": id })).body).querySelector("#request-id");
    expect([named?.textContent, named?.parentElement?.textContent]).toEqual([
      id,
      expect.stringContaining(`Request ${id}`),
    ]);
    expect((await get("/dashboard/settings.data", { "X-Request-Id": id })).body).not.toContain(id);
    expect((await post("/logout", "", { "X-Request-Id": id, Origin: "https://evil.example" })).body).toContain(id);
    expect((await get("/", { "X-Request-Id": id })).body).not.toContain(id);
    expect((await get("/login?next=/dashboard", { "X-Request-Id": id })).body).not.toContain(id);
  });

  test("an id that is well formed is kept, any other is replaced", async () => {
    expect((await get("/", { "X-Request-Id": "abcdef-0123_xyz" })).headers["x-request-id"]).toBe("abcdef-0123_xyz");
    for (const bad of ["short", "has spaces in it", "<script>alert</script>", "a".repeat(65)]) {
      expect((await get("/", { "X-Request-Id": bad })).headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
    }
  });

  test.each(["/.vite/manifest.json", "/package.json", "/..%2fpackage.json"])("%s is not found", async (path) => {
    const answer = await ask(server.origin, { path, headers: local() });
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain("dependencies");
  });
});
