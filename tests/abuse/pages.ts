import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import { MAX_COINS } from "#app/domain/coins.ts";
import { MAX_NAME_LENGTH } from "#app/domain/flip.ts";
import { createAccessToken } from "../support/api.ts";
import { insertBusyCard, insertFoundFlips } from "../support/players.ts";
import { signedIn } from "../support/visitor.ts";
import { exceededLimits, printRow } from "./limits.ts";
import type { Target } from "./target.ts";

const LIST = "/dashboard/my-flips";
const HOURS = "since=2000-01-01&until=2009-12-30&hour=3";

/** Inserts flips with different names, each with `rest` behind it. */
async function insertTypedFlips(userId: string, count: number, rest: string): Promise<void> {
  for (let from = 1; from <= count; from += 5_000)
    await database.execute(sql`
      insert into flips (user_id, id, game, name, pos, ovr, buy)
      select ${userId}, gen_random_uuid(), 'CFB26', 'Card' || n || ${rest}::text, 'QB', 60 + n % 40, 1000
      from generate_series(${from}::int, ${from + 4_999}::int) n`);
}

interface Account {
  what: string;
  fill: (by: { id: string }) => Promise<void>;
  /** Pages, and forms with their fields; TOKEN stands for a spreadsheet's token. */
  asks: [path: string, fields?: () => Record<string, string>][];
}

/** As many choices as a form may have, each of a name with many words. */
const CHOICES = Object.fromEntries(
  Array.from({ length: 57 }, (_, at) => [`card QB 84 ${at}${" x".repeat(MAX_NAME_LENGTH / 2 - 2)}`, uuidv7()]),
);
const PROGRAMS = "&all=x".repeat(500);

const MATCHES: Account["asks"] = [
  [`${LIST}/matches`],
  [`${LIST}/matches?page=9999${PROGRAMS}`],
  [`${LIST}/import`],
  [`${LIST}/matches`, () => ({ act: uuidv7(), game: "CFB26", intent: "all" })],
  [`${LIST}/matches`, () => ({ act: uuidv7(), game: "CFB26", ...CHOICES })],
  [`${LIST}/matches?of=CFB26${PROGRAMS}`, () => ({ game: "CFB26", choose: "x".repeat(20_000), ...CHOICES })],
  [`${LIST}/matches?of=CFB26${PROGRAMS}`, () => ({ act: uuidv7(), game: "CFB26", intent: "all", ...CHOICES })],
];

/** As slow to compare with a slip of it as a name can be. */
const LONG = "a".repeat(MAX_NAME_LENGTH);
const FIRST_COPY = uuidv7();
const VERSION = uuidv7();

/** Inserts a lot of 100 copies, which fit the 2,000 versions of a card, below 400 flips with names a slip apart. */
async function insertCopies({ id }: { id: string }): Promise<void> {
  await database.execute(sql`
    insert into flips (user_id, id, game, name, pos, ovr, buy, lot_id, lot_copies)
    select ${id}, case n when 1 then ${FIRST_COPY}::uuid else gen_random_uuid() end, 'CFB26', ${LONG}::text, 'QB', 84,
      1000, ${FIRST_COPY}::uuid, 100
    from generate_series(1, 100) n`);
  await database.execute(sql`
    insert into flips (user_id, id, game, name, pos, ovr, buy)
    select ${id}, gen_random_uuid(), 'CFB26', overlay(${LONG}::text placing 'bb' from n % 59 + 1), 'QB', 84, 1000
    from generate_series(1, 400) n`);
  await database.execute(sql`
    insert into cards (id, game, import_key, player_name, overall, position, program)
    select case n when 1 then ${VERSION}::uuid else gen_random_uuid() end, 'CFB26', gen_random_uuid(), ${LONG}::text, 84,
      'QB', 'Program ' || n
    from generate_series(1, 2000) n`);
}

