import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import pg from "pg";

export const PASSWORD = "turf-and-chalk-26";

const SAME_AS_THE_SITES = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
let passwordHash: Promise<string> | undefined;

/** A flip to insert; by default listed, bought for 1,000 and without a sell price. */
export interface Seed {
  name: string;
  buy?: number;
  sell?: number;
  sold?: boolean;
  game?: "CFB26" | "MADDEN26";
  /** The name of the filter used. */
  source?: string;
  /** Days ago. */
  age?: number;
}

export class TestDatabase {
  readonly #pool: pg.Pool;
  constructor(url: string | undefined) {
    this.#pool = new pg.Pool({ connectionString: url, max: 2 });
  }

  end = () => this.#pool.end();

  async makeAccount({ confirmed = true, email = newAddress() } = {}): Promise<{ id: string; email: string }> {
    const id = randomUUID();
    passwordHash ??= hash(PASSWORD, SAME_AS_THE_SITES);
    await this.#pool.query(
      "insert into users (id, email, email_key, password_hash, email_confirmed_at) values ($1, $2, $2, $3, $4)",
      [id, email, await passwordHash, confirmed ? new Date() : null],
    );
    return { id, email };
  }

  /** Inserts flips, the first one the oldest unless `age` says otherwise; returns their ids. */
  async addFlips(owner: { id: string }, seeds: readonly Seed[]): Promise<string[]> {
    const now = Date.now() - seeds.length * 1_000;
    const rows = seeds.map(({ name, buy = 1_000, sell = 0, sold = false, game = "CFB26", source, age = 0 }, at) => {
      const created = new Date(now + at * 1_000 - age * 86_400_000).toISOString();
      return {
        id: randomUUID(),
        game,
        name,
        buy,
        sell,
        status: sold ? "sold" : "listed",
        source,
        created,
        sold_at: sold ? created : null,
      };
    });
    await this.#pool.query(
      `with r as (
         select * from json_to_recordset($2) as r(id uuid, game text, name text, buy bigint, sell bigint, status text,
           source text, created timestamptz, sold_at timestamptz)
       ), named as (
         insert into sources (user_id, id, game, name)
         select distinct on (game, source) $1::uuid, gen_random_uuid(), game, source from r where source is not null
         returning id, game, name
       )
       insert into flips (user_id, id, game, name, pos, ovr, buy, sell, status, created_at, sold_at, source_id)
       select $1, r.id, r.game, r.name, 'QB', 80, buy, sell, status, created, sold_at, named.id
       from r left join named on named.game = r.game and named.name = r.source`,
      [owner.id, JSON.stringify(rows)],
    );
    return rows.map(({ id }) => id);
  }

  /** Inserts an act that deleted listed flips with these names; returns its id. */
  async addDeletion(owner: { id: string }, names: readonly string[]): Promise<string> {
    const act = randomUUID();
    await this.#pool.query(
      "insert into flip_acts (user_id, id, game, kind, flips) values ($1, $2, 'CFB26', 'deleted', $3)",
      [owner.id, act, names.length],
    );
    await this.#pool.query(
      `insert into binned_flips (user_id, id, act_id, game, name, buy)
       select $1, gen_random_uuid(), $2, 'CFB26', name, 1000 from unnest($3::text[]) as name`,
      [owner.id, act, names],
    );
    return act;
  }

  /** Inserts coin events into the ledger, oldest first; positive amounts are credits. */
  async addCoins(
    owner: { id: string },
    changes: readonly { coins: number; notes: string }[],
    game = "CFB26",
  ): Promise<void> {
    await this.#pool.query("insert into totals (user_id, game) values ($1, $2) on conflict do nothing", [
      owner.id,
      game,
    ]);
    await this.#pool.query(
      `with asked as (
         select $1::uuid as user_id, gen_random_uuid() as id, $2 as game, coins, notes, place,
           (select balance from totals where user_id = $1 and game = $2) + sum(coins) over (order by place) as balance,
           (select coalesce(max(ordinal), 0) from coin_events where user_id = $1 and game = $2) + place as ordinal
         from rows from (json_to_recordset($3) as (coins bigint, notes text)) with ordinality as r(coins, notes, place)
       ), logged as (
         insert into coin_events (user_id, id, game, ordinal, type, direction, amount, notes, balance_after)
         select user_id, id, game, ordinal, case when coins > 0 then 'reward' else 'adjustment' end,
           case when coins > 0 then 'credit' else 'debit' end, abs(coins), notes, balance from asked order by place
         returning user_id, id
       )
       insert into coin_adjustments (user_id, id, game, delta_coins, note)
       select user_id, id, game, coins, notes from asked join logged using (user_id, id)`,
      [owner.id, game, JSON.stringify(changes)],
    );
  }

  /** An account's coin events with their adjustments, oldest first, without ids and times. */
  async coinsOf(email: string): Promise<Record<string, unknown>[]> {
    const { rows } = await this.#pool.query(
      `select e.game, e.direction, e.amount::float8, e.notes, e.balance_after::float8 as balance,
        a.delta_coins::float8 as delta, a.note
       from coin_events e join users u on u.id = e.user_id
         left join coin_adjustments a on a.user_id = e.user_id and a.id = e.id
       where u.email_key = $1 order by e.game, e.ordinal`,
      [email],
    );
    return rows;
  }

  async endSessions(owner: { id: string }): Promise<void> {
    await this.#pool.query("delete from sessions where user_id = $1", [owner.id]);
  }

  /** Inserts a subscription with a status of Stripe's and a week until it renews. */
  async addSubscription(owner: { id: string }, status: string): Promise<void> {
    await this.#pool.query(
      "insert into stripe_customers (user_id, customer_id, trial_started_at) values ($1, $2, now())",
      [owner.id, `cus_${owner.id}`],
    );
    await this.#pool.query(
      `insert into subscriptions (user_id, id, status, price_id, created_at, trial_end, period_end)
       values ($1, $2, $3, 'price_pro_monthly', now(), now() + interval '7 days', now() + interval '7 days')`,
      [owner.id, `sub_${owner.id}`, status],
    );
  }

  async addCards(
    cards: readonly { name: string; overall: number; position: string; program?: string }[],
  ): Promise<void> {
    for (const { name, overall, position, program } of cards)
      await this.#pool.query(
        `insert into cards (id, game, import_key, player_name, overall, position, program)
         values (gen_random_uuid(), 'CFB26', gen_random_uuid()::text, $1, $2, $3, $4)`,
        [name, overall, position, program],
      );
  }

  async deleteCards(name: string, program: string): Promise<void> {
    await this.#pool.query("delete from cards where player_name = $1 and program = $2", [name, program]);
  }

  async deleteFlips({ id }: { id: string }): Promise<void> {
    await this.#pool.query("delete from flips where user_id = $1", [id]);
  }

  /** Names of an account's flips with `created_at` in ms, oldest first. */
  async datedFlips({ id }: { id: string }): Promise<{ name: string; at: number }[]> {
    const { rows } = await this.#pool.query(
      "select name, extract(epoch from created_at)::float8 * 1000 as at from flips where user_id = $1 order by created_at",
      [id],
    );
    return rows;
  }

  /** An account's flips, oldest first, without ids and times. */
  async flipsOf(email: string): Promise<Record<string, unknown>[]> {
    const { rows } = await this.#pool.query(
      `select f.game, f.name, f.program, f.pos, f.ovr, f.buy::float8, f.sell::float8, f.tax_rate, f.status,
        f.profit::float8, f.roi,
              f.sold_at is not null as dated, f.version
       from flips f join users u on u.id = f.user_id where u.email_key = $1 order by f.created_at, f.id`,
      [email],
    );
    return rows;
  }
}

export const newAddress = () => `trader-${randomUUID().slice(0, 13)}@example.com`;
