import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { cards, flips, idempotencyKeys, sources } from "#app/db/schema.ts";
import { HOUR_MS } from "#app/domain/dates.ts";
import { changeFlips } from "#app/features/flips/change-flips.server.ts";
import { deleteForGood } from "#app/features/flips/undo/bin.server.ts";
import { checksumOf, newAct, newFlip } from "../support/players.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

const PATH = "/dashboard/log";
const LINE = "J Smith 84 QB 12k > 15.5k";

const player = await signedIn();

/** A line as a phone sends it. */
function kept(fields: Record<string, unknown> = {}) {
  const now = Date.now();
  return { id: uuidv7(), game: "CFB26", line: LINE, at: now, sentAt: now, ...fields };
}

const send = async (sent: unknown, from: Visitor = player) => {
  const { status, html } = await from.postJson(PATH, sent);
  return { status, ...JSON.parse(html) };
};

const flipOf = async (id: unknown) =>
  (
    await database
      .select()
      .from(flips)
      .where(and(eq(flips.userId, player.id), eq(flips.id, String(id))))
  )[0];

describe("a line that a phone kept", () => {
  test("is added with a 201 that names it, and a second time is a 200 that adds nothing", async () => {
    const line = kept({ owner: player.id });
    const first = await send(line);
    expect(first).toEqual({
      id: line.id,
      status: 201,
      said: "Flip added successfully. J Smith · QB · 84 · 12,000 → 15,500 · +1,950",
      now: expect.any(Number),
    });
    expect(await send(line)).toMatchObject({ id: line.id, status: 200, said: "This was added before." });
    expect(await flipOf(line.id)).toMatchObject({ name: "J Smith", buy: 12_000, sell: 15_500, status: "sold" });
  });

  test("is dated when it was typed, by the server's clock", async () => {
    const now = Date.now();
    const line = kept({ at: now - 5 * HOUR_MS + 3 * HOUR_MS, sentAt: now + 3 * HOUR_MS });
    await send(line);
    const { createdAt, soldAt } = (await flipOf(line.id)) ?? {};
    const typed = now - 5 * HOUR_MS;
    for (const at of [createdAt, soldAt]) expect(Math.abs((at?.getTime() ?? 0) - typed)).toBeLessThan(60_000);
  });

  test("is as many flips as it has copies, and keeps its filter and note", async () => {
    const line = kept({ line: "3x A Brown WR 5k #Night owls // from a pack", game: "MADDEN26" });
    expect((await send(line)).status).toBe(201);
    const flip = await flipOf(line.id);
    expect(flip).toMatchObject({ game: "MADDEN26", lotCopies: 3, note: "from a pack", status: "listed" });
    const [source] = await database.select().from(sources).where(eq(sources.userId, player.id));
    expect(source).toMatchObject({ id: flip?.sourceId, name: "Night owls" });
  });

  test("has the filter that was kept beside it, where it names none itself", async () => {
    const kept1 = kept({ found: "Budget" });
    const kept2 = kept({ line: "B Beta QB 5k #Own", found: "Budget" });
    for (const line of [kept1, kept2]) expect((await send(line)).said).toMatch(line === kept1 ? /#Budget$/ : /#Own$/);
    expect((await send({ ...kept1, found: "Other" })).status, "another filter is another line").toBe(409);
  });

  test("is of the card that was picked for it", async () => {
    const name = `Kay ${uuidv7().replaceAll(/[^a-f]/g, "")}`;
    const first = uuidv7();
    const picked = uuidv7();
    for (const [id, program] of [
      [first, "Rivals"],
      [picked, "Legends"],
    ] as const)
      await database
        .insert(cards)
        .values({ id, game: "CFB26", importKey: id, playerName: name, overall: 84, position: "QB", program });
    const line = kept({ line: `${name} 84 QB 12k`, card: picked });
    expect((await send(line)).status).toBe(201);
    expect(await flipOf(line.id)).toMatchObject({ cardId: picked, program: "Legends" });
  });

  test("is added as it was typed where its prices are far apart, since its reading was shown", async () => {
    expect((await send(kept({ line: "J Smith QB 1000 > 90k" }))).status).toBe(201);
  });

  test.each([
    ["a line that raises a question", { line: "J Smith QB 12k 15k" }, /^Sold or listed\?/],
    ["no line", { line: undefined }, /^We couldn't read this line/],
    ["a line of 201 characters", { line: `${"x".repeat(191)} 12k > 15k` }, /^We couldn't read this line/],
    ["a line with a character that can't be stored", { line: "J\0 Smith QB 12k" }, /^We couldn't read this line/],
    ["no such game", { game: "NBA26" }, /^We couldn't read this line/],
    ["an id that is none", { id: "1" }, /^We couldn't read this line/],
    ["a time that is none", { at: "yesterday" }, /^We couldn't read this line/],
    ["a time of a fraction", { sentAt: 1.5 }, /^We couldn't read this line/],
  ])("is refused with 400 for %s, and nothing changes", async (_, fields, said) => {
    const before = await checksumOf(player.id);
    const line = kept(fields);
    expect(await send(line)).toMatchObject({ id: line.id, status: 400, said: expect.stringMatching(said) });
    expect(await checksumOf(player.id)).toBe(before);
  });

  test.each([
    ["no JSON", "line=x"],
    ["a list", "[]"],
    ["null", "null"],
    ["a number", "1e400"],
    ["a prototype", '{"__proto__":{"id":"x"}}'],
    ["ten thousand brackets", "[".repeat(4_000)],
  ])("is refused with 400 where %s is sent", async (_, body) => {
    expect(await send(body)).toMatchObject({ id: null, status: 400 });
  });

  test("is a 409 where its id is another flip's, or a deleted one's", async () => {
    const id = await newFlip(player.id, { name: "Another" });
    expect(await send(kept({ id }))).toMatchObject({
      id,
      status: 409,
      said: expect.stringContaining("with other values"),
    });
    const line = kept();
    await send(line);
    expect((await send({ ...line, line: "J Smith 84 QB 12k > 16k" })).status).toBe(409);
    const binned = await newFlip(player.id);
    await player.post("/dashboard/my-flips", { delete: binned });
    expect((await send(kept({ id: binned }))).status).toBe(409);
  });

  test("sets no other column of its flip", async () => {
    const line = kept({
      profit: 9e9,
      taxRate: "0",
      userId: uuidv7(),
      version: 7,
      createdAt: "2020-01-01",
      lotId: uuidv7(),
    });
    expect((await send(line)).status).toBe(201);
    expect(await flipOf(line.id)).toMatchObject({ profit: 1_950, taxRate: "0.100", version: 1, lotId: null });
  });
});

describe("a line is not taken", () => {
  test("from a visitor: 401", async () => {
    const line = kept();
    expect(await send(line, new Visitor())).toMatchObject({ id: line.id, status: 401, said: "Log in to send this." });
  });

  test("before the address is confirmed: 403", async () => {
    expect((await send(kept(), await signedIn({ verified: false }))).status).toBe(403);
  });

  test("where another account kept it: 403, and neither has it", async () => {
    const other = await signedIn();
    const line = kept({ owner: player.id });
    const before = await checksumOf(other.id);
    expect(await send(line, other)).toMatchObject({ id: line.id, status: 403 });
    expect(await checksumOf(other.id)).toBe(before);
    expect(await flipOf(line.id)).toBeUndefined();
    expect(await database.$count(idempotencyKeys, eq(idempotencyKeys.userId, other.id))).toBe(0);
  });

  test("from another site: 403", async () => {
    const line = kept();
    expect((await player.postJson(PATH, line, { Origin: "https://evil.example" })).status).toBe(403);
    expect(await flipOf(line.id)).toBeUndefined();
  });
});

describe("a line of My Flips whose answer was lost", () => {
  const LIST = "/dashboard/my-flips";
  /** Posts a line as My Flips does; returns it as its phone keeps it. */
  async function logged(line = LINE, found = "") {
    const id = uuidv7();
    const { location } = await player.post(LIST, { intent: "quick-log", id, game: "CFB26", line, found });
    expect(location).toBe(LIST);
    return kept({ id, line, found });
  }
  const binned = async (id: string) => {
    const act = newAct();
    await changeFlips(player.id, act, { game: "CFB26", ids: [id] }, { to: "deleted" });
    return act;
  };
  const meanwhile: Record<string, (id: string) => Promise<unknown>> = {
    nothing: async () => {},
    "a sale": (id) => player.post(LIST, { toggle: `${id} listed` }),
    "an edit": (id) =>
      database
        .update(flips)
        .set({ name: "Other", buy: 1, version: 2 })
        .where(and(eq(flips.userId, player.id), eq(flips.id, id))),
    "a deletion": binned,
  };

  test.each(Object.keys(meanwhile))("is known when its phone sends it after %s, and adds nothing", async (what) => {
    for (const [line, found] of [
      [LINE, ""],
      ["2x J Smith 84 QB 12k #Budget", ""],
      ["J Smith 84 QB 12k", "Night owls"],
    ]) {
      const sent = await logged(line, found);
      await meanwhile[what]?.(sent.id);
      const before = await checksumOf(player.id);
      expect(await send(sent)).toMatchObject({ status: 200, said: "This was added before." });
      expect(await checksumOf(player.id)).toBe(before);
    }
  });

  test("is not added again after its flip was deleted for good, by either door", async () => {
    const sent = await logged();
    await deleteForGood(player.id, (await binned(sent.id)).id, new Date());
    expect(await send(sent)).toMatchObject({
      status: 410,
      said: expect.stringContaining("deleted this flip for good"),
    });
    const { text } = await player.post(LIST, {
      intent: "quick-log",
      id: sent.id,
      game: "CFB26",
      line: LINE,
      found: "",
    });
    expect(text).toContain("You deleted this flip for good, so it wasn't added again.");
    expect(await flipOf(sent.id)).toBeUndefined();
  });

  test("is known the other way round too: sent by its phone, then by My Flips", async () => {
    const line = kept();
    await send(line);
    const again = () => player.post(LIST, { intent: "quick-log", id: line.id, game: "CFB26", line: LINE, found: "" });
    expect((await again()).location).toBe(LIST);
    await player.post(LIST, { toggle: `${line.id} listed` });
    expect((await again()).location).toBe(LIST);
    expect((await player.get(LIST)).text).toContain("This was added before.");
    await binned(line.id);
    expect((await again()).text).toContain("You deleted this flip. You can restore it under Undo.");
  });

  test("with other values by then is a conflict, and changes nothing", async () => {
    const sent = await logged();
    expect((await send({ ...sent, line: "J Smith 84 QB 12k > 16k" })).status).toBe(409);
    expect((await send({ ...sent, game: "MADDEN26" })).status).toBe(409);
    expect((await send({ ...sent, found: "Other" })).status).toBe(409);
    expect(await flipOf(sent.id)).toMatchObject({ sell: 15_500, version: 1 });
  });

  test("of one account is refused by another that logged in on the phone", async () => {
    const other = await signedIn();
    const sent = await logged();
    expect((await send({ ...sent, id: uuidv7(), owner: player.id }, other)).status).toBe(403);
    expect(await database.$count(flips, eq(flips.userId, other.id))).toBe(0);
  });
});

describe("the player's JSON for the offline log", () => {
  test("is the owner's key, game and filter used, kept by no cache", async () => {
    const own = await signedIn();
    const { status, html, headers } = await own.get("/dashboard/log/player");
    expect([status, headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    expect(JSON.parse(html)).toMatchObject({ owner: own.id, game: "CFB26", found: "", now: expect.any(Number) });
  });

  test("is for the signed in alone", async () => {
    const { status, location } = await new Visitor().get("/dashboard/log/player");
    expect([status, location]).toEqual([302, expect.stringMatching(/^\/login/)]);
    expect((await (await signedIn({ verified: false })).get("/dashboard/log/player")).html).not.toContain('"owner"');
  });
});

describe("a kept line that sells a listed card", () => {
  const MANTLE = { name: "Evan Mantle", pos: "HB", ovr: 84, buy: 8_000, sell: 10_500, status: "listed" } as const;
  const statuses = async (owner: string) =>
    (await database.select().from(flips).where(eq(flips.userId, owner)).orderBy(flips.id)).map(
      ({ status, sell }) => `${status} ${sell}`,
    );
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

  test("sells the only one that fits, dated when it was typed, and once however often it's sent", async () => {
    const seller = await signedIn();
    const id = await newFlip(seller.id, { ...MANTLE, createdAt: ago(9) });
    const line = kept({ line: "sold mantle 10k", at: ago(5).getTime() });
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(line, seller)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(answers.map(({ said }) => said)).toContain("Flip marked as sold. Evan Mantle +1,000.");
    const [flip] = await database.select().from(flips).where(eq(flips.id, id));
    expect(flip).toMatchObject({ status: "sold", sell: 10_000, version: 2 });
    expect(Math.abs((flip?.soldAt?.getTime() ?? 0) - ago(5).getTime())).toBeLessThan(60_000);
  });

  test("waits with its question if none or several fit, or it was listed only since", async () => {
    const seller = await signedIn();
    const sold = { line: "sold mantle 10k", at: ago(5).getTime() };
    expect(await send(kept(sold), seller)).toMatchObject({
      status: 400,
      said: expect.stringContaining("What did you pay"),
    });
    await newFlip(seller.id, { ...MANTLE, createdAt: ago(2) });
    expect((await send(kept(sold), seller)).status).toBe(400);
    expect((await send(kept({ ...sold, at: ago(1).getTime() }), seller)).status).toBe(201);
    for (const hours of [8, 9]) await newFlip(seller.id, { ...MANTLE, createdAt: ago(hours) });
    expect(await send(kept(sold), seller)).toMatchObject({ status: 400, said: "Which Evan Mantle?" });
    expect((await statuses(seller.id)).filter((text) => text === "sold 10000")).toHaveLength(1);
  });

  test("waits too if so many newer ones have its name in theirs that older ones may fit", async () => {
    const seller = await signedIn();
    for (const hours of [8, 9]) await newFlip(seller.id, { ...MANTLE, createdAt: ago(hours) });
    const others = { ...MANTLE, userId: seller.id, game: "CFB26" as const, name: "Evan Mantleson", createdAt: ago(7) };
    await database.insert(flips).values(Array.from({ length: 499 }, () => ({ ...others, id: uuidv7() })));
    expect(await send(kept({ line: "sold mantle 10k" }), seller)).toMatchObject({ status: 400 });
    expect(await send(kept({ line: "sold mantleson 10k", at: ago(10).getTime() }), seller)).toMatchObject({
      status: 400,
    });
  });

  test("does what was pressed for it, once, also for a line that's a flip too, unless that was changed since", async () => {
    const seller = await signedIn();
    const first = await newFlip(seller.id, MANTLE);
    const second = await newFlip(seller.id, MANTLE);
    const relist = kept({ line: "mantle 11k", flip: `${first}:1` });
    expect(await send(relist, seller)).toMatchObject({ status: 201, said: "Evan Mantle is listed at 11,000" });
    expect((await send(relist, seller)).status).toBe(200);
    expect((await send(kept({ line: "mantle 12k", flip: `${first}:1` }), seller)).status).toBe(400);
    expect((await send(kept({ line: "sold mantle 10k", flip: `${second}:1` }), seller)).status).toBe(201);
    expect(await statuses(seller.id)).toEqual(["listed 11000", "sold 10000"]);
  });

  test("waits with its question if its price is far from what the card cost, and isn't the listed one", async () => {
    const seller = await signedIn();
    await newFlip(seller.id, { ...MANTLE, sell: 90_000, createdAt: ago(9) });
    for (const line of ["sold mantle 100k", "mantle @ 1k"])
      expect(await send(kept({ line }), seller)).toMatchObject({ status: 400, said: expect.stringContaining("?") });
    expect(await send(kept({ line: "sold mantle" }), seller)).toMatchObject({ status: 201 });
    expect(await statuses(seller.id)).toEqual(["sold 90000"]);
  });

  test("lists it at another price, and isn't done again after it was undone", async () => {
    const seller = await signedIn();
    await newFlip(seller.id, { ...MANTLE, createdAt: ago(9) });
    const line = kept({ line: "mantle @ 11k" });
    expect(await send(line, seller)).toMatchObject({ status: 201, said: "Evan Mantle is listed at 11,000" });
    await seller.post(`/dashboard/my-flips/undo/${line.id}`, { intent: "undo" });
    expect(await send(line, seller)).toMatchObject({ status: 200 });
    expect(await statuses(seller.id)).toEqual(["listed 10500"]);
  });

  test("that was edited after its answer was lost stays, and says that it was done with other values", async () => {
    const seller = await signedIn();
    const ids = [9, 8].map((hours) => newFlip(seller.id, { ...MANTLE, createdAt: ago(hours), ovr: 75 + hours }));
    await Promise.all(ids);
    const line = kept({ line: "sold mantle 84 10k" });
    expect((await send(line, seller)).status).toBe(201);
    for (const edited of ["sold mantle 84 12k", "sold mantle 83 10k", "sold 2x mantle 84 10k"])
      expect(await send({ ...line, line: edited }, seller)).toMatchObject({
        status: 400,
        said: expect.stringContaining("with other values"),
      });
    expect((await send(line, seller)).status).toBe(200);
    expect((await statuses(seller.id)).toSorted()).toEqual(["listed 10500", "sold 10000"]);
  });

  test("is another line after its id added a flip", async () => {
    const seller = await signedIn();
    await newFlip(seller.id, { ...MANTLE, createdAt: ago(9) });
    const line = kept();
    await send(line, seller);
    expect((await send({ ...line, line: "sold mantle 10k" }, seller)).status).toBe(201);
    expect(await statuses(seller.id)).toEqual(["sold 10000", "sold 15500"]);
  });
});
