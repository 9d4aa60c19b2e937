import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { rebuildFacets } from "#app/db/card-facets.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { type Columns, excerpt } from "#app/db/import/header.ts";
import {
  cleanText,
  importFile,
  type Merge,
  type OnProgress,
  type Row,
  unreadable,
} from "#app/db/import/import-file.server.ts";
import type { Report } from "#app/db/import/report.ts";
import { cards, MAX_IMAGE_ADDRESS } from "#app/db/schema.ts";
import { CARD_OVR, MAX_CARD_TEXT, parseCardOvr, parseCardPosition } from "#app/domain/card.ts";
import { formatCoins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";

type CardField = "name" | "ovr" | "position" | "team" | "conference" | "program" | "image" | "id";

const CARD_COLUMNS: Columns<CardField> = {
  names: {
    name: ["player_name", "name", "player", "full_name", "card_name"],
    ovr: ["overall", "ovr", "rating", "overall_rating"],
    position: ["position", "pos"],
    team: ["team", "team_name", "school", "college"],
    conference: ["conference", "conf"],
    program: ["program", "program_name", "card_program"],
    image: ["image_url", "image", "img", "art", "card_image"],
    id: ["external_id", "card_id", "id"],
  },
  required: ["name", "ovr", "position"],
};

/** Columns of `staged`, in the order of `readCard`; `unlisted` is the file's position of an Other. */
const STAGED = `id uuid not null, key text not null, has_id boolean not null,
  player_name text not null, overall smallint not null,
  position text not null, team text, conference text, program text, image_url text, unlisted text`;

const COLUMN_LABELS: Partial<Record<CardField, string>> = { name: "player name", image: "image address", ovr: "OVR" };

const MAX_LENGTHS: Partial<Record<CardField, number>> = { image: MAX_IMAGE_ADDRESS };

const BLANK = /^(n\/a|null|none|-|—)?$/i;

/** The staged values, or the reason why the row is rejected. */
function readCard(cells: Record<CardField, string>): Row {
  for (const field in cells) {
    const problem = cellProblem(field as CardField, cells[field as CardField]);
    if (problem !== null) return problem;
  }
  const name = cleanText(cells.name);
  if (name === "") return "the player name is empty";
  const ovr = parseCardOvr(cells.ovr);
  if (ovr === null)
    return `the OVR ${excerpt(cells.ovr)} is not a whole number from ${CARD_OVR.min} to ${CARD_OVR.max}`;
  const written = cleanText(cells.position);
  if (written === "") return "the position is empty";
  const listed = parseCardPosition(written);
  const position = listed ?? "Other";
  const [team, conference, program, id] = [cells.team, cells.conference, cells.program, cells.id].map(orNull);
  const key = id ? `id:${id}` : ["is:", name, ovr, position, program ?? "", team ?? ""].join("\t");
  const known = [team ?? null, conference ?? null, program ?? null, parseImageUrl(cells.image)];
  return [uuidv7(), key, id ? "t" : "f", name, ovr, position, ...known, listed === null ? written : null];
}

function cellProblem(field: CardField, cell: string): string | null {
  const what = COLUMN_LABELS[field] ?? field;
  const longest = MAX_LENGTHS[field] ?? MAX_CARD_TEXT;
  return (
    unreadable(what, cell) ??
    (isLonger(field, cell, longest) ? `the ${what} is longer than ${longest} characters` : null)
  );
}

// Normalization can lengthen text up to 3 times, and a URL up to 9 times.
function isLonger(field: CardField, cell: string, longest: number): boolean {
  if (cell.length * 9 <= longest || cell.length > longest) return cell.length > longest;
  return (field === "image" ? (parseImageUrl(cell) ?? "") : cleanText(cell)).length > longest;
}

function orNull(cell: string): string | null {
  const text = cleanText(cell);
  return BLANK.test(text) ? null : text;
}

function parseImageUrl(cell: string): string | null {
  const address = cell.trim();
  return /^https:\/\//i.test(address) ? (URL.parse(address)?.href ?? null) : null;
}

/** In one transaction: adds and updates cards, removes none but demo cards (docs/product.md#card-import). */
export function importCards(url: string, file: string, game: Game, onProgress: OnProgress = () => {}): Promise<Report> {
  const merge: Merge = (db, refuse) => mergeCards(game, db, refuse);
  return importFile(
    url,
    file,
    { columns: CARD_COLUMNS, staged: STAGED, read: readCard, merge, vacuum: "cards, card_facets" },
    onProgress,
  );
}

const mergeCards = async (game: Game, db: Db, refuse: Parameters<Merge>[1]) => {
  await createRepeats(db);
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

/** Creates `repeats`, the staged rows with their import keys. Cards without an id are numbered among their equals. */
const createRepeats = (db: Db) =>
  db.execute(sql`
    create temporary table repeats on commit drop as
    select staged.*, row_number() over same as ordinal, first_value(line) over same as first,
      key || case when has_id then '' else chr(9) || row_number() over same end as import_key
    from staged window same as (partition by key order by line)`);

const SHOWN_POSITIONS = 10;
const MAX_POSITION_LENGTH = 20;

async function unlistedPositions(db: Db): Promise<string | null> {
  const { rows } = await db.execute<{ position: string; cards: number }>(sql`
    select unlisted as position, count(*)::int as cards from repeats where unlisted is not null
    group by unlisted order by cards desc, unlisted`);
  if (rows.length === 0) return null;
  const cards = rows.reduce((sum, row) => sum + row.cards, 0);
  const named = rows.slice(0, SHOWN_POSITIONS).map(({ position }) => position.slice(0, MAX_POSITION_LENGTH));
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

// In name order, so that the pages of the two ordered indexes fill sequentially.
async function add(db: Db, game: Game): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into ${cards} (id, game, import_key, player_name, overall, position, team, conference, program, image_url)
    select id, ${game}, import_key, player_name, overall, position, team, conference, program, image_url
    from repeats r
    where not exists (select from ${cards} where ${cards.game} = ${game} and ${cards.importKey} = r.import_key)
    order by lower(player_name) collate "C"`);
  return rowCount ?? 0;
}

// Demo players must not be found next to real ones.
async function removeDemo(db: Db, game: Game): Promise<number> {
  const { rowCount } = await db
    .delete(cards)
    .where(sql`${eq(cards.game, game)} and starts_with(${cards.importKey}, 'demo-')`);
  return rowCount ?? 0;
}
