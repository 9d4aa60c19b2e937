import { sql } from "drizzle-orm";
import { database } from "#app/db/client.server.ts";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatTimeZone } from "#app/domain/days.ts";
import { formatRoi } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { documentOf } from "./page-document.ts";
import type { Answer } from "./server.ts";
import { visibleText } from "./visitor.ts";

export interface StoredFlip extends Record<string, unknown> {
  id: string;
  version: number;
  name: string;
  pos: string;
  ovr: number | null;
  cardId: string | null;
  buy: number;
  sell: number;
  status: "sold" | "listed";
  /** Tax rate in tenths of a percent. */
  tax: number;
  /** In milliseconds since 1970. */
  logged: number;
  sold: number | null;
  lot: string | null;
  /** When its asking price was set, in milliseconds since 1970. */
  asked: number;
  /** True if the card database has its name. */
  isKnown: boolean;
  source: string | null;
}

/** A player's data in a game, newest flips first. */
export interface Stored {
  flips: StoredFlip[];
  balance: number;
  timeZone: string;
  dayEnd: number;
}

export async function storedOf(owner: string, game: Game): Promise<Stored> {
  const { rows: flips } = await database.execute<StoredFlip>(sql`
    select f.id, version, f.name, pos, ovr, card_id as "cardId", buy, sell, status, s.name as source, lot_id as lot,
      round(tax_rate * 1000)::int as tax,
      (extract(epoch from f.created_at) * 1000)::int8 as logged, (extract(epoch from sold_at) * 1000)::int8 as sold,
      (extract(epoch from coalesce(
        (select max(at) from flip_asks a where a.user_id = f.user_id and a.flip_id = f.id), f.created_at
      )) * 1000)::int8 as asked,
      exists (select from cards c where c.game = f.game and c.player_name = f.name) as "isKnown"
    from flips f left join sources s on s.user_id = f.user_id and s.id = f.source_id
    where f.user_id = ${owner} and f.game = ${game} order by f.created_at desc, f.id desc`);
  const { rows } = await database.execute<Omit<Stored, "flips"> & Record<string, unknown>>(sql`
    select coalesce(time_zone, 'UTC') as "timeZone", day_end as "dayEnd", (
      select coalesce(sum(case direction when 'credit' then amount else -amount end), 0)::int8
      from coin_events where user_id = ${owner} and game = ${game}
    ) as balance from users where id = ${owner}`);
  const [account] = rows;
  if (!account) throw new Error("there is no such player");
  return { ...account, flips };
}

type Figures = Record<string, string>;

interface FigurePage {
  path: (game: Game) => string;
  shown: (html: string) => Figures;
  expected: (stored: Stored, now: number) => Figures;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0);
const payout = ({ sell, tax }: StoredFlip) => Math.floor((sell * (1000 - tax)) / 1000);
export const profitOf = (flip: StoredFlip) => payout(flip) - flip.buy;
export const isSold = ({ status }: StoredFlip) => status === "sold";
export const isListed = ({ status }: StoredFlip) => status === "listed";
const rate = (part: number, whole: number) => (whole === 0 ? "—" : formatRoi(part / whole));
const meanRoi = (sold: readonly StoredFlip[]) =>
  rate(
    sum(sold, (flip) => profitOf(flip) / flip.buy),
    sold.length,
  );
const loggedLately = ({ flips }: Stored, now: number) => flips.filter(({ logged }) => logged >= now - 7 * DAY_MS);

/** The date, "2026-11-21", that a time counts for. */
const dayOf = (at: number, { timeZone, dayEnd }: Pick<Stored, "timeZone" | "dayEnd">) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    at - dayEnd * HOUR_MS,
  );

function soldToday({ flips, ...clock }: Stored, now: number): Figures {
  const today = dayOf(now, clock);
  const sold = flips.filter((flip) => flip.sold !== null && dayOf(flip.sold, clock) === today);
  return { Today: formatSigned(sum(sold, profitOf)), "Today sold": formatCoins(sold.length) };
}

