import pg from "pg";

/** Number of other players, flips of each, and flips of the largest measured account. */
const AMOUNTS = {
  small: { others: 20, each: 5_000, most: 5_000 },
  usual: { others: 200, each: 5_000, most: 100_000 },
  large: { others: 200, each: 45_000, most: 1_000_000 },
};

export type Size = keyof typeof AMOUNTS;

/** Measured accounts by number of flips, all CFB26 and spread over two years; `settled` is `large` with fewer listed. */
export const OWNERS = {
  small: account(1_001),
  middle: account(1_002),
  large: account(1_003),
  settled: account(1_004),
};

const SOLD = 0.7;
const SOLD_OF_SETTLED = 0.97;

export const OTHERS = Array.from({ length: 200 }, (_, at) => account(at + 1));

function account(n: number): string {
  return `00000000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
}

export async function fill(url: string, size: Size): Promise<void> {
  const { others, each, most } = AMOUNTS[size];
  const sizes = [100, 5_000, most, most];
  await withClient(url, async (client) => {
    await client.query("select setseed(0.26)");
    await client.query(USERS, [[...OTHERS, ...Object.values(OWNERS)]]);
    await client.query(FLIPS, [
      ...[OTHERS.slice(0, others), each, Object.values(OWNERS), sizes],
      [SOLD, SOLD, SOLD, SOLD_OF_SETTLED],
    ]);
    await client.query(ASKS, [Object.values(OWNERS)]);
    await client.query("alter table coin_events disable trigger coin_events_added");
    await client.query(COINS, [Object.values(OWNERS), sizes]);
    await client.query("alter table coin_events enable trigger coin_events_added");
    await client.query("vacuum (analyze)");
  });
}

/** Forces a checkpoint, so that pending writes don't slow the next row; ignored without the privilege. */
export const settle = (url: string): Promise<unknown> =>
  withClient(url, (client) => client.query("checkpoint").catch(() => {}));

export const versionOf = (url: string): Promise<string> =>
  withClient(url, async (client) => (await client.query("show server_version")).rows[0].server_version);

async function withClient<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const USERS = `
  insert into users (id, email, email_key, password_hash, email_confirmed_at)
  select id, id || '@example.com', id || '@example.com', '-', now() from unnest($1::uuid[]) as id`;

/** Alternating credits and debits of 1,000. The trigger is off: it would update the same totals row 100,000 times. */
const COINS = `
  insert into coin_events (user_id, id, game, ordinal, type, direction, amount, notes, balance_after, created_at)
  select id, gen_random_uuid(), 'CFB26', n,
    case n % 2 when 1 then 'reward' else 'adjustment' end,
    case n % 2 when 1 then 'credit' else 'debit' end,
    1000, 'event ' || n, case n % 2 when 1 then 1000 else 0 end, now() - interval '2 years' * (1 - n::float / total)
  from unnest($1::uuid[], $2::int[]) as owners(id, total)
    cross join lateral generate_series(1, total) as n order by id, n`;

const FLIPS = `
  with accounts as (
    select id, $2::int as total, ${SOLD} as sold from unnest($1::uuid[]) as id
    union all
    select id, total, sold from unnest($3::uuid[], $4::int[], $5::float8[]) as owners(id, total, sold)
  ), drawn as (
    select id as user_id, sold,
      date_trunc('milliseconds', now() - interval '2 years' * ((i - random()) / total)) as created_at,
      (1000 * power(200, random()))::bigint as buy, 0.8 + random() as factor,
        random() as luck, random() as level, (random() * 21)::int as pos
    from accounts cross join lateral generate_series(1, total) as i
  )
  insert into flips (user_id, id, game, name, pos, ovr, buy, sell, status, created_at, sold_at)
  select user_id,
    (lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0') || '7' ||
      substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid,
    'CFB26',
    (array['Amari','Bo','Cade','Dax','Eli','Finn','Gage','Hollis','Ivo','Jett','Kobe','Lane'])
      [1 + (luck * 997)::int % 12] || ' ' ||
      (array['Abernant','Blackmere','Calloway','Dunmore','Eastbrook','Fairwick',
        'Garlund','Hollowell','Ironside','Jasperson','Kettering'])
        [1 + (level * 991)::int % 11],
    (array['QB','HB','FB','WR','TE','LT','LG','C','RG','RT','LEDG','REDG','DT',
      'WILL','MIKE','SAM','CB','FS','SS','K','P','Other'])[1 + pos],
    case when level < 0.95 then 60 + (level * 41)::int end,
    buy, (buy * factor)::bigint, case when luck < sold then 'sold' else 'listed' end,
    created_at, case when luck < sold then created_at + interval '5 hours' end
  from drawn order by created_at`;

/** Each flip of the measured accounts was asked for once, a third of them twice, a ninth three times, and so on. */
const ASKS = `
  insert into flip_asks (user_id, flip_id, at, price)
  select user_id, id, created_at + n * interval '1 hour', sell
  from (
    select user_id, id, created_at, sell, floor(-ln(1 - random()) / ln(3))::int as more from flips
    where user_id = any($1::uuid[]) and sell > 0
  ) as f cross join lateral generate_series(0, more) as n
  on conflict do nothing`;
