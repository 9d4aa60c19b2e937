import { sql } from "drizzle-orm";
import { flips, sources } from "#app/db/schema.ts";

const NEWEST_FLIPS = 100;

export interface StoredSourceName {
  id: string;
  name: string;
  preset: string | null;
  hidden: boolean;
}

const OWNER = sql.placeholder("owner");
const GAME = sql.placeholder("game");

/** Up to `most` names, last used first: those not hidden, hidden playbook filters, and the one with id `requestedId`. */
const SOURCE_NAMES = sql`
  select s.id, s.name, s.preset, s.hidden, recent.used, s.created_at from ${sources} s left join (
    select source_id, max(created_at) as used from (
      select source_id, created_at from ${flips} where user_id = ${OWNER} and game = ${GAME}
      order by created_at desc, id desc limit ${NEWEST_FLIPS}
    ) newest where source_id is not null group by source_id
  ) recent on recent.source_id = s.id
  where s.user_id = ${OWNER} and s.game = ${GAME}
    and (not s.hidden or s.preset is not null or s.id = ${sql.placeholder("requestedId")}::uuid)
  order by recent.used desc nulls last, s.created_at desc, s.id desc limit ${sql.placeholder("most")}`;

export const SOURCE_NAMES_JSON = sql<StoredSourceName[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'preset', preset, 'hidden', hidden)
    order by used desc nulls last, created_at desc, id desc), '[]')
  from (${SOURCE_NAMES}) as names
)`;