/** Inserts 100,000 sales of the last 30 days at the highest price, of so many cards. */
const insertSales = (cards: number) => async (by: { id: string }) => {
  for (let from = 1; from <= 100_000; from += 5_000)
    await database.execute(sql`
      insert into flips (user_id, id, game, name, pos, ovr, buy, sell, status, created_at, sold_at)
      select ${by.id}, gen_random_uuid(), 'CFB26', 'Card ' || n % ${cards}::int || ${" x".repeat(20)}::text, 'QB', 84,
        1000, 2000000000, 'sold', now() - n * interval '20 seconds', now() - n * interval '20 seconds'
      from generate_series(${from}::int, ${from + 4_999}::int) n`);
};
const SOLD = `Card 0${" x".repeat(20)}`;
const PRICES: Account["asks"] = [
  [`${LIST}/card/strip?${new URLSearchParams({ name: SOLD, position: "QB", ovr: "84" })}`],
  [`${LIST}/cards?of=CFB26&as=line&${new URLSearchParams({ q: `${SOLD} 84 QB` })}`],
  [`${LIST}/new?${new URLSearchParams({ name: SOLD, pos: "QB", ovr: "84" })}`],
];

/** Sells one card 100,000 times in the last 30 days, and lists it 1,000 times. */
async function insertListedSales({ id }: { id: string }): Promise<void> {
  for (let from = 0; from < 101_000; from += 5_000)
    await database.execute(sql`
      insert into flips (user_id, id, game, name, pos, ovr, buy, sell, status, sold_at, card_id)
      select ${id}, case n when 0 then ${FIRST_COPY}::uuid else gen_random_uuid() end, 'CFB26', ${LONG}::text, 'QB', 84,
        1000, 1000 + n % 97, case when n < 1000 then 'listed' else 'sold' end,
        case when n >= 1000 then now() - n * interval '20 seconds' end, case n % 2 when 0 then ${VERSION}::uuid end
      from generate_series(${from}::int, ${Math.min(from + 4_999, 100_999)}::int) n`);
}

const WIDEST = "W".repeat(MAX_NAME_LENGTH - 5);

/** Inserts 18,000 cards, each sold nine times today at the highest price and listed once since yesterday. */
async function sellManyCards({ id }: { id: string }): Promise<void> {
  for (let from = 1; from <= 18_000; from += 500)
    await database.execute(sql`
      insert into flips (user_id, id, game, name, pos, ovr, buy, sell, status, sold_at, created_at)
      select ${id}, gen_random_uuid(), 'CFB26', ${WIDEST}::text || lpad(n::text, 5, '0'), 'QB', 84, 1000,
        ${MAX_COINS}::int - copy, case copy when 9 then 'listed' else 'sold' end,
        case copy when 9 then null else now() end, now() - interval '2 days'
      from generate_series(${from}::int, ${from + 499}::int) n, generate_series(0, 9) copy`);
}

const CHOICE = { flip: FIRST_COPY, name: LONG, pos: "QB", ovr: "84" };
const line = (name: string) => ({ intent: "quick-log", game: "CFB26", id: uuidv7(), line: `${name} 84 QB 12k` });

