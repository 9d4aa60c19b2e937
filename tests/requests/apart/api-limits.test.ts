import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiClient, createAccessToken, newApiPlayer } from "../../support/api.ts";
import { newFlip } from "../../support/players.ts";
import { handleInProcess, ORIGIN, signedIn, UNKNOWN_CLIENT } from "../../support/visitor.ts";

const MINUTE = 60_000;

// The counters use this clock, which only the test advances.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

describe("the API", () => {
  test("takes 120 calls a minute of a token, and says what is left", async () => {
    const { player, api } = await newApiPlayer();
    const first = await api.get("/me");
    expect(first.headers.get("RateLimit-Policy")).toBe('"token";q=120;w=60, "account";q=600;w=60');
    expect(first.headers.get("RateLimit")).toBe('"token";r=119;t=60');
    for (let n = 1; n < 120; n++) expect((await api.get("/me")).status).toBe(200);
    const refused = await api.get("/me");
    expect(refused).toMatchObject({
      status: 429,
      body: { said: expect.stringMatching(/^Too many calls\. Try again in \d+ seconds\.$/) },
    });
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(refused.headers.get("RateLimit")).toMatch(/^"token";r=0;t=\d+$/);
    expect((await new ApiClient(await createAccessToken(player)).get("/me")).status).toBe(200);
    pass(MINUTE);
    expect((await api.get("/me")).status).toBe(200);
  });

  test("takes 600 calls a minute of an account, by however many tokens", async () => {
    const player = await signedIn();
    const programs = await Promise.all(
      Array.from({ length: 6 }, async () => new ApiClient(await createAccessToken(player))),
    );
    for (const program of programs.slice(0, 5)) for (let n = 0; n < 120; n++) await program.get("/me");
    const last = programs[5];
    expect((await last?.get("/me"))?.status).toBe(429);
    pass(MINUTE);
    expect((await last?.get("/me"))?.status).toBe(200);
  });

  test("takes ten calls with many flips a minute", async () => {
    const { api } = await newApiPlayer();
    const many = { flips: [{ buy: 1 }] };
    for (let n = 0; n < 10; n++) expect((await api.post("/flips", many)).status).toBe(201);
    expect((await api.post("/flips", many)).status).toBe(429);
    expect((await api.post("/flips", { buy: 1 })).status).toBe(201);
  });

  test("takes ten large bodies a minute, whatever is in them", async () => {
    const { api } = await newApiPlayer();
    const lists = "[".repeat(40_000) + "]".repeat(40_000);
    for (let n = 0; n < 10; n++) expect((await api.post("/flips", lists)).status).toBe(400);
    expect((await api.post("/flips", lists)).status).toBe(429);
  });
});

test("repeats the last answer to a spreadsheet above 240 requests an hour, and never sends a 429", async () => {
  const player = await signedIn();
  const path = `/feeds/${await createAccessToken(player, "feed")}/flips.csv`;
  const get = async () => {
    const response = await handleInProcess(new Request(ORIGIN + path), UNKNOWN_CLIENT);
    return { status: response.status, etag: response.headers.get("ETag"), text: await response.text() };
  };
  await newFlip(player.id, { name: "Before" });
  for (let n = 0; n < 240; n++) expect((await get()).status).toBe(200);
  const last = await get();
  await newFlip(player.id, { name: "After" });
  expect(await get()).toEqual(last);
  pass(60 * MINUTE);
  expect((await get()).text).toContain("After");
});
