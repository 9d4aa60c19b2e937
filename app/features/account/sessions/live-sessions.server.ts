import { sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { sessions, users } from "#app/db/schema.ts";

/** Those of the given sessions that still stand, by their ids: neither ended nor lapsed, and of an account with a confirmed address. */
export async function liveSessions(asked: readonly { owner: string; sessionId: string }[], db: Db = database): Promise<Set<string>> {
  const owners = sql.param(asked.map(({ owner }) => owner));
  const ids = sql.param(asked.map(({ sessionId }) => sessionId));
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
