import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database, pool } from "#app/db/client.server.ts";
import { sessions } from "#app/db/schema.ts";
import {
  endSession,
  endSessions,
  findViewerByToken,
  listSessions,
  liveSessions,
  startSession,
} from "#app/features/account/sessions/sessions.server.ts";
import { createAccount } from "../../support/accounts.ts";
import { whileRefused } from "../../support/injected.ts";

const DAY = 86_400_000;

async function signedInAccount(options: { confirmed?: boolean } = {}) {
  const owner = await createAccount(options);
  const { token } = await startSession(owner.id, "test");
  const row = async () => {
    const [found] = await database.select().from(sessions).where(eq(sessions.userId, owner.id));
    if (!found) throw new Error("the session is gone");
    return found;
  };
  const move = (set: { [column in "expiresAt" | "absoluteExpiresAt" | "lastSeenAt"]?: SQL }) =>
    database.update(sessions).set(set).where(eq(sessions.userId, owner.id));
  return { ...owner, token, row, move };
}

test("a token names its viewer, and the database holds only its hash", async () => {
  const { id, email, token, row } = await signedInAccount();
  expect(await findViewerByToken(token)).toEqual({
    id,
    sessionId: (await row()).id,
    email,
    createdAt: expect.any(Date),
    verified: true,
    activeGame: null,
    timeZone: null,
    dayEnd: 5,
    shortcuts: true,
  });
  expect(token).toMatch(/^[\w-]{43}$/);
  expect((await row()).tokenHash).toHaveLength(32);
  const { rows } = await database.execute(sql`select 1 from sessions s where s::text like ${`%${token}%`}`);
  expect(rows).toEqual([]);
});

test("an account without a confirmed address is not verified", async () => {
  const { id } = await createAccount({ confirmed: false });
  expect(await findViewerByToken((await startSession(id, "test")).token)).toMatchObject({ id, verified: false });
});

test("a forged token names nobody", async () => {
  for (const token of ["", "x", "x".repeat(10_000), "\0"]) expect(await findViewerByToken(token)).toBeNull();
});

test("P9: a session ends after 14 idle days and after 30 days in all", async () => {
  const { row } = await signedInAccount();
  const { createdAt, expiresAt, absoluteExpiresAt } = await row();
  expect(Math.abs(expiresAt.getTime() - createdAt.getTime() - 14 * DAY)).toBeLessThan(DAY / 12);
  expect(Math.abs(absoluteExpiresAt.getTime() - createdAt.getTime() - 30 * DAY)).toBeLessThan(DAY / 12);
});

test("an idle session is over", async () => {
  const { token, move } = await signedInAccount();
  await move({ expiresAt: sql`now() - interval '1 second'` });
  expect(await findViewerByToken(token)).toBeNull();
});

test("an old session is over however busy it was", async () => {
  const { token, move, row } = await signedInAccount();
  await move({ lastSeenAt: sql`now() - interval '1 hour'`, absoluteExpiresAt: sql`now() + interval '1 hour'` });
  const before = await row();
  expect(await findViewerByToken(token)).not.toBeNull();
  expect((await row()).absoluteExpiresAt).toEqual(before.absoluteExpiresAt);
  await move({ absoluteExpiresAt: sql`now() - interval '1 second'` });
  expect(await findViewerByToken(token)).toBeNull();
});

test("a visit extends the idle timeout and is recorded at most once a minute", async () => {
  const { token, move, row } = await signedInAccount();
  await move({ lastSeenAt: sql`now() - interval '30 seconds'`, expiresAt: sql`now() + interval '1 hour'` });
  const before = await row();
  await findViewerByToken(token);
  expect(await row()).toEqual(before);
  await move({ lastSeenAt: sql`now() - interval '61 seconds'` });
  await findViewerByToken(token);
  const after = await row();
  expect(after.lastSeenAt.getTime()).toBeGreaterThan(before.lastSeenAt.getTime());
  expect(after.expiresAt.getTime()).toBeGreaterThan(before.expiresAt.getTime() + 13 * DAY);
});

test.each(["53100", "25006"])("a visit that can't be recorded still counts: %s", async (state) => {
  const { id, token, move } = await signedInAccount();
  await move({ lastSeenAt: sql`now() - interval '2 minutes'` });
  expect(await whileRefused("update", "sessions", () => findViewerByToken(token), state)).toMatchObject({ id });
});

test("ending a session leaves the owner's others and everybody else's", async () => {
  const owner = await signedInAccount();
  const stranger = await signedInAccount();
  const second = await startSession(owner.id, "phone");
  await endSession(owner.token);
  expect(await findViewerByToken(owner.token)).toBeNull();
  expect(await findViewerByToken(second.token)).toMatchObject({ id: owner.id });
  expect(await findViewerByToken(stranger.token)).toMatchObject({ id: stranger.id });
  await endSession(owner.token);
});

