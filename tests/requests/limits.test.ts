import { eq, like, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { rateLimits } from "#app/db/schema.ts";
import { account, newAddress, PASSWORD } from "../support/accounts.ts";
import { mailedLink, newClient, signedUp } from "../support/auth.ts";
import { fieldOf, summaryOf } from "../support/page-forms.ts";
import { signedIn, type Visitor } from "../support/visitor.ts";

const MINUTE = 60_000;
const counters = (prefix: string) => like(rateLimits.key, `${prefix}:%`);
/** Lets time pass for the counters that begin so. */
const pass = (prefix: string, milliseconds: number) =>
  database
    .update(rateLimits)
    .set({ expire: sql`${rateLimits.expire} - ${milliseconds}` })
    .where(counters(prefix));
const guess = (email: string, visitor: Visitor = newClient()) => visitor.post("/login", { email, password: "not the password" });

describe("log-in", () => {
  test("takes ten wrong guesses a quarter of an hour, then one every ten seconds, from any client", async () => {
    const { email, password } = await account();
    for (let n = 0; n < 11; n++) expect((await guess(email)).status).toBe(400);
    const refused = await guess(email);
    expect(refused.status).toBe(429);
    expect(String(summaryOf(refused.html))).toMatch(/That was too often\. Try again in (10|9) seconds\./);
    expect(fieldOf(refused.html, "email").value).toBe(email);
    expect((await newClient().post("/login", { email, password })).status).toBe(429);
    await pass("login-slow", 10_000);
    expect((await newClient().post("/login", { email, password })).status).toBe(303);
  });

  test("never shuts the owner out, however many guesses there were", async () => {
    const { email, password } = await account();
    for (let n = 0; n < 30; n++) await guess(email);
    await pass("login-slow", 10_000);
    expect((await newClient().post("/login", { email, password })).status).toBe(303);
    for (let n = 0; n < 10; n++) expect((await guess(email)).status).toBe(400);
  });

  test("counts every spelling of an address together, and other addresses apart", async () => {
    const { email } = await account();
    for (let n = 0; n < 11; n++) await guess(n % 2 ? email.toUpperCase() : ` ${email}`);
    expect((await guess(email)).status).toBe(429);
    expect((await guess(newAddress())).status).toBe(400);
  });

  test("counts an unknown address as it counts a known one", async () => {
    const unknown = newAddress();
    for (let n = 0; n < 11; n++) expect((await guess(unknown)).status).toBe(400);
    expect((await guess(unknown)).status).toBe(429);
  });

  test("lets exactly eleven of forty guesses through that come at the same moment", async () => {
    const { email } = await account();
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
    expect((await guess(newAddress(), visitor)).status).toBe(429);
    expect((await guess(newAddress())).status).toBe(400);
  });
});

describe("sign-up", () => {
  test("takes sixty an hour from one client, and others go on", async () => {
    const visitor = newClient();
    for (let n = 0; n < 60; n++) expect((await visitor.post("/signup")).status).toBe(400);
    const refused = await visitor.post("/signup");
    expect(refused.status).toBe(429);
    expect(refused.text).toContain("That was too often. Try again in 60 minutes.");
    expect((await newClient().post("/signup")).status).toBe(400);
    await pass("signup-client", 60 * MINUTE);
    expect((await visitor.post("/signup")).status).toBe(400);
  });

  test("takes ten an hour for one address, so that nobody's inbox is flooded", async () => {
    const email = newAddress();
    const form = { email, password: PASSWORD, confirmPassword: PASSWORD };
    for (let n = 0; n < 10; n++) expect((await newClient().post("/signup", form)).status).toBe(303);
    expect((await newClient().post("/signup", form)).status).toBe(429);
  });
});

test("a reset is mailed five times an hour to one address, and the answer does not tell", async () => {
  const { email } = await signedUp();
  const links = new Set<string>();
  for (let n = 0; n < 7; n++) {
    expect(await newClient().post("/forgot-password", { email })).toMatchObject({ status: 303, location: "/forgot-password?sent=1" });
    links.add(await mailedLink(email));
  }
  expect(links.size).toBe(5);
});

test("a confirmation is mailed again once a minute and five times an hour", async () => {
  const { email } = await signedUp();
  const visitor = newClient();
  for (let n = 0; n < 5; n++) {
    const link = await mailedLink(email);
    await newClient().post("/auth/resend", { email });
    expect(await mailedLink(email)).not.toBe(link);
    await pass("resend-address", MINUTE);
  }
  const page = await visitor.follow(await visitor.post("/auth/resend", { email }));
  expect(page.text).toContain("Please wait 60 minutes before asking again.");
});

test("one client asks for twenty confirmations an hour, whoever they are for, and others go on", async () => {
  const visitor = newClient();
  const asked = async (who: Visitor) => (await who.follow(await who.post("/auth/resend", { email: newAddress() }))).text;
  for (let n = 0; n < 20; n++) expect(await asked(visitor)).toContain("Verification email sent!");
  expect(await asked(visitor)).toContain("Please wait 60 minutes before asking again.");
  expect(await asked(newClient())).toContain("Verification email sent!");
});

test("a player chooses a game three hundred times a minute, and a visitor, who writes nothing, as often as they like", async () => {
  const player = await signedIn();
  await player.post("/game", { game: "madden" });
  await database
    .update(rateLimits)
    .set({ points: 300 })
    .where(eq(rateLimits.key, `writes:${player.id}`));
  expect((await player.post("/game", { game: "madden" })).status).toBe(429);
  expect((await newClient().post("/game", { game: "madden" })).status).toBe(303);
});

test("no address stands in the counters", async () => {
  const { email } = await signedUp();
  await guess(email);
  const rows = await database.select({ key: rateLimits.key }).from(rateLimits);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ key }) => key.includes("@") || key.includes(email.slice(0, 20)))).toEqual([]);
});

