import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flipActs, flips, rateLimits } from "#app/db/schema.ts";
import { newClient } from "../../support/auth.ts";
import { whileRefused } from "../../support/injected.ts";
import { leadCells, readField } from "../../support/page-forms.ts";
import { insertListedFlips, newFlip } from "../../support/players.ts";
import { fieldValue, type Page, signedIn, type Visitor } from "../../support/visitor.ts";

const stripe = await vi.hoisted(async () => (await import("../../support/stripe/site.ts")).sellPro());
afterAll(() => stripe.stop());

const MINUTE = 60_000;

// The counters use this clock, which only the test advances.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

const LIST = "/dashboard/my-flips";

describe("ten times a minute a player", () => {
  const TAKEN = { "303": true, "200": true } as Record<string, boolean>;
  const ACTS: Record<string, (who: Visitor) => ReturnType<Visitor["get"]>> = {
    "acts on the list": (who) => who.post(LIST, { intent: "delete-all" }),
    "moves old flips": (who) => who.post(LIST, { intent: "import-local", flips: "[]" }),
    "acts on the tracker's list": (who) => who.post("/tools/flip-tracker", { intent: "delete-all" }),
    "begins to subscribe": (who) => who.post("/dashboard/subscribe"),
    "opens the billing portal": (who) => who.post("/billing/portal"),
  };

  test.each(Object.entries(ACTS))("%s", async (_what, act) => {
    const player = await signedIn();
    const other = await signedIn();
    for (let n = 0; n < 10; n++) expect(TAKEN[(await act(player)).status], String(n)).toBe(true);
    const refused = await act(player);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
    expect(refused.text).toContain("Too many tries. Try again in 60 seconds.");
    expect(TAKEN[(await act(other)).status]).toBe(true);
    pass(MINUTE);
    expect(TAKEN[(await act(player)).status]).toBe(true);
  });

  test("refused list acts and imports that change nothing don't count", async () => {
    const player = await signedIn();
    for (let n = 0; n < 12; n++) {
      const refused = await player.post(LIST, { intent: "sell-selected", all: "listed" });
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("No valid flips to mark as sold")]);
    }
    const { location } = await player.post(`${LIST}/import`, { text: "J Smith 84 QB 12k" });
    const preview = await player.get(location ?? "");
    for (let n = 0; n < 12; n++) {
      const refused = await player.post(location ?? "", { intent: "import", seen: "1-0-0-0-0" });
      expect([refused.status, n]).toEqual([expect.toBeOneOf([400, 409]), n]);
    }
    const seen = fieldValue(preview.html, "seen") ?? "";
    expect((await player.post(location ?? "", { intent: "import", seen })).status).toBe(303);
  });

  test.each<[string, string, (who: Visitor) => Promise<Page>]>([
    [
      "an import",
      "flip_acts",
      async (who) => {
        const { location } = await who.post(`${LIST}/import`, { text: "J Smith 84 QB 12k" });
        const seen = fieldValue((await who.get(location ?? "")).html, "seen") ?? "";
        return who.post(location ?? "", { intent: "import", seen });
      },
    ],
    ["an act on the list", "flip_acts", (who) => who.post(LIST, { intent: "delete-all" })],
    ["the beginning of a subscription", "stripe_customers", (who) => who.post("/dashboard/subscribe")],
  ])("%s that the database fails does not count", async (_what, table, act) => {
    const player = await signedIn();
    await newFlip(player.id);
    for (let n = 0; n < 12; n++) {
      const failed = await whileRefused("insert", table, () => act(player));
      expect((await player.follow(failed)).text).not.toContain("Too many tries.");
    }
    expect((await act(player)).status).toBe(303);
  });

  test.each([
    ["exports flips", `${LIST}/export.csv`, LIST],
    ["exports flips from the tracker", "/tools/flip-tracker/export.csv", "/tools/flip-tracker"],
    ["exports all data", "/dashboard/settings/export.json", "/dashboard/settings"],
  ])("%s", async (_what, path, back) => {
    const player = await signedIn();
    const other = await signedIn();
    for (let n = 0; n < 10; n++) expect((await player.get(path)).status).toBe(200);
    const refused = await player.get(path);
    expect(refused.location).toBe(back);
    expect((await player.follow(refused)).text).toContain("Too many tries. Try again in 60 seconds.");
    expect((await other.get(path)).status).toBe(200);
    pass(MINUTE);
    expect((await player.get(path)).status).toBe(200);
  });

  test("Mark Sold without a box says so on every press and doesn't count", async () => {
    const player = await signedIn();
    const id = await newFlip(player.id, { status: "listed" });
    for (let n = 0; n < 12; n++) {
      const page = await player.post(LIST, { intent: "sell-selected", game: "CFB26" });
      expect([page.status, page.text.includes("Check the boxes of the flips you sold first.")]).toEqual([400, true]);
    }
    expect(await database.$count(flipActs, eq(flipActs.userId, player.id))).toBe(0);
    for (let n = 0; n < 9; n++) await player.post(LIST, { intent: "delete-all", game: "MADDEN26" });
    const sold = await player.post(LIST, { intent: "sell-selected", game: "CFB26", id });
    expect((await player.follow(sold)).text).toContain("Marked 1 flips as sold");
    const slow = await player.post(`${LIST}?show=sold`, { intent: "sell-selected", game: "CFB26", id });
    expect([slow.status, slow.text.includes("Too many tries. Try again in")]).toEqual([429, true]);
    expect(leadCells(slow)).not.toEqual([]);
  });
});

