import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { emailTokens } from "#app/db/schema.ts";
import { newAddress } from "../support/accounts.ts";
import { confirmedVisitor, mailedLink, newClient } from "../support/auth.ts";
import { expectRefused, readField } from "../support/page-forms.ts";
import { wholeDatabase } from "../support/whole-database.ts";

const NEW = "a wholly new passphrase";
const ON_ITS_WAY = "If that email has an account, a reset link is on its way. It works for one hour.";
const EXPIRED = "This link has expired or was already used. Ask for a new one.";

async function forgetful() {
  const player = await confirmedVisitor();
  await newClient().post("/forgot-password", { email: player.email });
  return { ...player, reset: await mailedLink(player.email) };
}
const both = (password: string, confirmPassword = password) => ({ password, confirmPassword });

test("every address gets the same answer, and a known one the link", async () => {
  const { email, reset } = await forgetful();
  expect(reset).toMatch(/^\/reset-password\?code=[\w-]{43}$/);
  for (const address of [email, newAddress()]) {
    const visitor = newClient();
    const answer = await visitor.post("/forgot-password", { email: address });
    expect([answer.status, answer.location]).toEqual([303, "/forgot-password?sent=1"]);
    expect((await visitor.follow(answer)).text).toContain(ON_ITS_WAY);
  }
});

test.each([
  [{}, "Email is required"],
  [{ email: "no address" }, "Please enter a valid email address"],
])("a form without an address comes back: %j", async (fields, message) => {
  const page = await newClient().post("/forgot-password", fields as Record<string, string>);
  expectRefused(page, "forgot", { email: message });
  expect(readField(page.html, "email").value).toBe((fields as { email?: string }).email ?? "");
});

test("opening the link uses nothing up", async () => {
  const { reset } = await forgetful();
  const before = await wholeDatabase();
  for (let times = 0; times < 3; times++)
    expect((await newClient().get(reset)).text).toContain("You'll need to log in again on every other device");
  expect(await wholeDatabase()).toEqual(before);
});

test("a new password is set once, ends every session and is the only one from then on", async () => {
  const { visitor, email, password, reset } = await forgetful();
  expect((await visitor.get("/dashboard")).status).toBe(200);
  const elsewhere = newClient();
  const answer = await elsewhere.post(reset, both(NEW));
  expect([answer.status, answer.location]).toEqual([303, "/login"]);
  expect((await elsewhere.follow(answer)).text).toContain("Password changed. Log in with the new one.");
  expect((await visitor.get("/dashboard")).location).toContain("/login");
  expect((await elsewhere.post("/login", { email, password })).status).toBe(400);
  expect((await elsewhere.post("/login", { email, password: NEW })).status).toBe(303);
  expect((await newClient().get(reset)).text).toContain(EXPIRED);
  expectDead(await newClient().post(reset, both("yet another passphrase")));
  expect((await newClient().post("/login", { email, password: NEW })).status).toBe(303);
});

const expectDead = (page: { status: number; text: string }) => {
  expect(page.status).toBe(400);
  expect(page.text).toContain(EXPIRED);
  expect(page.text).toContain("Get a new link");
};

describe("a form that set a password, and is sent again after its answer was lost,", () => {
  const reset = async () => {
    const { email, reset: link } = await forgetful();
    await newClient().post(link, both(NEW));
    return { email, link };
  };

  test("is told the same, and no other password is set", async () => {
    const { email, link } = await reset();
    const visitor = newClient();
    const answer = await visitor.post(link, both(NEW));
    expect([answer.status, answer.location]).toEqual([303, "/login"]);
    expect((await visitor.follow(answer)).text).toContain("Password changed. Log in with the new one.");
    expect((await visitor.post("/login", { email, password: NEW })).status).toBe(303);
  });

  test("is no way to guess a password more than three times, nor once the link's hour is over", async () => {
    const { link } = await reset();
    for (let n = 0; n < 3; n++) expectDead(await newClient().post(link, both(`a wrong guess ${n}`)));
    expectDead(await newClient().post(link, both(NEW)));
    const { link: over } = await reset();
    await database.update(emailTokens).set({ expiresAt: sql`now()` });
    expectDead(await newClient().post(over, both(NEW)));
  });
});

describe("a form that is wrong comes back without its passwords, and the link still works", () => {
  test.each([
    [both("short"), { password: "Password must be at least 8 characters" }],
    [both(NEW, `${NEW}!`), { confirmPassword: "Passwords do not match" }],
    [both("password1"), { password: "This password is too common. Choose another." }],
    [{}, { password: "Password must be at least 8 characters" }],
  ])("%j", async (fields, errors) => {
    const { reset } = await forgetful();
    const page = await newClient().post(reset, fields as Record<string, string>);
    expectRefused(page, "reset", errors as Record<string, string>, Object.values(fields));
    expect((await newClient().post(reset, both(NEW))).status).toBe(303);
  });
});

test("an expired link and a made-up one set nothing", async () => {
  const { email, password, reset } = await forgetful();
  await database.update(emailTokens).set({ expiresAt: sql`now()` });
  for (const link of [
    reset,
    "/reset-password",
    "/reset-password?code=",
    "/reset-password?code=%00",
    `/reset-password?code=${"x".repeat(300)}`,
  ]) {
    expect((await newClient().get(link)).text).toContain(EXPIRED);
    expectDead(await newClient().post(link, both(NEW)));
  }
  expect((await newClient().post("/login", { email, password })).status).toBe(303);
});