const MISSING = "missing";

const figuresAfter = (text: string, ...labels: string[]): Figures =>
  Object.fromEntries(
    labels.map((label) => {
      const parts = text.split(`${label} `).slice(1);
      const figure = parts.map((part) => part.split(" ")[0] ?? "").find((word) => /^[+−-]?\d|^—$/.test(word));
      return [label, figure ?? MISSING];
    }),
  );

function shownToday(text: string): Figures {
  const [, profit = MISSING, sold = MISSING] = /\bToday (\S+) (\S+) sold/.exec(text) ?? [];
  return { Today: profit, "Today sold": sold };
}

function shownWaiting(text: string): Figures {
  const [, waited = "0", tied = "0"] = / (\S+) unsold overnight, cost (\S+)/.exec(text) ?? [];
  return { waited, "waiting cost": tied };
}

function expectedWaiting({ flips, ...clock }: Stored, now: number): Figures {
  const today = dayOf(now, clock);
  const waiting = flips.filter((flip) => isListed(flip) && flip.sell > 0 && dayOf(flip.asked, clock) < today);
  return { waited: formatCoins(waiting.length), "waiting cost": formatCoins(sum(waiting, ({ buy }) => buy)) };
}

const MOST_ROWS = 50;

/** Differences between a list's first page and the newest flips. */
function staleRows(html: string, { flips }: Stored): string[] {
  const rows = [...documentOf(html).querySelectorAll("tr:is(.sold, .listed):not(.copies)")];
  const expected = flips.slice(0, MOST_ROWS);
  if (rows.length !== expected.length) return [`${rows.length} rows instead of ${expected.length}`];
  return expected.flatMap(({ id, name, buy, sell, status, source }, at) => {
    const cells = [...(rows[at]?.children ?? [])];
    const text = cells.map(({ textContent }) => ` ${textContent}`).join("");
    const isShown = [name, formatCoins(buy), sell > 0 ? formatCoins(sell) : "", source ?? ""].every((part) =>
      text.includes(` ${part}`),
    );
    const to = status === "sold" ? "listed" : "sold";
    return isShown && rows[at]?.querySelector(`[value="${id} ${to}"]`) ? [] : [`row ${at + 1} shows${text}`];
  });
}

const MY_FLIPS: FigurePage = {
  path: (game) => `/dashboard/my-flips?of=${game}`,
  shown: (html) => {
    const text = visibleText(html);
    const windows = { ...shownToday(text), ...shownWaiting(text) };
    return { ...windows, ...figuresAfter(text, "Total profit (7d)", "Sold flips (7d)", "Active flips") };
  },
  expected: (stored, now) => {
    const sold = loggedLately(stored, now).filter(isSold);
    return {
      ...soldToday(stored, now),
      ...expectedWaiting(stored, now),
      "Total profit (7d)": formatSigned(sum(sold, profitOf)),
      "Sold flips (7d)": formatCoins(sold.length),
      "Active flips": formatCoins(stored.flips.filter(isListed).length),
    };
  },
};

const OVERVIEW: FigurePage = {
  path: (game) => `/dashboard?of=${game}`,
  shown: (html) => {
    const text = visibleText(html);
    const [, month = MISSING, zone = MISSING] = / (\S+) added in \w{3} \((.*?)\)/.exec(text) ?? [];
    const coins = documentOf(html).querySelector('[aria-label^="Coins: "]')?.getAttribute("aria-label") ?? "";
    const [, badge = MISSING] = /^Coins: (?:\S+ \()?([^ )]+)\)? in /.exec(coins) ?? [];
    const cards = figuresAfter(text, "Total Profit", "Success Rate", "Active Flips", "Avg ROI");
    return { ...cards, "this month": month, zone, badge };
  },
  expected: (stored, now) => {
    const { flips, timeZone, balance } = stored;
    const lately = loggedLately(stored, now);
    const sold = lately.filter(isSold);
    const month = (at: number) => dayOf(at, { timeZone, dayEnd: 0 }).slice(0, 7);
    const thisMonth = flips.filter((flip) => isSold(flip) && month(flip.logged) === month(now));
    return {
      "Total Profit": formatSigned(sum(sold, profitOf)),
      "Success Rate": rate(sold.length, lately.length),
      "Active Flips": formatCoins(flips.filter(isListed).length),
      "Avg ROI": meanRoi(sold),
      "this month": formatSigned(sum(thisMonth, profitOf)),
      zone: formatTimeZone(timeZone),
      badge: formatCoins(balance),
    };
  },
};

