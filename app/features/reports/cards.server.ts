import { type SQL, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { cards, flips } from "#app/db/schema.ts";
import { FEW, type GroupSums } from "#app/domain/reports/figures.ts";
import type { Span } from "#app/domain/sale-windows.ts";
import { CARD_IDENTITY } from "#app/features/flips/flip-card.server.ts";
import { pageSizeOf, RATE_SORTS, type ReportQuery, type ReportSort } from "./report-query.ts";
import { MEDIAN_HOLD_TIME, type ReportScope, SUMS, soldSums, whereCountedBetween } from "./sums.server.ts";

/** Sums by card (`CARD_IDENTITY`); `cardId` and `program` are null if it isn't in the card database. */
export interface CardSums extends GroupSums {
  cardId: string | null;
  program: string | null;
  name: string;
  pos: string;
  ovr: number | null;
}

export interface CardReport {
  rows: CardSums[];
  cards: number;
  best: CardSums[];
  worst: CardSums[];
}

export const EXTREMES = 10;

type Row = CardSums & { kind: "row" | "best" | "worst"; cards: number } & Record<string, unknown>;

const NAME = sql`lower(name) collate "C"`;
const BY_NAME = sql`${NAME}, pos, ovr, card`;

const ORDERS: Record<Exclude<ReportSort, "held">, SQL> = {
  group: NAME,
  sold: sql`sold`,
  record: sql`wins::double precision / sold`,
  profit: sql`profit`,
  roi: sql`profit::double precision / spent`,
  each: sql`profit::double precision / sold`,
};

/** Sums by card; hold times are computed only for the page's cards. */
export async function sumsByCard(
  scope: ReportScope,
  { since, until }: Span,
  query: Pick<ReportQuery, "sort" | "dir" | "page">,
  db: Db = database,
): Promise<CardReport> {
  const size = pageSizeOf({ by: "card" });
  const sold = sql`
    select ${CARD_IDENTITY} as card, f.* from ${flips} f
    where ${whereCountedBetween(scope, since, until)}`;
  const page = sql`select * from cards order by ${orderOf(query)}
    limit ${size} offset ${(query.page - 1) * size}`;
  const { rows } = await db.execute<Row>(sql`
    with groups as materialized (
      select card, min(card_id::text)::uuid as "cardId", min(name) as typed, min(pos) as pos, min(ovr) as ovr,
        min(program) filter (where card_id is not null) as program, ${SUMS}
      from (${sold}) as sold group by card
    ), cards as materialized (
      select groups.*, coalesce(named.player_name, groups.typed) as name
      from groups left join ${cards} named on named.id = groups."cardId"
    ), shown as materialized (
      select row_number() over () as place, page.* from (${page}) as page
    ), held as (
      select sold.card, ${MEDIAN_HOLD_TIME} as held from (${sold}) as sold join shown on shown.card = sold.card group by sold.card
    )
    select 'row' as kind, shown.*, held.held, (select count(*) from cards) as cards
    from shown join held on shown.card = held.card
    union all ${extremes("best", sql`profit desc`)} union all ${extremes("worst", sql`profit`)}
    order by kind, place`);
  const of = (kind: Row["kind"]) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ cardId, name, pos, ovr, program, held, ...sums }): CardSums => {
        return { ...soldSums(sums), cardId, name, pos, ovr, program, held };
      });
  const count = rows.find(({ kind }) => kind === "row")?.cards ?? 0;
  return { rows: of("row"), cards: count, best: of("best"), worst: of("worst") };
}

const extremes = (kind: "best" | "worst", order: SQL): SQL => sql`
  select ${kind === "best" ? sql`'best'` : sql`'worst'`}, row_number() over (), cards.*, null::bigint, 0 from (
    select * from cards where ${kind === "best" ? sql`profit > 0` : sql`profit < 0`}
    order by ${order}, ${BY_NAME} limit ${EXTREMES}
  ) as cards`;

function orderOf({ sort, dir }: Pick<ReportQuery, "sort" | "dir">): SQL {
  const key = ORDERS[sort === "held" ? "profit" : sort];
  const few = RATE_SORTS.has(sort) ? sql`(sold < ${FEW}), ` : sql``;
  return sql`${few}${key} ${dir === "asc" ? sql`asc` : sql`desc`}, ${BY_NAME}`;
}
