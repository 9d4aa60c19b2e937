import { sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { pickedCards } from "#app/db/schema.ts";
import type { CardOption, TypedCard } from "#app/domain/card.ts";
import { nameWords, typedCardKey } from "#app/domain/card-name.ts";
import type { Game } from "#app/domain/games.ts";

export interface Pick {
  game: Game;
  /** What the player typed for it. */
  typed: Omit<TypedCard, "program" | "team">;
  card: CardOption;
  at: Date;
}

/** Per account, in both games. */
export const MAX_PICKS = 5_000;

interface Key {
  name: string;
  pos: string;
  ovr: number;
}

const toKey = ({ name, pos, ovr }: Pick["typed"]): Key[] => {
  const words = nameWords(name);
  return words.length > 0 && ovr !== null ? [{ name: words.join(" "), pos, ovr }] : [];
};

const keyText = (key: Key): string => typedCardKey(key, [key.name]);

/** Keeps the picks, for the typed names and the cards' own ones; the account's oldest go beyond 5,000. */
export async function keepPicks(tx: Db, owner: string, picks: readonly Pick[], most = MAX_PICKS): Promise<void> {
  const rows = new Map(
    picks.flatMap(({ game, typed, card, at }) =>
      [typed, card].flatMap(toKey).map((key) => {
        return [`${game}\n${keyText(key)}`, { userId: owner, game, ...key, cardId: card.id, at }];
      }),
    ),
  );
  if (rows.size === 0) return;
  const { userId, name, pos, ovr, cardId } = pickedCards;
  await tx
    .insert(pickedCards)
    .values([...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row))
    .onConflictDoUpdate({
      target: [userId, pickedCards.game, name, pos, ovr],
      set: { cardId: sql`excluded.${sql.identifier(cardId.name)}`, at: sql`excluded.at` },
      setWhere: sql`${pickedCards.at} <= excluded.at`,
    });
  await tx.execute(sql`
    delete from ${pickedCards} p using (
      select game, name, pos, ovr from ${pickedCards} where user_id = ${owner}
      order by at desc, name, pos, ovr, game offset ${most}
    ) as oldest
    where p.user_id = ${owner} and (p.game, p.name, p.pos, p.ovr) = (oldest.game, oldest.name, oldest.pos, oldest.ovr)`);
}

/** The id of the card that the player picked last for each typed one, in order; null for none. */
export async function lastPicks(
  owner: string,
  game: Game,
  typed: readonly TypedCard[],
  db: Db = database,
): Promise<(string | null)[]> {
  const keys = typed.map((card) => toKey(card)[0]);
  const asked = [...new Map(keys.flatMap((key) => (key ? [[keyText(key), key]] : []))).values()];
  if (asked.length === 0) return typed.map(() => null);
  const { rows } = await db.execute<{ name: string; pos: string; ovr: number; card: string }>(sql`
    select p.name, p.pos, p.ovr, p.card_id as card
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as q(name text, pos text, ovr smallint)
    join ${pickedCards} p on p.user_id = ${owner} and p.game = ${game} and p.name = q.name collate "C" and p.pos = q.pos
      and p.ovr = q.ovr`);
  const found = new Map(rows.map(({ card, ...key }) => [keyText(key), card]));
  return keys.map((key) => (key && found.get(keyText(key))) ?? null);
}