const TRACKER: FigurePage = {
  path: (game) => `/tools/flip-tracker?of=${game}`,
  shown: (html) => figuresAfter(visibleText(html), "Total profit", "Total flips", "Sold", "Listed", "Average ROI"),
  expected: ({ flips }) => {
    const sold = flips.filter(isSold);
    return {
      "Total profit": formatSigned(sum(sold, profitOf)),
      "Total flips": formatCoins(flips.length),
      Sold: formatCoins(sold.length),
      Listed: formatCoins(flips.length - sold.length),
      "Average ROI": meanRoi(sold),
    };
  },
};

const REPORTS: FigurePage = {
  path: (game) => `/dashboard/my-flips/reports?of=${game}&span=all`,
  shown: (html) => {
    const text = visibleText(html);
    const [, tied = "0", listed = "0"] = / (\S+) coins tied up in (\S+) flip/.exec(text) ?? [];
    return { ...figuresAfter(text, "Profit", "W–L–T", "ROI on coins", "Tax paid"), "tied up": tied, listed };
  },
  expected: ({ flips }) => {
    const sold = flips.filter(isSold);
    const listed = flips.filter(isListed);
    const profits = sold.map(profitOf);
    const record = [profits.filter((n) => n > 0), profits.filter((n) => n < 0), profits.filter((n) => n === 0)];
    return {
      Profit: formatSigned(sum(sold, profitOf)),
      "W–L–T": sold.length === 0 ? MISSING : record.map(({ length }) => formatCoins(length)).join("–"),
      "ROI on coins": sold.length === 0 ? MISSING : formatRoi(sum(sold, profitOf) / sum(sold, ({ buy }) => buy)),
      "Tax paid": formatCoins(sum(sold, (flip) => flip.sell - payout(flip))),
      "tied up": formatCoins(sum(listed, ({ buy }) => buy)),
      listed: formatCoins(listed.length),
    };
  },
};

const PAGES: Record<string, FigurePage> = {
  "My Flips": MY_FLIPS,
  Overview: OVERVIEW,
  "Flip Tracker": TRACKER,
  Reports: REPORTS,
};
const LISTS = [MY_FLIPS, TRACKER];

/** Figures on the pages that differ from the tables. */
export async function staleFigures(
  owner: string,
  game: Game,
  read: (path: string) => Promise<Answer>,
): Promise<string[]> {
  const stored = await storedOf(owner, game);
  const stale: string[] = [];
  for (const [name, page] of Object.entries(PAGES)) {
    const before = Date.now();
    const { status, body } = await read(page.path(game));
    if (status !== 200) stale.push(`${name} is a ${status}`);
    const shown = page.shown(body);
    // A day may end during the request.
    const [expected = {}, later = {}] = [before, Date.now()].map((now) => page.expected(stored, now));
    for (const [label, figure] of Object.entries(shown))
      if (figure !== expected[label] && figure !== later[label] && !(figure === MISSING && stored.flips.length === 0))
        stale.push(`${name}, ${label}: ${figure} instead of ${expected[label]}`);
    if (LISTS.includes(page)) stale.push(...staleRows(body, stored).map((what) => `${name}, ${what}`));
  }
  return stale;
}
