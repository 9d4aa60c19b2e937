import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { flipAsks, flips, totals } from "#app/db/schema.ts";
import type { TimesAsked } from "#app/domain/times-asked.ts";

/** Columns of a flip in a query. */
interface FlipKey {
  userId: SQLWrapper;
  id: SQLWrapper;
}

const asksOf = ({ userId, id }: FlipKey): SQL =>
  sql`from ${flipAsks} a where a.user_id = ${userId} and a.flip_id = ${id}`;

/** When a flip was last asked for; its day of adding counts if no ask is kept of it. */
export const askedAt = (flip: FlipKey & { createdAt: SQLWrapper }): SQL =>
  sql`coalesce((select max(a.at) ${asksOf(flip)}), ${flip.createdAt})`;

/**
 * How often flips were asked for, as rows (flip_id, times), by the asks (`a`) that fulfill a condition: one that stood
 * for less than ten minutes was a slip. At most 50 are kept. A flip without an ask has no row.
 */
const countAsks = (condition: SQL): SQL => sql`(
  select flip_id, count(*)::int as times from (
    select a.flip_id, a.at, lead(a.at) over (partition by a.flip_id order by a.at) as next
    from ${flipAsks} a where ${condition}
  ) as asked
  where next is null or next >= at + interval '10 minutes' group by flip_id
)`;

export const timesAsked = ({ userId, id }: FlipKey): SQL<number> =>
  sql<number>`coalesce((
    select times from ${countAsks(sql`a.user_id = ${userId} and a.flip_id = ${id}`)} as counted
  ), 0)`;

/** The same of all of a player's flips, or of those that a query selects: for many, faster than one by one. */
export const timesAskedOfMany = (owner: string, ids?: SQL): SQL =>
  // An array, since Postgres searches the index for its ids.
  countAsks(sql`a.user_id = ${owner} ${ids ? sql`and a.flip_id = any(array(${ids}))` : sql``}`);

/** Matches the flips that were asked for so often. */
export const wasAsked = (owner: string, { id }: Pick<FlipKey, "id">, { times, orMore }: TimesAsked): SQL =>
  times === 0
    ? sql`not exists (select ${asksOf({ userId: sql`${owner}`, id })})`
    : sql`${id} = any(array(
        select flip_id from ${timesAskedOfMany(owner)} as counted where times ${orMore ? sql`>=` : sql`=`} ${times}
      ))`;

/** Matches flips (`f`) that wait: listed with a price, and last asked for before `today`. */
export const isWaiting = (today: SQLWrapper): SQL => sql`
  f.status = 'listed' and f.sell > 0 and f.created_at < ${today} and not exists (
    select from ${flipAsks} a where a.user_id = f.user_id and a.flip_id = f.id and a.at >= ${today}
  )`;

/**
 * `[number, cost]` of a player's flips that wait, as JSON: the totals without the flips that don't, which are few in an
 * account of any size.
 */
export const waitingSums = (owner: SQLWrapper, game: SQLWrapper, today: SQLWrapper): SQL => {
  const listed = sql`from ${flips} f where f.user_id = ${owner} and f.game = ${game} and f.status = 'listed'`;
  return sql`(
    select json_build_array(t.listed - others.flips, t.listed_cost - others.cost)
    from ${totals} t cross join (
      select count(*) as flips, coalesce(sum(buy), 0) as cost from (
        select f.id, f.buy ${listed} and f.created_at >= ${today}
        union
        select f.id, f.buy ${listed} and f.id = any(array(
          select a.flip_id from ${flipAsks} a where a.user_id = ${owner} and a.at >= ${today}
        ))
        union
        select f.id, f.buy ${listed} and f.sell = 0
          and (select unpriced from ${totals} where user_id = ${owner} and game = ${game}) > 0
      ) as other
    ) as others
    where t.user_id = ${owner} and t.game = ${game}
  )`;
};

/**
 * CTEs that insert an ask at `price` for each flip in `part`, and delete all but its last 50. They do what the trigger
 * on edits can't: it sees no change when a flip is listed again at the same price. A flip without any ask first gets
 * one from the time it was added.
 */
export const askAgain = (price: SQL, now: Date): SQL => sql`
  asked as (
    insert into ${flipAsks} (user_id, flip_id, at, price)
    select user_id, id, created_at, sell from part
      where sell > 0 and not exists (select ${asksOf(PART)})
    union all
    select user_id, id, greatest(
      ${now.toISOString()}::timestamptz, (select max(a.at) ${asksOf(PART)}) + interval '1 millisecond'
    ), ${price} from part
    on conflict do nothing
  ), pruned as (
    delete from ${flipAsks} a using part where a.user_id = part.user_id and a.flip_id = part.id
      and a.at <= (select a.at ${asksOf(PART)} order by a.at desc offset ${MAX_ASKS - 1} limit 1)
  )`;

const PART: FlipKey = { userId: sql`part.user_id`, id: sql`part.id` };

/** As the trigger `flips_into_asks`. */
const MAX_ASKS = 50;

/** CTE that takes away the asks that an act wrote of the flips (`f`) of `part` (`p`) that fulfill a condition. */
export const takeAsksBack = (condition: SQL, madeAt: Date): SQL => sql`
  taken as (
    delete from ${flipAsks} a using part p, ${flips} f
    where ${condition} and a.user_id = f.user_id and a.flip_id = f.id and a.at >= ${madeAt.toISOString()}::timestamptz
  )`;