test("all of an owner's sessions end, or all but the one in use", async () => {
  const owner = await signedInAccount();
  const stranger = await signedInAccount();
  const inUse = await startSession(owner.id, "phone");
  await endSessions(owner.id, (await findViewerByToken(inUse.token))?.sessionId);
  expect([await findViewerByToken(owner.token), await findViewerByToken(inUse.token)]).toMatchObject([
    null,
    { id: owner.id },
  ]);
  await endSessions(owner.id);
  expect(await findViewerByToken(inUse.token)).toBeNull();
  expect(await findViewerByToken(stranger.token)).toMatchObject({ id: stranger.id });
});

test("the browser's name is kept short", async () => {
  const { id } = await createAccount();
  await startSession(id, "agent".repeat(1_000));
  const [row] = await database.select().from(sessions).where(eq(sessions.userId, id));
  expect(row?.agent).toHaveLength(200);
});

describe("an account's 51st session", () => {
  const agents = async (id: string) => new Set((await listSessions(id)).map(({ agent }) => agent));
  const startMany = async (id: string, many: number) => {
    const tokens: string[] = [];
    for (let n = 1; n <= many; n++) tokens.push((await startSession(id, `browser ${n}`)).token);
    return tokens;
  };

  test("ends the oldest, and tells every process of it", async () => {
    const { id } = await createAccount();
    const stranger = await signedInAccount();
    const tokens = await startMany(id, 50);
    expect(await agents(id)).toContain("browser 1");
    const heard: (string | undefined)[] = [];
    const client = await pool.connect();
    try {
      client.on("notification", ({ payload }) => heard.push(payload));
      await client.query("listen session_ended");
      const newest = await startSession(id, "browser 51");
      await client.query("select 1");
      expect(await findViewerByToken(newest.token)).toMatchObject({ id });
    } finally {
      client.release(true);
    }
    expect(heard).toContain(id);
    expect(await findViewerByToken(tokens[0] ?? "")).toBeNull();
    expect(await findViewerByToken(tokens[1] ?? "")).toMatchObject({ id });
    expect((await agents(id)).size).toBe(50);
    expect(await findViewerByToken(stranger.token)).toMatchObject({ id: stranger.id });
  });

  test("is none while the others are over", async () => {
    const { id, token } = await signedInAccount();
    const [first] = await startMany(id, 49);
    await database
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(and(eq(sessions.userId, id), ne(sessions.agent, "test"), ne(sessions.agent, "browser 1")));
    await startSession(id, "one more");
    expect([await findViewerByToken(token), await findViewerByToken(first ?? "")]).toMatchObject([{ id }, { id }]);
  });

  test("is one of no more than 50 after a hundred log-ins at once", async () => {
    const { id } = await createAccount();
    await Promise.all(Array.from({ length: 100 }, (_, n) => startSession(id, `browser ${n}`)));
    expect(await listSessions(id)).toHaveLength(50);
  });
});

const ENDS = ["expiresAt", "absoluteExpiresAt"] as const;

test("the list of browsers leaves out those whose session has ended, idle or old, and other players'", async () => {
  const { id, move } = await signedInAccount();
  const stranger = await signedInAccount();
  for (const end of ENDS) {
    await endSessions(id);
    await startSession(id, "ended");
    await move({ [end]: sql`now() - interval '1 second'` });
    await startSession(id, "still here");
    expect((await listSessions(id)).map(({ agent }) => agent)).toEqual(["still here"]);
  }
  expect(await listSessions(stranger.id)).toHaveLength(1);
});

describe("of the sessions that follow a stream", () => {
  const asked = async (owner: Awaited<ReturnType<typeof signedInAccount>>) => ({
    owner: owner.id,
    sessionId: (await owner.row()).id,
  });

  test("those of confirmed accounts still stand, those of a never confirmed address don't", async () => {
    const confirmed = await signedInAccount();
    const waiting = await signedInAccount({ confirmed: false });
    const first = await asked(confirmed);
    const second = await asked(waiting);
    expect(await liveSessions([first, second])).toEqual(new Set([first.sessionId]));
  });

  test.each(ENDS)("one whose %s is past does not stand", async (end) => {
    const live = await signedInAccount();
    const ended = await signedInAccount();
    await ended.move({ [end]: sql`now() - interval '1 second'` });
    const first = await asked(live);
    const second = await asked(ended);
    expect(await liveSessions([first, second])).toEqual(new Set([first.sessionId]));
  });

  test("one that was ended, or is another's, does not stand", async () => {
    const live = await signedInAccount();
    const gone = await signedInAccount();
    const first = await asked(live);
    const second = await asked(gone);
    await endSession(gone.token);
    expect(await liveSessions([second, { owner: gone.id, sessionId: first.sessionId }])).toEqual(new Set());
  });
});
