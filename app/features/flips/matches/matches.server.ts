import { and, asc, gt, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { lockOwner } from "#app/db/lock-owner.server.ts";
import { flipActRows, flips } from "#app/db/schema.ts";
import type { CardOption, TypedCard } from "#app/domain/card.ts";
import { typedCardKey } from "#app/domain/card-name.ts";
import type { Coins } from "#app/domain/coins.ts";
import type { Position } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { keepPicks } from "#app/features/cards/picked-cards.server.ts";
import type { WhichCard } from "#app/features/cards/which-cards.server.ts";
import { beginAct, endAct, getEarlierAct, type NewAct } from "#app/features/flips/acts.server.ts";
import { replacedAs } from "#app/features/flips/came-as.ts";
import { takenCard } from "#app/features/flips/card-choice.ts";
import { withCard } from "#app/features/flips/card-texts.ts";
import { whereGameFlips } from "#app/features/flips/own-flips.server.ts";

/** Condition: nothing but the typed text identifies the flip's card. */
const IS_TYPED = and(isNull(flips.cardId), isNull(flips.program), isNull(flips.team));

export interface TypedFlips extends TypedCard {
  flips: number;
}

/** Grouped cards that a page looks at: an account's names are as many as its flips. */
const MAX_TYPED = 5_000;
/** Grouped cards per batch, so that other requests get a turn. */
const TYPED_AT_ONCE = 500;

/**
 * Batches of the owner's typed flips of a game by name, position and OVR, if they have a name and an OVR; largest group
 * first. Spellings that fit the same cards are one.
 */
export async function* listTypedFlips(owner: string, game: Game, db: Db = database): AsyncGenerator<TypedFlips[]> {
  const { name, pos, ovr } = flips;
  const typed = await db
    .select({
      name: sql<string>`min(${name} collate "C")`.as("name"),
      pos,
      ovr,
      flips: sql<number>`count(*)::int`.as("flips"),
    })
    .from(flips)
    .where(and(whereGameFlips(owner, game), IS_TYPED, ne(name, ""), isNotNull(ovr)))
    .groupBy(sql`lower(${name})`, pos, ovr)
    .orderBy(sql`flips desc`, sql`lower(${name})`, pos, ovr)
    .limit(MAX_TYPED);
  const cards = [...Map.groupBy(typed, (card) => typedCardKey(card)).values()].flatMap(ofSpellings);
  cards.sort((a, b) => b.flips - a.flips);
  for (let at = 0; at < cards.length; at += TYPED_AT_ONCE) yield cards.slice(at, at + TYPED_AT_ONCE);
}

/** The most frequent spelling, with the flips of all. */
const ofSpellings = ([first, ...others]: readonly TypedFlips[]): TypedFlips[] =>
  first ? [{ ...first, flips: others.reduce((sum, { flips }) => sum + flips, first.flips) }] : [];

export interface ChosenCard {
  card: CardOption;
  /** "pick" if the player picked it among several. */
  by: WhichCard["by"];
}

/** The card of each typed one, in order; null for none. */
export type ChooseCards = (typed: readonly TypedCard[], db: Db) => Promise<(ChosenCard | null)[]>;

/**
 * Sets the cards of the owner's typed flips in a game, and their names, as one act that can be undone, and keeps what
 * the player picked. Versions stay, so that earlier acts remain undoable. A resent form gets the same outcome, and
 * "undone" after an undo.
 */
export const matchFlips = (
  owner: string,
  act: NewAct,
  game: Game,
  chooseCards: ChooseCards,
  db: Db = database,
): Promise<{ kind: "done"; flips: number; act: string } | { kind: "undone" } | { kind: "none" }> =>
  db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const earlier = await getEarlierAct(tx, owner, act.id, "matched", null);
    if (earlier?.undoneAt) return { kind: "undone" };
    if (earlier) return { kind: "done", flips: earlier.flips, act: earlier.id };
    const actId = await beginAct(tx, owner, act, { game, kind: "matched" });
    let count = 0;
    for await (const page of typedPages(owner, game, tx)) {
      const groups = [...Map.groupBy(page, (flip) => typedCardKey(flip)).values()];
      const typed = groups.flatMap(([first]) => first ?? []);
      const chosen = await chooseCards(typed, tx);
      const rows = groups.flatMap((group, at) => {
        const found = chosen[at];
        if (!found) return [];
        return group.map((flip) => ({ ...cardSet(game, flip, found.card), takenCardId: takenCard(found) }));
      });
      count += await setCards(tx, { owner, actId }, rows);
      const picks = typed.flatMap((one, at) => {
        const { card, by } = chosen[at] ?? {};
        return card && by === "pick" ? [{ game, typed: one, card, at: act.now }] : [];
      });
      await keepPicks(tx, owner, picks);
    }
    await endAct(tx, owner, actId, count);
    return count > 0 ? { kind: "done", flips: count, act: actId } : { kind: "none" };
  });

/** So that other requests get a turn. */
const FLIPS_AT_ONCE = 500;

async function* typedPages(owner: string, game: Game, tx: Db) {
  const { id, name, pos, ovr, buy } = flips;
  for (let after: string | null = null; ; ) {
    const page: Named[] = await tx
      .select({ id, name, pos, ovr, buy })
      .from(flips)
      .where(and(whereGameFlips(owner, game), IS_TYPED, after === null ? undefined : gt(id, after)))
      .orderBy(asc(id))
      .limit(FLIPS_AT_ONCE);
    yield page;
    if (page.length < FLIPS_AT_ONCE) return;
    after = page.at(-1)?.id ?? null;
  }
}

interface Named {
  id: string;
  name: string;
  pos: Position;
  ovr: number | null;
  buy: Coins;
}

type CardSet = ReturnType<typeof withCard> & Pick<Named, "id"> & { takenCardId?: string | null; cameAs: string | null };

/** A flip with a card, and the fingerprint of what it was without; instead of another card with all of this one's. */
export function cardSet(game: Game, flip: Named & { cardId?: string | null }, card: CardOption): CardSet {
  const values = withCard(card, flip.cardId ? { pos: "Other", ovr: null } : flip);
  return { id: flip.id, ...values, cameAs: replacedAs(game, flip, values) };
}

/** Sets cards, names and positions, and keeps in the act what they replace; returns the number of flips. */
export async function setCards(
  tx: Db,
  { owner, actId }: { owner: string; actId: string },
  rows: readonly CardSet[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const { rowCount } = await tx.execute(sql`
    with chosen as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id uuid, name text, pos text, ovr smallint, "cardId" uuid, program text, team text,
          "takenCardId" uuid, "cameAs" text)
    ), replaced as materialized (
      select f.id, f.version, f.name, f.pos, f.ovr, f.card_id, f.program, f.team, f.taken_card_id
      from ${flips} f join chosen on f.id = chosen.id where f.user_id = ${owner}
    ), matched as (
      update ${flips} f set name = r.name, pos = r.pos, ovr = r.ovr, card_id = r."cardId", program = r.program,
        team = r.team, taken_card_id = r."takenCardId", came_as = coalesce(f.came_as, decode(r."cameAs", 'hex'))
      from chosen r where f.user_id = ${owner} and f.id = r.id
    )
    insert into ${flipActRows} (user_id, act_id, flip_id, version, name, pos, ovr, card_id, program, team,
      taken_card_id)
    select ${owner}, ${actId}, r.* from replaced as r`);
  return rowCount ?? 0;
}
