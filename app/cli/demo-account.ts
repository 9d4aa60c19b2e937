import { and, asc, eq, gte } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import { cards, users } from "#app/db/schema.ts";
import type { Coins } from "#app/domain/coins.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/domain/dates.ts";
import { type FlipStatus, OVR_MIN, type Position } from "#app/domain/flip.ts";
import { GAMES, type Game } from "#app/domain/games.ts";
import { hashPassword } from "#app/features/account/passwords/passwords.server.ts";
import { whichCards } from "#app/features/cards/which-cards.server.ts";
import { adjustBalance } from "#app/features/coins/coins.server.ts";
import { setBalance } from "#app/features/coins/set-balance.server.ts";
import { addFlips } from "#app/features/flips/add-flips.server.ts";
import { withCard } from "#app/features/flips/card-texts.ts";
import { changeFlips } from "#app/features/flips/change-flips.server.ts";
import type { Entry } from "#app/features/flips/entry.ts";
import { getImport } from "#app/features/imports/imports.server.ts";
import { parsePreviewQuery, previewImport } from "#app/features/imports/preview.server.ts";
import { stageImport } from "#app/features/imports/stage-import.server.ts";
import { writeImport } from "#app/features/imports/write-import.server.ts";
import { setGoal } from "#app/features/reports/goals.server.ts";

const SEASON_DAYS = 90;
/** Days at the season's beginning whose flips come from a sheet. */
const SHEET_DAYS = 20;
const SOURCES = ["Snipe 84s", "Bulk WR", "Promo day", ""];
const CARDS = 40;

interface Trade {
  card: { name: string; pos: Position; ovr: number };
  buy: Coins;
  sell: Coins;
  status: FlipStatus;
  at: Date;
  soldAt: Date | null;
  source: string;
  copies: number;
}

/** Makes a confirmed account with flips, lots, an import, coins and a goal in each game; returns its address. */
export async function makeDemoAccount(password: string, now: Date): Promise<string> {
  const owner = uuidv7();
  const email = `demo-${now.toISOString().replaceAll(/\D/g, "").slice(0, 14)}@example.com`;
  await database
    .insert(users)
    .values({ id: owner, email, emailKey: email, passwordHash: await hashPassword(password), emailConfirmedAt: now });
  for (const game of GAMES) await playSeason(owner, game, now);
  return email;
}

async function playSeason(owner: string, game: Game, now: Date): Promise<void> {
  const trades = season(await listSomeCards(game), now);
  const ageOf = ({ at }: Trade) => (now.getTime() - at.getTime()) / DAY_MS;
  const ofSheet = trades.filter((trade) => ageOf(trade) > SEASON_DAYS - SHEET_DAYS && trade.copies === 1);
  await importSheet(owner, game, ofSheet, now);
  const entries = await toEntries(
    owner,
    game,
    trades.filter((trade) => !ofSheet.includes(trade)),
  );
  const adding = await addFlips(owner, entries);
  if (adding.outcome !== "added") throw new Error(`no flips were added: ${adding.outcome}`);
  const lot = entries.find(({ copies, values }) => copies > 2 && values.status === "listed");
  if (lot) await changeFlips(owner, { id: uuidv7(), now }, { lot: lot.id, copies: 2 }, { to: "sold" });
  const listed = entries.find(({ copies, values }) => copies === 1 && values.status === "listed");
  if (listed) await changeFlips(owner, { id: uuidv7(), now }, { flip: listed.id }, { to: "deleted" });
  await setBalance(owner, game, { id: uuidv7(), balance: 250_000, seen: 0 });
  await adjustBalance(owner, game, { id: uuidv7(), direction: "credit", amount: 12_500, notes: "Solo challenges" });
  const since = new Date(now.getTime() - 20 * DAY_MS).toISOString().slice(0, 10);
  const until = new Date(now.getTime() + 10 * DAY_MS).toISOString().slice(0, 10);
  await setGoal(owner, game, { target: 1_000_000, since, until });
}

