import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { emailTokens } from "#app/db/schema.ts";
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

test("an address with an account is told that a link is on its way, and gets it", async () => {
  const { email } = await confirmedVisitor();
  const visitor = newClient();
  const answer = await visitor.post("/forgot-password", { email });
  expect([answer.status, answer.location]).toEqual([303, "/forgot-password?sent=1"]);
  expect((await visitor.follow(answer)).text).toContain(ON_ITS_WAY);
  expect(await mailedLink(email)).toMatch(/^\/reset-password\?code=[\w-]{43}$/);
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

test("P8: a new password is set once, ends every session and is the only one from then on", async () => {
  const { visitor, email, password, reset } = await forgetful();
  expect((await visitor.get("/dashboard")).status).toBe(200);
  const elsewhere = newClient();
  const answer = await elsewhere.post(reset, both(NEW));
  expect([answer.status, answer.location]).toEqual([303, "/login"]);
  expect((await elsewhere.follow(answer)).text).toContain("Password changed. Log in with the new one.");
  expect((await visitor.get("/dashboard")).location).toContain("/login");
  expect((await elsewhere.post("/login", { email, password })).status).toBe(400);
  expect((await newClient().get(reset)).text).toContain(EXPIRED);
  expectDead(await newClient().post(reset, both("yet another passphrase")));
  expect((await elsewhere.post("/login", { email, password: NEW })).status).toBe(303);
});

const expectDead = (page: { status: number; text: string }) => {
  expect(page.status).toBe(400);
  expect(page.text).toContain(EXPIRED);
  expect(page.text).toContain("Get a new link");
};

test("a form that is sent again after its answer was lost is told the same, and is no way to guess a password", async () => {
  const used = async () => {
    const { reset } = await forgetful();
    await newClient().post(reset, both(NEW));
    return reset;
  };
  const link = await used();
  const visitor = newClient();
  const answer = await visitor.post(link, both(NEW));
  expect([answer.status, answer.location]).toEqual([303, "/login"]);
  expect((await visitor.follow(answer)).text).toContain("Password changed. Log in with the new one.");
  for (let n = 0; n < 2; n++) expectDead(await newClient().post(link, both(`a wrong guess ${n}`)));
  expectDead(await newClient().post(link, both(NEW)));
  const over = await used();
  await database.update(emailTokens).set({ expiresAt: sql`now()` });
  expectDead(await newClient().post(over, both(NEW)));
});

test("a form that is wrong comes back without its passwords, and the link still works", async () => {
  const { reset } = await forgetful();
  const page = await newClient().post(reset, both(NEW, `${NEW}!`));
  expectRefused(page, "reset", { confirmPassword: "Passwords do not match" }, [NEW]);
  expect((await newClient().post(reset, both(NEW))).status).toBe(303);
});

test.each(["", "?code=", "?code=%00", `?code=${"x".repeat(300)}`])("a made-up link sets nothing: %s", async (query) => {
  expect((await newClient().get(`/reset-password${query}`)).text).toContain(EXPIRED);
  expectDead(await newClient().post(`/reset-password${query}`, both(NEW)));
});