describe("a refusal says when to come back in Retry-After", () => {
  const WAIT = /^([1-9]|[1-5]\d|60)$/;
  /** Brings the counter of a client or a player to its end, once it is there. */
  const exhaust = (prefix: string, whom: string) =>
    database
      .update(rateLimits)
      .set({ points: 10_000 })
      .where(eq(rateLimits.key, `${prefix}:${whom}`));

  test.each(["/login", "/login.data"])("where a form is posted: %s", async (path) => {
    const visitor = newClient();
    await guess(newAddress(), visitor);
    await exhaust("login-client", visitor.address);
    const refused = await visitor.post(path, { email: newAddress(), password: "not the password" });
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, expect.stringMatching(/^3[56]\d\d$/)]);
  });

  test.each([
    "/dashboard/cards?q=smith",
    "/dashboard/cards.data?q=smith",
    "/dashboard/cards/more?q=smith",
    "/dashboard/my-flips/cards?q=smith",
    "/tools/flip-tracker/cards?q=smith",
    "/dashboard/my-flips/new?q=smith",
    "/dashboard/my-flips/new.data?q=smith",
  ])("where cards are searched: %s", async (path) => {
    const player = await signedIn();
    await pass("search", MINUTE);
    await player.get(path);
    await exhaust("search", player.address);
    const refused = await player.get(path);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, expect.stringMatching(WAIT)]);
  });

  test("where an event is told", async () => {
    const visitor = newClient();
    await visitor.post("/events");
    await exhaust("events", visitor.address);
    const refused = await visitor.post("/events");
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, expect.stringMatching(WAIT)]);
  });

  test("where a password is changed", async () => {
    const player = await signedIn();
    const fields = { intent: "change-password", currentPassword: "no", password: PASSWORD, confirmPassword: PASSWORD };
    for (const path of ["/dashboard/settings", "/dashboard/settings.data"]) {
      await player.post(path, fields);
      await exhaust("password-change", player.id);
      const refused = await player.post(path, fields);
      expect([refused.status, refused.headers.get("Retry-After")], path).toEqual([429, expect.stringMatching(/^\d+$/)]);
    }
  });
});
