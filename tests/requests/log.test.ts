import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { createAccount, newAddress, PASSWORD } from "../support/accounts.ts";
import { newFlip } from "../support/players.ts";
import { ask, type RunningServer, startServer, until } from "../support/server.ts";
import { signedIn, type Visitor } from "../support/visitor.ts";
import { WireSession } from "../support/wire-session.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { SESSION_SECRETS: env.sessionSecrets.join(",") } });
});
afterAll(() => server.stop());

const cookieOf = (player: Visitor) => [...player.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const headers = (id: string, player?: Visitor) => ({
  Host: `localhost:${server.port}`,
  "X-Request-Id": id,
  ...(player && { Cookie: cookieOf(player) }),
});
const get = (id: string, path: string, player?: Visitor) => ask(server.origin + path, { headers: headers(id, player) });
const post = (id: string, path: string, fields: Record<string, string>, from = "same-origin") => {
  const body = new URLSearchParams(fields).toString();
  const form = {
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": body.length,
    "Sec-Fetch-Site": from,
  };
  return ask(server.origin + path, { method: "POST", body, headers: { ...headers(id), ...form } });
};

type Line = Record<string, unknown>;
/** The log lines of a request, once the response's line is written. */
async function linesOf(id: string): Promise<Line[]> {
  const lines = () =>
    server
      .log()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Line)
      .filter(({ request }) => request === id);
  await until(() => lines().some(({ msg }) => msg === "answered"), 3_000);
  return lines();
}
const eventsOf = async (id: string) =>
  (await linesOf(id)).filter(({ event }) => event).map(({ event, outcome }) => [event, outcome]);

test("an answer's line has the route's pattern and a hash of the player, never a path or an id", async () => {
  const player = await signedIn();
  const flip = await newFlip(player.id);
  await get("own-flip-1", `/dashboard/my-flips/${flip}?code=secret`, player);
  const [line] = await linesOf("own-flip-1");
  expect(line).toMatchObject({
    method: "GET",
    route: "/dashboard/my-flips/:flipId",
    status: 200,
    user: expect.stringMatching(/^[\w-]{16}$/),
  });
  await get("visitor-1", "/no-such-page/a@example.com");
  expect((await linesOf("visitor-1"))[0]).toMatchObject({ route: "/*", status: 404 });
  for (const secret of [player.id, flip, "secret", "a@example.com"]) expect(server.log()).not.toContain(secret);
});

test("P18: log-ins, sign-ups, links and limits leave one line each, and no address or password", async () => {
  const { email, password } = await createAccount();
  const stranger = newAddress();
  await post("login-good", "/login", { email, password });
  await post("login-bad1", "/login", { email, password: "not the password" });
  await post("signup-one", "/signup", { email: stranger, password: PASSWORD, confirmPassword: PASSWORD });
  await post("confirm-no", "/auth/confirm?type=email&code=abc", {});
  await post("forgotten1", "/forgot-password", { email });
  await post("reset-none", "/reset-password?code=abc", { password: PASSWORD, confirmPassword: PASSWORD });
  await post("elsewhere1", "/login", { email, password }, "cross-site");
  for (let n = 0; n < 11; n++) await post(`guess-many${n}`, "/login", { email: stranger, password: "no" });
  await post("guess-last", "/login", { email: stranger, password: "no" });
  expect(await eventsOf("login-good")).toEqual([["login", "ok"]]);
  expect(await eventsOf("login-bad1")).toEqual([["login", "refused"]]);
  expect(await eventsOf("signup-one")).toEqual([["signup", "ok"]]);
  expect(await eventsOf("confirm-no")).toEqual([["confirmation", "refused"]]);
  expect(await eventsOf("forgotten1")).toEqual([["reset-request", "ok"]]);
  expect(await eventsOf("reset-none")).toEqual([["reset", "refused"]]);
  expect(await eventsOf("elsewhere1")).toEqual([["cross-site", "refused"]]);
  expect(await eventsOf("guess-last")).toContainEqual(["limit", "refused"]);
  for (const secret of [email, stranger, password, PASSWORD, "not the password"])
    expect(server.log()).not.toContain(secret);
});

test("asking for another player's flip is told, and a page that nobody has is not", async () => {
  const player = await signedIn();
  const stranger = await signedIn();
  const flip = await newFlip(stranger.id);
  await get("not-mine-1", `/dashboard/my-flips/${flip}`, player);
  await get("no-page-01", "/no-such-page", player);
  expect(await eventsOf("not-mine-1")).toEqual([["not-allowed", "refused"]]);
  expect(await eventsOf("no-page-01")).toEqual([]);
});

test("a process that ends has written its last line", async () => {
  const ending = await startServer();
  await ask(`${ending.origin}/login`, {
    headers: { Host: `localhost:${ending.port}`, "X-Request-Id": "the-last-one" },
  });
  await ending.stop();
  expect(ending.log()).toContain("the-last-one");
});

test.each([
  ["nothing", ""],
  ["words", "not a url"],
  ["half an address", "http://["],
  ["two addresses", "https://a.example, https://b.example"],
  ["12,000 letters", "x".repeat(12_000)],
])("an Origin of %s is refused like another site's, and leaves one line without a stack", async (_what, origin) => {
  for (const [at, path] of ["/logout", "/logout.data", "/dashboard/my-flips", "/game"].entries()) {
    const id = `origin-${at}-${origin.length}`;
    const form = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": 3, Origin: origin };
    const answer = await ask(server.origin + path, {
      method: "POST",
      body: "a=b",
      headers: { ...headers(id), ...form },
    });
    expect(answer.status, path).toBe(403);
    expect(await linesOf(id)).toEqual([expect.objectContaining({ status: 403, msg: "answered" })]);
  }
});

test("a query that failed is told without its values", async () => {
  const lonely = await startServer({ env: { DATABASE_URL: "postgres://htmc@127.0.0.1:9/htmc" } });
  const email = newAddress();
  const { status } = await new WireSession(lonely).send("/login", { email, password: PASSWORD });
  await lonely.stop();
  expect(status).toBe(503);
  expect(lonely.log()).toContain("ECONNREFUSED");
  expect(lonely.log()).toMatch(/"level":40,.*"status":503,.*"msg":"answered"/);
  for (const secret of [email, PASSWORD, "Failed query"]) expect(lonely.log()).not.toContain(secret);
});
