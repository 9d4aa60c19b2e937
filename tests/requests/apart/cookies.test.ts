import { expect, test, vi } from "vitest";

const NEW_SECRET = "new-0123456789abcdefghijklmnopqrstuvw";
const OLD_SECRET = "old-0123456789abcdefghijklmnopqrstuvw";
const HTTPS = "https://htmc.example";
// Settings are read at the first import, so the app is imported below.
vi.stubEnv("APP_ORIGIN", HTTPS);
vi.stubEnv("SESSION_SECRETS", `${NEW_SECRET},${OLD_SECRET}`);
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:9");
vi.stubEnv("MAIL_FROM", "HTMC <no-reply@htmc.example>");
const { createAccount } = await import("../../support/accounts.ts");
const { newClient } = await import("../../support/auth.ts");
const { whileUnreadable } = await import("../../support/injected.ts");
const { signedValue } = await import("#app/http/cookies/cookies.server.ts");
const { endSession, startSession } = await import("#app/features/account/sessions/sessions.server.ts");

const FROM_US = { Origin: HTTPS };
const attributesOf = (lines: string[], name: string) =>
  lines
    .find((line) => line.startsWith(`${name}=`))
    ?.split("; ")
    .slice(1)
    .sort();

async function loggedIn() {
  const owner = await createAccount();
  const visitor = newClient();
  const answer = await visitor.post("/login", { email: owner.email, password: owner.password }, FROM_US);
  return { ...owner, visitor, answer };
}