describe("twenty sheets a minute, and 64 MB of them", () => {
  const send = (who: Visitor, headers = {}) => who.post(`${LIST}/import`, { text: "J Smith 84 QB 12k" }, headers);

  test("a sheet above the limit stays in its form", async () => {
    const player = await signedIn();
    const other = await signedIn();
    for (let n = 0; n < 20; n++) expect([(await send(player)).status, n]).toEqual([303, n]);
    const refused = await send(player);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
    expect(refused.text).toContain("Too many tries. Try again in 60 seconds.");
    expect(readField(refused.html, "text").value).toBe("J Smith 84 QB 12k");
    expect((await send(other)).status).toBe(303);
    pass(MINUTE);
    expect((await send(player)).status).toBe(303);
  });

  test("files count by their size", async () => {
    const player = await signedIn();
    const size = { "Content-Length": String(16 * 1024 * 1024) };
    for (let n = 0; n < 4; n++) expect([(await send(player, size)).status, n]).toEqual([303, n]);
    expect((await send(player, { "Content-Length": "1" })).status).toBe(429);
    pass(MINUTE);
    expect((await send(player, size)).status).toBe(303);
  });
});

test("at most five hundred flips are marked as sold at once; one more is too many and changes nothing", async () => {
  const player = await signedIn();
  await insertListedFlips(player.id, 501, 2_000);
  const mine = eq(flips.userId, player.id);
  const ids = (await database.select({ id: flips.id }).from(flips).where(mine)).map(({ id }) => id);
  const sold = () => database.$count(flips, and(mine, eq(flips.status, "sold")));
  const refused = await player.post(LIST, { intent: "sell-selected", id: ids });
  expect([refused.status, await sold()]).toEqual([400, 0]);
  expect(refused.text).toContain("Choose at most 500 flips at once.");
  expect((await player.post(LIST, { intent: "sell-selected", id: ids.slice(1) })).status).toBe(303);
  expect(await sold()).toBe(500);
});

test("sixty times an hour a client sends a form that mails, whichever it is, or a resend, and others go on", async () => {
  const FORMS = ["/forgot-password", "/reset-password"];
  const visitor = newClient();
  for (let n = 0; n < 60; n++) expect((await visitor.post(FORMS[n % 2] ?? "")).status).toBe(400);
  for (const form of FORMS) {
    const refused = await visitor.post(form);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "3600"]);
    expect(refused.text).toContain("Too many tries. Try again in 60 minutes.");
    expect((await newClient().post(form)).status).toBe(400);
  }
  const resent = await visitor.follow(await visitor.post("/auth/resend", { email: "someone@example.com" }));
  expect(resent.text).toContain("Please wait 60 minutes before asking again.");
  pass(60 * MINUTE);
  for (const form of FORMS) expect((await visitor.post(form)).status).toBe(400);
});

describe("wide limits hold to the last one", () => {
  const set = (key: string, points: number) =>
    database.update(rateLimits).set({ points }).where(eq(rateLimits.key, key));

  const WAIT = expect.stringMatching(/^([1-9]|[1-5]\d|60)$/);

  test("six hundred searches a minute from one client, wherever it searches cards", async () => {
    const player = await signedIn();
    for (const path of [
      "/dashboard/cards?q=smith",
      "/dashboard/cards.data?q=smith",
      "/dashboard/cards/more?q=smith",
      "/dashboard/my-flips/cards?q=smith",
      "/tools/flip-tracker/cards?q=smith",
      "/dashboard/my-flips/new?q=smith",
      "/dashboard/my-flips/new.data?q=smith",
    ]) {
      pass(2 * MINUTE);
      await player.get(path);
      await set(`search:${player.address}`, 599);
      expect((await player.get(path)).status, path).toBe(200);
      const refused = await player.get(path);
      expect([refused.status, refused.headers.get("Retry-After")], path).toEqual([429, WAIT]);
    }
  });

  test("six hundred events a minute from one client", async () => {
    const visitor = newClient();
    await visitor.post("/events");
    await set(`events:${visitor.address}`, 599);
    expect((await visitor.post("/events")).status).not.toBe(429);
    const refused = await visitor.post("/events");
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, WAIT]);
  });

  test("three hundred writes a minute from one player, and more from a visitor, who writes nothing", async () => {
    const player = await signedIn();
    await player.post("/game", { game: "madden" });
    await set(`writes:${player.id}`, 299);
    expect((await player.post("/game", { game: "madden" })).status).toBe(303);
    expect((await player.post("/game", { game: "madden" })).status).toBe(429);
    expect((await newClient().post("/game", { game: "madden" })).status).toBe(303);
  });
});
