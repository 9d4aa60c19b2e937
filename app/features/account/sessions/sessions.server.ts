import { and, desc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type Db, database, preparedRead } from "#app/db/client.server.ts";
import { sessions, users } from "#app/db/schema.ts";
import type { Game } from "#app/domain/games.ts";
import { hashToken, newToken } from "#app/features/account/email-tokens.server.ts";
import { log } from "#app/log.server.ts";

export type UserId = string;

/** The signed-in account; `verified` if its address is confirmed. */
export interface Viewer {
  id: UserId;
  sessionId: string;
  email: string;
  createdAt: Date;
  verified: boolean;
  activeGame: Game | null;
  timeZone: string | null;
  dayEnd: number;
  shortcuts: boolean;
}

/** A new session; the token is only stored in the cookie. */
export interface Session {
  token: string;
  absoluteExpiresAt: Date;
}

const IDLE = sql`now() + interval '14 days'`;
const ABSOLUTE_DAYS = 30;
const MAX_SESSIONS = 50;
const isLive = and(gt(sessions.expiresAt, sql`now()`), gt(sessions.absoluteExpiresAt, sql`now()`));

/** Idle 14 days, 30 days in all, by the database's clock; ends the oldest sessions beyond `MAX_SESSIONS`. */
export async function startSession(userId: UserId, agent: string, db: Db = database): Promise<Session> {
  const { token, hash } = newToken();
  const absolute = sql`now() + make_interval(days => ${ABSOLUTE_DAYS})`;
  const [row] = await db
    .insert(sessions)
    .values({
      userId,
      id: uuidv7(),
      tokenHash: hash,
      expiresAt: IDLE,
      absoluteExpiresAt: absolute,
      agent: agent.slice(0, 200),
    })
    .returning({ absoluteExpiresAt: sessions.absoluteExpiresAt });
  if (!row) throw new Error("a session was not written");
  await endOldest(userId, db);
  return { token, absoluteExpiresAt: row.absoluteExpiresAt };
}

// Runs after the insert, so that of two concurrent logins the later delete sees both sessions.
async function endOldest(userId: UserId, db: Db): Promise<void> {
  const oldest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .offset(MAX_SESSIONS);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), inArray(sessions.id, oldest)));
}

export const VIEWER_COLUMNS = {
  id: users.id,
  email: users.email,
  createdAt: users.createdAt,
  verified: sql<boolean>`${users.emailConfirmedAt} is not null`,
  activeGame: users.activeGame,
  timeZone: users.timeZone,
  dayEnd: users.dayEnd,
  shortcuts: users.shortcuts,
};

const viewerByToken = preparedRead((db) =>
  db
    .select({
      ...VIEWER_COLUMNS,
      sessionId: sessions.id,
      stale: sql<boolean>`${sessions.lastSeenAt} < now() - interval '1 minute'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder("hash")), isLive))
    .prepare("viewer_by_token"),
);

/** The viewer of a live session. One query; renews `last_seen_at` and the idle timeout at most once a minute. */
export async function findViewerByToken(token: string, db: Db = database): Promise<Viewer | null> {
  const [row] = await viewerByToken(db).execute({ hash: hashToken(token) });
  if (!row) return null;
  const { stale, ...viewer } = row;
  // Pages must load even if the disk is full or the database is read-only.
  if (stale) await touchSession(viewer, db).catch((error) => log.warn({ err: error }, "last_seen_at not updated"));
  return viewer;
}

async function touchSession(viewer: Viewer, db: Db) {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()`, expiresAt: IDLE })
    .where(and(eq(sessions.userId, viewer.id), eq(sessions.id, viewer.sessionId)));
}

export async function endSession(token: string, db: Db = database): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

export async function endSessions(userId: UserId, exceptId: string | null = null, db: Db = database): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId === null ? undefined : ne(sessions.id, exceptId)));
}

export async function listSessions(userId: UserId, db: Db = database) {
  return db
    .select({ id: sessions.id, agent: sessions.agent, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

export async function endSessionById(userId: UserId, id: string, db: Db = database): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ids of the given sessions that are still live and belong to a confirmed account. */
export async function liveSessions(
  candidates: readonly { owner: string; sessionId: string }[],
  db: Db = database,
): Promise<Set<string>> {
  const owners = sql.param(candidates.map(({ owner }) => owner));
  const ids = sql.param(candidates.map(({ sessionId }) => sessionId));
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, sql`${users.id} = ${sessions.userId} and ${users.emailConfirmedAt} is not null`)
    .where(
      sql`(${sessions.userId}, ${sessions.id}) in (select * from unnest(${owners}::uuid[], ${ids}::uuid[]))
        and least(${sessions.expiresAt}, ${sessions.absoluteExpiresAt}) > now()`,
    );
  return new Set(rows.map(({ id }) => id));
}
