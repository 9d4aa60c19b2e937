import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { database } from "#app/db/client.server.ts";
import { rateLimits } from "#app/db/schema.ts";
import { createAccount, newAddress } from "../../support/accounts.ts";
import { newClient, signUpVisitor } from "../../support/auth.ts";
import type { Visitor } from "../../support/visitor.ts";

const MINUTE = 60_000;

// The counters use this clock, which only the test advances.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

const guess = (email: string, visitor: Visitor = newClient()) =>
  visitor.post("/login", { email, password: "not the password" });

describe("log-in", () => {
  test.each(["a known", "an unknown"])("counts every spelling of %s address together", async (which) => {
    const email = which === "a known" ? (await createAccount()).email : newAddress();
    for (let n = 0; n < 11; n++) expect((await guess(n % 2 ? email.toUpperCase() : ` ${email}`)).status).toBe(400);
    expect((await guess(email)).status).toBe(429);
    expect((await guess(newAddress())).status).toBe(400);
  });

  test("P10: never shuts the owner out, however many guesses there were", async () => {
    const { email, password } = await createAccount();
    for (let n = 0; n < 30; n++) await guess(email);
    pass(10_000);
    expect((await newClient().post("/login", { email, password })).status).toBe(303);
  });

  test("P10: lets exactly eleven of forty guesses through that come at the same moment", async () => {
    const { email } = await createAccount();
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess(email)));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(11);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(29);
  });

  test("takes a thousand an hour from one client", async () => {
    const visitor = newClient();
    await guess(newAddress(), visitor);
    await database
      .update(rateLimits)
      .set({ points: 1_000 })
      .where(eq(rateLimits.key, `login-client:${visitor.address}`));
    for (const path of ["/login", "/login.data"]) {
      const refused = await visitor.post(path, { email: newAddress(), password: "not the password" });
      expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, expect.stringMatching(/^3[56]\d\d$/)]);
    }
    expect((await guess(newAddress())).status).toBe(400);
  });
});

test("sign-up takes sixty an hour from one client, and others go on", async () => {
  const visitor = newClient();
  for (let n = 0; n < 60; n++) expect((await visitor.post("/signup")).status).toBe(400);
  const refused = await visitor.post("/signup");
  expect(refused.status).toBe(429);
  expect(refused.text).toContain("Too many tries. Try again in 60 minutes.");
  expect((await newClient().post("/signup")).status).toBe(400);
  pass(60 * MINUTE);
  expect((await visitor.post("/signup")).status).toBe(400);
});

test("one client asks for twenty confirmations an hour, whoever they are for, and others go on", async () => {
  const visitor = newClient();
  const asked = async (who: Visitor) =>
    (await who.follow(await who.post("/auth/resend", { email: newAddress() }))).text;
  for (let n = 0; n < 20; n++) expect(await asked(visitor)).toContain("Verification email sent!");
  expect(await asked(visitor)).toContain("Please wait 60 minutes before asking again.");
  expect(await asked(newClient())).toContain("Verification email sent!");
});

test("no address stands in the counters", async () => {
  const { email } = await signUpVisitor();
  await guess(email);
  const rows = await database.select({ key: rateLimits.key }).from(rateLimits);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ key }) => key.includes("@") || key.includes(email.split("@")[0] ?? ""))).toEqual([]);
});
