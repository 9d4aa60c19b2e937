import { sql } from "drizzle-orm";
import { flips, sources } from "./schema.ts";

/** The last used names are those of the newest flips. */
const NEWEST_FLIPS = 100;

/**
 * A player's name for where cards were found; `preset` is the filter of the playbook that it is, null for one's own.
 */
export interface StoredName {
  id: string;
  name: string;
  preset: string | null;
  hidden: boolean;
}

const OWNER = sql.placeholder("owner");
const GAME = sql.placeholder("game");

/**
 * The names of the player `owner` in `game` that are not hidden, hidden filters of the playbook, and the one whose id
 * is `asked`: `most` of them, the last used first.
 */
const STORED_NAMES = sql`
  select s.id, s.name, s.preset, s.hidden, recent.used, s.created_at from ${sources} s left join (
    select source_id, max(created_at) as used from (
      select source_id, created_at from ${flips} where user_id = ${OWNER} and game = ${GAME}
      order by created_at desc, id desc limit ${NEWEST_FLIPS}
    ) newest where source_id is not null group by source_id
  ) recent on recent.source_id = s.id
  where s.user_id = ${OWNER} and s.game = ${GAME}
    and (not s.hidden or s.preset is not null or s.id = ${sql.placeholder("asked")}::uuid)
  order by recent.used desc nulls last, s.created_at desc, s.id desc limit ${sql.placeholder("most")}`;

/** Those names as one value, to be read beside something else. */
export const STORED_NAMES_JSON = sql<StoredName[]>`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'preset', preset, 'hidden', hidden)
    order by used desc nulls last, created_at desc, id desc), '[]')
  from (${STORED_NAMES}) as names
)`;