async function listSomeCards(game: Game): Promise<Trade["card"][]> {
  const found = await database
    .select({ name: cards.playerName, pos: cards.position, ovr: cards.overall })
    .from(cards)
    .where(and(eq(cards.game, game), gte(cards.overall, OVR_MIN)))
    .orderBy(asc(cards.importKey))
    .limit(CARDS);
  return found.map(({ name, pos, ovr }) => ({ name, pos: pos as Position, ovr }));
}

/** Evenings of a few flips each, newest last: most sold with a profit, the last ones partly listed. */
function season(some: readonly Trade["card"][], now: Date): Trade[] {
  return Array.from({ length: SEASON_DAYS }, (_, day) => day).flatMap((day) => {
    const age = SEASON_DAYS - 1 - day;
    const evening = now.getTime() - age * DAY_MS - 3 * HOUR_MS;
    return Array.from({ length: 1 + Math.floor(Math.random() * 6) }, (_, nth): Trade => {
      const card = some[Math.floor(Math.random() * some.length)] as Trade["card"];
      // Above the price floors.
      const worth = 1_500 * 1.32 ** Math.max(0, card.ovr - 70) * (0.9 + Math.random() * 0.2);
      const buy = Math.round(worth / 100) * 100;
      const sell = Math.round((worth * (1.05 + Math.random() * 0.3)) / 100) * 100;
      const at = new Date(evening + nth * 12 * MINUTE_MS);
      const isListed = age < 3 && Math.random() < 0.5;
      const soldAt = new Date(Math.min(now.getTime(), at.getTime() + (0.1 + Math.random() * 2) * HOUR_MS));
      return {
        ...{ card, buy, sell, at },
        status: isListed ? "listed" : "sold",
        soldAt: isListed ? null : soldAt,
        source: SOURCES[Math.floor(Math.random() * SOURCES.length)] ?? "",
        copies: Math.random() < 0.1 ? 3 + Math.floor(Math.random() * 3) : 1,
      };
    });
  });
}

async function toEntries(owner: string, game: Game, trades: readonly Trade[]): Promise<Entry[]> {
  const found = await whichCards(
    { owner, game },
    trades.map(({ card }) => card),
  );
  return trades.flatMap((trade, index) => {
    const { card, buy, sell, status, soldAt, source, copies, at } = trade;
    const which = found[index];
    if (!which) return [];
    const values = {
      ...card,
      buy,
      sell,
      status,
      ...(soldAt && { soldAt }),
      ...(which.card && withCard(which.card, card)),
    };
    return [{ id: uuidv7({ msecs: at.getTime() }), game, values, typed: card, which, source, copies, at }];
  });
}

async function importSheet(owner: string, game: Game, trades: readonly Trade[], now: Date): Promise<void> {
  const rows = trades.map(({ card: { name, pos, ovr }, at, buy, sell, status, source }) =>
    [at.toISOString().slice(0, 16).replace("T", " "), name, pos, ovr, buy, sell, status, source].join(","),
  );
  const text = ["Date,Player,Position,OVR,Buy,Sell,Status,Filter", ...rows].join("\n");
  const id = uuidv7();
  async function* pieces() {
    yield Buffer.from(text);
  }
  await stageImport(owner, { id, game, fileName: "season.csv", timeZone: "UTC", pieces: pieces() }, now);
  const staged = await getImport(owner, id, now);
  if (!staged) throw new Error("the sheet was not staged");
  const preview = await previewImport(staged, parsePreviewQuery(new URLSearchParams()), { now });
  if (!preview) throw new Error("the sheet's columns were not recognized");
  const outcome = await writeImport(staged, { seen: preview.seen, withChanges: true, corrections: "leave" }, { now });
  if (outcome !== "imported") throw new Error(`the sheet was not imported: ${outcome}`);
}
