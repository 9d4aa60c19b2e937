import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { database } from "#app/db/client.server.ts";
import { rateLimits } from "#app/db/schema.ts";
import { newAddress, PASSWORD } from "../../support/accounts.ts";
import { newClient } from "../../support/auth.ts";
import { signedIn } from "../../support/visitor.ts";

const MINUTE = 60_000;

// The counters use this clock, which only the test advances.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("a refusal says when to come back in Retry-After", () => {
  const WAIT = /^([1-9]|[1-5]\d|60)$/;
  /** Uses up an existing counter of a client or a player. */
  const exhaust = (prefix: string, whom: string) =>
    database
      .update(rateLimits)
      .set({ points: 10_000 })
      .where(eq(rateLimits.key, `${prefix}:${whom}`));

  test.each(["/login", "/login.data"])("where a form is posted: %s", async (path) => {
    const visitor = newClient();
    await visitor.post("/login", { email: newAddress(), password: "not the password" });
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
    vi.setSystemTime(Date.now() + MINUTE);
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