test("an https site's session cookie is bound to the host, to TLS and out of scripts' reach, for 30 days", async () => {
  const { answer, visitor } = await loggedIn();
  const attributes = attributesOf(answer.headers.getSetCookie(), "__Host-session");
  expect(attributes).toEqual([expect.stringMatching(/^Expires=/), "HttpOnly", "Path=/", "SameSite=Lax", "Secure"]);
  const days = (Date.parse(attributes?.[0]?.slice("Expires=".length) ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
  expect(days).toBeLessThan(30.1);
  expect(visitor.cookies.has("session")).toBe(false);
});

test("so are the other cookies of ours", async () => {
  const { visitor, email, answer } = await loggedIn();
  const answers = [
    answer,
    await visitor.post("/logout", {}, FROM_US),
    await newClient().post("/auth/resend", { email }, FROM_US),
    await newClient().post(
      "/signup",
      { email, password: "a good passphrase", confirmPassword: "a good passphrase" },
      FROM_US,
    ),
  ];
  const lines = answers.flatMap(({ headers }) => headers.getSetCookie());
  expect(lines.map((line) => line.slice(0, line.indexOf("="))).sort()).toEqual([
    "__Host-browser",
    "__Host-resend",
    "__Host-session",
    "__Host-session",
    "__Host-signup",
    "__Host-toast",
  ]);
  for (const line of lines)
    for (const part of ["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]) expect(line).toContain(part);
});

test("the game is a preference that scripts may read, over TLS all the same", async () => {
  const answer = await newClient().post("/game", { game: "madden" }, FROM_US);
  expect(answer.headers.getSetCookie()).toEqual(["game=MADDEN26; Path=/; Max-Age=31536000; SameSite=Lax; Secure"]);
});

const signedWith = (secret: string, token: string) => signedValue("__Host-session", token, secret);

test.each([
  ["the first secret", NEW_SECRET, 200],
  ["a secret that is being retired", OLD_SECRET, 200],
  ["a secret that was removed", "gone-0123456789abcdefghijklmnopqrstuv", 302],
  ["no secret of ours", "htmc", 302],
])("a session's cookie signed with %s", async (_which, secret, status) => {
  const { id } = await createAccount();
  const { token } = await startSession(id, "test");
  const visitor = newClient();
  visitor.cookies.set("__Host-session", signedWith(secret, token));
  expect((await visitor.get("/dashboard")).status).toBe(status);
});

test("a session cookie signed with a retired secret is signed anew, unless a request replaces or ends it", async () => {
  const { id, email, password } = await createAccount();
  const asOld = (token: string) => {
    const visitor = newClient();
    visitor.cookies.set("__Host-session", signedWith(OLD_SECRET, token));
    return visitor;
  };
  const { token } = await startSession(id, "test");
  const visitor = asOld(token);
  await visitor.get("/dashboard");
  expect(visitor.cookies.get("__Host-session")).toBe(signedWith(NEW_SECRET, token));

  const again = asOld(token);
  const answer = await again.post("/login", { email, password }, FROM_US);
  expect(answer.headers.getSetCookie().filter((line) => line.startsWith("__Host-session="))).toHaveLength(1);
  expect((await again.get("/dashboard")).status).toBe(200);

  const leaving = asOld((await startSession(id, "test")).token);
  await leaving.post("/logout", {}, FROM_US);
  expect(leaving.cookies.has("__Host-session")).toBe(false);
});

const TAKEN_BACK = "__Host-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure";

test("clears an unreadable or ended session cookie, for a page or data", async () => {
  const { id } = await createAccount();
  const { token } = await startSession(id, "test");
  await endSession(token);
  for (const value of [
    ...["", "corrupt", "a.b", "%", "%00", "bnVsbA==", "eyJhIjoxfQ==.forged", "x".repeat(4_000)],
    `${signedWith(NEW_SECRET, token)}x`,
    signedWith(OLD_SECRET, token),
    signedWith(NEW_SECRET, token),
  ]) {
    for (const path of ["/login", "/_.data", "/dashboard", "/sitemap.xml"]) {
      const visitor = newClient();
      visitor.cookies.set("__Host-session", value);
      const { headers } = await visitor.get(path);
      expect(headers.getSetCookie(), `${path} with ${value}`).toEqual([TAKEN_BACK]);
      expect(headers.get("Cache-Control")).toBe("private, no-store");
    }
  }
});

test("while the database is away a session's cookie stays", async () => {
  const { visitor } = await loggedIn();
  const away = await whileUnreadable("sessions", () => visitor.get("/legal/terms"));
  expect([away.status, away.headers.getSetCookie()]).toEqual([200, []]);
  expect((await visitor.get("/dashboard")).status).toBe(200);
});

test("a stream clears no cookie, since it may reopen while another answer is on its way", async () => {
  const visitor = newClient();
  visitor.cookies.set("__Host-session", "corrupt");
  const { status, headers } = await visitor.get("/dashboard/activity", { Accept: "text/event-stream" });
  expect([status, headers.getSetCookie()]).toEqual([401, []]);
});

test("one cookie's value isn't accepted under another's name", async () => {
  const { id } = await createAccount();
  const { token } = await startSession(id, "test");
  for (const name of ["__Host-toast", "session", "__Host-sessio", ""]) {
    const visitor = newClient();
    visitor.cookies.set("__Host-session", signedValue(name, token, NEW_SECRET));
    expect((await visitor.get("/dashboard")).status, name).toBe(302);
  }
});

test("new cookies are signed with the first secret", async () => {
  const { visitor } = await loggedIn();
  const value = visitor.cookies.get("__Host-session") ?? "";
  const token = JSON.parse(Buffer.from(value.split(".")[0] ?? "", "base64url").toString());
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(value).toBe(signedWith(NEW_SECRET, token));
});

test("a cookie without the prefix, which a subdomain or plain http could plant, is not a session", async () => {
  const { id } = await createAccount();
  const { token } = await startSession(id, "test");
  const visitor = newClient();
  visitor.cookies.set("session", signedWith(NEW_SECRET, token));
  expect((await visitor.get("/dashboard")).location).toBe("/login?next=%2Fdashboard");
});

test("P17: an answer that read a session is kept by no cache, as a document and as data", async () => {
  const { visitor } = await loggedIn();
  for (const path of ["/dashboard", "/dashboard.data", "/", "/_.data", "/login", "/dashboard/my-flips/export.csv"]) {
    const { headers } = await visitor.get(path);
    expect(headers.get("Cache-Control"), path).toBe("private, no-store");
    expect(headers.get("Vary")?.match(/cookie/gi), path).toEqual(["Cookie"]);
  }
});

test("http forms of the site's own host are another site's", async () => {
  for (const origin of [
    "http://htmc.example",
    "https://www.htmc.example",
    "https://htmc.example:444",
    "http://localhost:3000",
  ]) {
    expect((await newClient().post("/logout", {}, { Origin: origin })).status).toBe(403);
  }
});
