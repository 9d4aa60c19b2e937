import { eq, sql } from "drizzle-orm";
import { rebuildFacets } from "#app/db/card-facets.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { excerpt } from "#app/db/import/header.ts";
import { importFile, type Merge, type OnProgress } from "#app/db/import/import-file.server.ts";
import type { Report } from "#app/db/import/report.ts";
import { cards } from "#app/db/schema.ts";
import { formatCoins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import { CARD_COLUMNS, readCard, STAGED } from "./card-columns.ts";

/**
 * Brings a CSV file of cards into the database at `url`: new ones added, others changed where they differ, none removed
 * but demo cards. Whole or not at all (docs/product.md#card-import).
 */
export function importCards(url: string, file: string, game: Game, onProgress: OnProgress = () => {}): Promise<Report> {
  const merge: Merge = (db, refuse) => mergeCards(game, db, refuse);
  return importFile(
    url,
    file,
    { columns: CARD_COLUMNS, staged: STAGED, read: readCard, merge, tidy: "cards, card_facets" },
    onProgress,
  );
}

const mergeCards = async (game: Game, db: Db, refuse: Parameters<Merge>[1]) => {
  await nameRepeats(db);
  const repeated = await db.execute<{ line: number; first: number; key: string }>(
    sql`delete from repeats where has_id and ordinal > 1 returning line, first, key`,
  );
  for (const { line, first, key } of repeated.rows)
    refuse(line, `the id ${excerpt(key.slice(3))} is that of line ${first}`);
  await db.execute(sql`analyze repeats`);
  const changed = await updateChanged(db, game);
  const added = await add(db, game);
  const total = await db.execute<{ rows: number }>(sql`select count(*)::int as rows from repeats`);
  const rows = total.rows[0]?.rows ?? 0;
  const removed = rows > 0 ? await removeDemo(db, game) : 0;
  if (added + changed + removed > 0) await rebuildFacets(game, db);
  const notes = [
    await unlistedPositions(db),
    removed > 0 ? "The rows removed were the demo cards of this game." : null,
  ];
  return { added, changed, unchanged: rows - added - changed, removed, notes: notes.filter((note) => note !== null) };
};

/**
 * Every staged row with its final key: a card without an id of its own is told from its equals by the ordinal of the
 * repeat.
 */
const nameRepeats = (db: Db) =>
  db.execute(sql`
    create temporary table repeats on commit drop as
    select staged.*, row_number() over same as ordinal, first_value(line) over same as first,
      key || case when has_id then '' else chr(9) || row_number() over same end as import_key
    from staged window same as (partition by key order by line)`);

const SHOWN_POSITIONS = 10;
const LONGEST_POSITION = 20;

/** How many cards came in as Other since their position is in no list, and what it was; null when none did. */
async function unlistedPositions(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ position: string; cards: number }>(sql`
    select unlisted as position, count(*)::int as cards from repeats where unlisted is not null
    group by unlisted order by cards desc, unlisted`);
  if (rows.length === 0) return null;
  const cards = rows.reduce((sum, row) => sum + row.cards, 0);
  const named = rows.slice(0, SHOWN_POSITIONS).map(({ position }) => position.slice(0, LONGEST_POSITION));
  const names = [...named, ...(rows.length > named.length ? ["…"] : [])].join(", ");
  return cards === 1
    ? `1 card has a position that isn't in the list (${names}); it came in as Other.`
    : `${formatCoins(cards)} cards have a position that isn't in the list (${names}); they came in as Other.`;
}

async function updateChanged(db: Db, game: Game): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update ${cards} set player_name = r.player_name, overall = r.overall, position = r.position, team = r.team,
      conference = r.conference, program = r.program, image_url = r.image_url
    from repeats r
    where ${cards.game} = ${game} and ${cards.importKey} = r.import_key
      and (${cards.playerName}, ${cards.overall}, ${cards.position}, ${cards.team}, ${cards.conference},
        ${cards.program}, ${cards.imageUrl})
        is distinct from (r.player_name, r.overall, r.position, r.team, r.conference, r.program, r.image_url)`);
  return rowCount ?? 0;
}

// why: in the order of names, so that every page of the two ordered indexes is filled in one go
async function add(db: Db, game: Game): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into ${cards} (id, game, import_key, player_name, overall, position, team, conference, program, image_url)
    select id, ${game}, import_key, player_name, overall, position, team, conference, program, image_url
    from repeats r
    where not exists (select from ${cards} where ${cards.game} = ${game} and ${cards.importKey} = r.import_key)
    order by lower(player_name) collate "C"`);
  return rowCount ?? 0;
}

// why: invented players beside real ones would be found, picked and flipped
async function removeDemo(db: Db, game: Game): Promise<number> {
  const { rowCount } = await db
    .delete(cards)
    .where(sql`${eq(cards.game, game)} and starts_with(${cards.importKey}, 'demo-')`);
  return rowCount ?? 0;
}
