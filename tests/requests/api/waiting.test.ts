import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "#app/domain/dates.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import { createApiClient } from "../../support/api.ts";
import { checksumOf, newFlip } from "../../support/players.ts";
import { signedIn } from "../../support/visitor.ts";

const waitingFlip = (owner: string, sell = 15_000, game: "CFB26" | "MADDEN26" = "CFB26") =>
  newFlip(owner, {
    ...{ name: "Kade Mattis", buy: 10_000, sell, game, status: "listed" },
    createdAt: new Date(Date.now() - 3 * DAY_MS),
  });

const sellOf = async (owner: string, id: string) => (await getFlip(owner, id))?.sell;

describe("POST /flips/waiting", () => {
  test("lists all that waits again, but for what would cost more than it brings, and can be undone", async () => {
    const owner = await signedIn();
    const fine = await waitingFlip(owner.id);
    const held = await waitingFlip(owner.id, 12_000);
    const otherGame = await waitingFlip(owner.id, 15_000, "MADDEN26");
    const api = await createApiClient(owner);
    const { status, body } = await api.post("/flips/waiting", { cut: 8 });
    expect(status).toBe(200);
    expect(body).toEqual({
      listed: 1,
      after_tax: 12_420,
      skipped: [{ id: held, reason: "below" }],
      act: expect.any(String),
      said: "1 listed again, 12,420 after tax. 1 skipped, under break-even: Kade Mattis",
    });
    expect(await sellOf(owner.id, fine)).toBe(13_800);
    expect(await sellOf(owner.id, otherGame)).toBe(15_000);
    expect((await api.post(`/acts/${body.act}/undo`)).body).toMatchObject({ undone: 1, said: "1 price restored" });
    expect((await api.post("/flips/waiting", { cut: "8%", below: true })).body).toMatchObject({
      listed: 2,
      skipped: [],
    });
    expect((await api.post("/flips/waiting", { keep: true })).body).toMatchObject({ listed: 0, act: null });
  });

  test("lists chosen ones of one's own, kept or at one's own price", async () => {
    const owner = await signedIn();
    const other = await signedIn();
    const first = await waitingFlip(owner.id);
    const second = await waitingFlip(owner.id);
    const theirs = await waitingFlip(other.id);
    await newFlip(owner.id, { name: "Kade Mattis", sell: 14_240 });
    const before = await checksumOf(other.id);
    const api = await createApiClient(owner);
    const kept = await api.post("/flips/waiting", { ids: [first, theirs], keep: true });
    expect(kept.body).toMatchObject({ listed: 1, skipped: [{ id: theirs, reason: "missing" }] });
    const { body } = await api.post("/flips/waiting", { ids: [first, second], price: "true" });
    expect(body).toMatchObject({ listed: 1, skipped: [{ id: first, reason: "changed" }] });
    expect([await sellOf(owner.id, first), await sellOf(owner.id, second)]).toEqual([15_000, 14_200]);
    expect((await api.post("/flips/waiting", { ids: [theirs], keep: true })).status).toBe(404);
    expect(await checksumOf(other.id)).toBe(before);
  });

  test.each<[string, unknown, string, string]>([
    ...[0, 100, -5, 7.5, "much", ""].map((cut): [string, unknown, string, string] => [
      `a cut of ${JSON.stringify(cut)}`,
      { cut },
      "#/cut",
      "Cut by a whole number from 1 to 99 percent.",
    ]),
    ["nothing to do", {}, "#", "Send one of cut, price and keep"],
    ["two things to do", { cut: 8, keep: true }, "#", "Send one of cut, price and keep"],
    ["no ids", { ids: [], keep: true }, "#/ids", "Send at least one id"],
    ["501 ids", { ids: Array.from({ length: 501 }, () => uuidv7()), keep: true }, "#/ids", "At most 500 ids"],
    ["an id that is none", { ids: ["x"], keep: true }, "#/ids/0", "An id is a UUID"],
    ["an unknown field", { keep: true, all: true }, "#/all", "There's no field all to set"],
  ])("refuses %s", async (_what, body, pointer, detail) => {
    const owner = await signedIn();
    const id = await waitingFlip(owner.id);
    const api = await createApiClient(owner);
    const answer = await api.post("/flips/waiting", body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual({ detail, pointer });
    expect(await sellOf(owner.id, id)).toBe(15_000);
  });

  test("is done once by its key, and counts as a call with many flips", async () => {
    const owner = await signedIn();
    await waitingFlip(owner.id);
    const api = await createApiClient(owner);
    const keyed = { "Idempotency-Key": '"tonight"' };
    const first = await api.post("/flips/waiting", { cut: 8 }, keyed);
    expect(await api.post("/flips/waiting", { cut: 8 }, keyed)).toMatchObject({ status: 200, body: first.body });
    for (let call = 1; call < 10; call++) expect((await api.post("/flips/waiting", { cut: 8 })).status).toBe(200);
    expect((await api.post("/flips/waiting", { cut: 8 })).status).toBe(429);
  });

  test("is not for a token that only reads", async () => {
    const api = await createApiClient(await signedIn(), "read");
    expect((await api.post("/flips/waiting", { cut: 8 })).status).toBe(403);
  });
});
