import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { sessions } from "#app/db/schema.ts";
import { accountOf, createAccount } from "../support/accounts.ts";
import { newClient } from "../support/auth.ts";
import { expectRefused, linksTo, readField } from "../support/page-forms.ts";

const WRONG = "Invalid email or password";

const sessionsOf = (id: string) => database.$count(sessions, eq(sessions.userId, id));

async function loggedIn(options = {}) {
  const owner = await createAccount(options);
  const visitor = newClient();
  const answer = await visitor.post("/login", { email: owner.email, password: owner.password });
  return { ...owner, visitor, answer };
}

test("the page asks for address and password, and leads to a forgotten password and to sign-up", async () => {
  const page = await newClient().get("/login");
  for (const name of ["email", "password"]) expect(readField(page.html, name)).toMatchObject({ value: "", errors: [] });
  for (const path of ["/forgot-password", "/signup"]) expect(linksTo(page, path)).toContain(path);
});

describe("a form that opens nothing comes back with its address, without its password", () => {
  test.each([
    ["nothing at all", {}, { email: "Email is required", password: "Password is required" }],
    ["no password", { email: "a@example.com" }, { password: "Password is required" }],
    ["an unknown address", { email: "nobody@example.com", password: "some password" }, { "": WRONG }],
    ["a text that is no address", { email: "' or 1=1 --", password: "some password" }, { "": WRONG }],
    ["257 characters", { email: "nobody@example.com", password: "p".repeat(257) }, { password: WRONG }],
  ])("%s", async (_what, fields: Record<string, string>, errors: Record<string, string>) => {
    const page = await newClient().post("/login", fields);
    expectRefused(page, "login", errors, [fields.password ?? ""]);
    expect(readField(page.html, "email").value).toBe(fields.email ?? "");
    expect(readField(page.html, "password").value).toBe("");
  });

  test("a wrong password", async () => {
    const { email } = await createAccount();
    expectRefused(await newClient().post("/login", { email, password: "not the password" }), "login", { "": WRONG }, [
      "not the password",
    ]);
  });
});

test("the right password signs in and leads to the dashboard, whatever the case of the address", async () => {
  const { email, password } = await createAccount();
  const visitor = newClient();
  const answer = await visitor.post("/login", { email: ` ${email.toUpperCase()} `, password });
  expect([answer.status, answer.location]).toEqual([303, "/dashboard"]);
  expect((await visitor.follow(answer)).status).toBe(200);
});

test("it works before the address is confirmed and leads to the page that asks to confirm", async () => {
  const { visitor, answer } = await loggedIn({ confirmed: false });
  const page = await visitor.follow(answer);
  expect([page.status, page.text.includes("Email Confirmation Required")]).toEqual([403, true]);
});

test("the game chosen in this browser becomes the account's", async () => {
  const { email, password } = await createAccount();
  const visitor = newClient();
  await visitor.post("/game", { game: "madden" });
  await visitor.post("/login", { email, password });
  expect(await accountOf(email)).toMatchObject({ activeGame: "MADDEN26" });
});

describe("sessions", () => {
  test("P9: every log-in makes a new one and ends the one before in this browser", async () => {
    const { id, email, password, visitor } = await loggedIn();
    const first = visitor.cookies.get("session");
    const elsewhere = newClient();
    await elsewhere.post("/login", { email, password });
    await visitor.post("/login", { email, password });
    expect(visitor.cookies.get("session")).not.toBe(first);
    expect(await sessionsOf(id)).toBe(2);
    const thief = newClient();
    thief.cookies.set("session", first ?? "");
    expect((await thief.get("/dashboard")).location).toBe("/login?next=%2Fdashboard");
    expect((await elsewhere.get("/dashboard")).status).toBe(200);
  });

  test("P9: a cookie planted before log-in is worthless after it", async () => {
    const attacker = await loggedIn();
    const victim = await createAccount();
    const visitor = newClient();
    visitor.cookies.set("session", attacker.visitor.cookies.get("session") ?? "");
    await visitor.post("/login", { email: victim.email, password: victim.password });
    expect((await visitor.get("/dashboard")).text).toContain(victim.email);
    expect((await attacker.visitor.get("/dashboard")).location).toContain("/login");
  });

  test("a failed log-in leaves the session that is there", async () => {
    const { email, visitor } = await loggedIn();
    await visitor.post("/login", { email, password: "not the password" });
    expect((await visitor.get("/dashboard")).status).toBe(200);
  });
});

describe("log-out", () => {
  test("P9: ends this session on the server, takes the session cookie back and clears nothing else", async () => {
    const { id, email, password, visitor } = await loggedIn();
    const elsewhere = newClient();
    await elsewhere.post("/login", { email, password });
    await visitor.post("/game", { game: "madden" });
    const stolen = visitor.cookies.get("session") ?? "";
    const answer = await visitor.post("/logout");
    expect([answer.status, answer.location]).toEqual([303, "/"]);
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=;.*Max-Age=0/)]);
    expect([...visitor.cookies.keys()].sort()).toEqual(["browser", "game"]);
    expect(await sessionsOf(id)).toBe(1);
    visitor.cookies.set("session", stolen);
    expect((await visitor.get("/dashboard")).location).toContain("/login");
    expect((await elsewhere.get("/dashboard")).status).toBe(200);
  });
});