/** Pages and forms that read much of an account, by what fills it. */
const ACCOUNTS: Account[] = [
  {
    what: "nothing",
    fill: async () => {},
    asks: [
      ["/dashboard/log/player"],
      [`${LIST}?${HOURS}`],
      [`${LIST}/reports?${HOURS}`],
      [`${LIST}/reports?${HOURS}&by=hour`],
    ],
  },
  {
    what: "190,000 long names",
    fill: (by) => insertTypedFlips(by.id, 190_000, " x".repeat(MAX_NAME_LENGTH / 2 - 5)),
    asks: MATCHES,
  },
  {
    what: "180,000 short names",
    fill: (by) => insertTypedFlips(by.id, 180_000, ""),
    asks: MATCHES,
  },
  {
    what: "100,000 flips of 50 filters",
    fill: (by) => insertFoundFlips(by.id, 100_000),
    asks: [[`${LIST}/sources`], [`${LIST}/reports?by=source&span=all`]],
  },
  { what: "100,000 sales of one card", fill: insertSales(1), asks: PRICES },
  { what: "100,000 sales of 30,000 cards", fill: insertSales(30_000), asks: PRICES },
  {
    what: "100,000 sales of one card, 1,000 listed",
    fill: insertListedSales,
    asks: [
      [`${LIST}?row=${FIRST_COPY}`],
      [`${LIST}/cards?as=row&q=${FIRST_COPY}`],
      [`${LIST}/cards?as=row&q=${"9".repeat(2_000)}`],
      ["/dashboard/cards?show=mine"],
      [`/dashboard/cards?sort=last-sold&after=${VERSION}`],
      [`/dashboard/cards?show=${"mine".repeat(500)}&sort=last-sold`],
      [LIST, () => ({ offered: `list-at ${"9".repeat(20_000)}`, flip: FIRST_COPY, version: "1" })],
      [LIST, () => ({ intent: "price-selected", act: uuidv7(), id: FIRST_COPY, price: "9".repeat(20_000) })],
      [
        LIST,
        () => ({ intent: "filter-selected", act: uuidv7(), id: `${FIRST_COPY} `.repeat(1_400).trim(), found: "x" }),
      ],
    ],
  },
  {
    what: "1,000 sales of one card",
    fill: (by) => insertBusyCard(by.id),
    asks: [[`${LIST}/card?of=CFB26&name=J+Smith&position=QB&ovr=84`], [`${LIST}/reports`], ["/dashboard/coins"]],
  },
  {
    what: "100 copies of 2,000 versions",
    fill: insertCopies,
    asks: [
      [LIST, () => ({ intent: "choose-card", act: uuidv7(), ...CHOICE, card: VERSION })],
      [LIST, () => ({ intent: "choose-card", act: uuidv7(), ...CHOICE, card: uuidv7() })],
      [LIST, () => line(LONG)],
      [LIST, () => line(`${LONG.slice(3)}bb`)],
      [LIST, () => ({ ...line(""), line: `sold ${LONG} 12k` })],
      [LIST, () => ({ ...line(""), line: `100x ${LONG} sold 12k`, flip: `${FIRST_COPY}:1` })],
    ],
  },
  {
    what: "18,000 sold cards",
    fill: sellManyCards,
    asks: [
      [`${LIST}/prices`],
      [`${LIST}/prices?page=360`],
      [`${LIST}/prices?page=9999`],
      [`${LIST}/prices?find=${"w+8+QB+".repeat(8)}`],
      [`${LIST}/prices.csv`],
      [`${LIST}/prices.csv?find=1`],
      ["/feeds/TOKEN/prices.csv"],
      [`${LIST}/waiting`],
      [`${LIST}/waiting`, () => ({ game: "CFB26", by: "price", cut: "8", intent: "show" })],
      [`${LIST}/waiting/${"1".repeat(1_000)}/reminder.ics?in=${"9".repeat(1_000)}`],
      ["/api/v1/prices?limit=500"],
      ["/api/v1/prices?limit=500&page=36"],
      ["/api/v1/prices?limit=500&find=w+8+w+8+w+8+w+8"],
    ],
  },
];

/** Reads the pages of accounts that hold as much as they may, prints the costs, and returns which exceed a limit. */
export async function abusePages(target: Target): Promise<string[]> {
  const problems: string[] = [];
  for (const { what, fill, asks } of ACCOUNTS) {
    const by = await signedIn();
    await fill(by);
    const feed = await createAccessToken(by, "feed");
    const headers = { Authorization: `Bearer ${await createAccessToken(by, "read")}` };
    for (const [path, fields] of asks) {
      const body = fields && (() => new URLSearchParams(fields()));
      const send = () => target.send(path.replace("TOKEN", feed), by, { body: body?.(), headers });
      // The first one only warms up, so that JIT compilation isn't counted.
      await send();
      const { result, cost } = await target.measure(send);
      const row = { what: `${what}: ${fields ? "POST " : ""}${path.slice(0, 60)}`, status: result.status, cost };
      printRow(row);
      problems.push(...exceededLimits(row));
    }
  }
  return problems;
}
