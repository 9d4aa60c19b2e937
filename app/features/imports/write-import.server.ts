import { createHash } from "node:crypto";
import { and, isNotNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { type Db, database } from "#app/db/client.server.ts";
import { lockOwner } from "#app/db/lock-owner.server.ts";
import { flipActRows, flipImports, flips } from "#app/db/schema.ts";
import { keepPicks, MAX_PICKS } from "#app/features/cards/picked-cards.server.ts";
import { whichCards } from "#app/features/cards/which-cards.server.ts";
import { endAct, recordAct } from "#app/features/flips/acts.server.ts";
import { replacedAs } from "#app/features/flips/came-as.ts";
import { hasRoom, insertFlips } from "#app/features/flips/insert-flips.server.ts";
import { importNames } from "#app/features/sources/import-names.server.ts";
import type { CardChoices } from "./card-questions.ts";
import type { CorrectedFlip, Corrections } from "./corrections.ts";
import { ownImport, type StagedImport } from "./imports.server.ts";
import {
  addCounts,
  formatSeen,
  isRefused,
  noCounts,
  type PlanCounts,
  parseSeen,
  type SeenCounts,
} from "./plan-counts.ts";
import { type PlanTime, planImport } from "./plan-import.server.ts";
import type { PlannedRow, SoldSinceFlip } from "./planned-row.ts";
import { keepRefused } from "./refused-rows.server.ts";
import type { SheetFlip } from "./rows.ts";
import { SheetCards } from "./sheet-cards.ts";

const BATCH_SIZE = 500;

export function seenText(counts: PlanCounts, { game, mapping }: Pick<StagedImport, "game" | "mapping">): string {
  const { versions } = counts;
  const digest = createHash("sha256").update(JSON.stringify({ game, mapping, versions })).digest("hex");
  return formatSeen(counts, digest.slice(0, 16));
}

/** Rolls back an import that differs from the preview or exceeds the account's limit. */
class ImportAborted extends Error {
  readonly found: "changed" | "full" | "cards";
  constructor(found: ImportAborted["found"]) {
    super(found);
    this.found = found;
  }
}

interface Wanted {
  seen: string;
  withChanges: boolean;
  corrections: Corrections;
  /** Answers to the preview's `questions`. */
  choices?: CardChoices;
}

/**
 * Writes a staged import as one undoable act; a resubmission does nothing. Returns "changed" if the plan no longer
 * matches `seen`, "full" if the account can't hold the flips, and "cards" if a chosen card doesn't fit (anymore);
 * nothing is written then. The plan is checked before
 * the transaction, so that a stale form costs no write. Throws the signal's reason, with nothing written, once aborted.
 */
export async function writeImport(
  staged: StagedImport,
  wanted: Wanted,
  time: PlanTime,
  db: Db = database,
): Promise<"imported" | ImportAborted["found"]> {
  const counts = noCounts();
  const cards = new SheetCards(staged.game, staged.mapping, (typed, db) =>
    whichCards({ owner: staged.userId, game: staged.game }, typed, db),
  );
  for await (const rows of planImport(staged, time, db, cards)) {
    await cards.learn(rows, db);
    cards.count(rows);
    for (const row of rows) addCounts(counts, row);
  }
  const isOffered = cards.choose(wanted.choices ?? new Map());
  const problem = (await problemOf(staged, counts, wanted, db)) ?? (isOffered ? null : "cards");
  if (problem !== null) return (await isImported(staged, db)) ? "imported" : problem;
  try {
    await db.transaction((tx) => writeAll(tx, staged, wanted, cards, time));
    return "imported";
  } catch (error) {
    if (error instanceof ImportAborted) return error.found;
    throw error;
  }
}

/** The number of flips that are added. */
const added = (counts: SeenCounts, corrections: Corrections): number =>
  counts.new + (corrections === "add" ? counts.corrected : 0);

async function problemOf(staged: StagedImport, counts: PlanCounts, { seen, corrections }: Wanted, db: Db) {
  if (seenText(counts, staged) !== seen) return "changed";
  const { userId, game } = staged;
  const more = added(counts, corrections);
  return more === 0 || (await hasRoom(userId, game, more, db)) ? null : "full";
}

async function isImported({ userId, id }: StagedImport, db: Db): Promise<boolean> {
  return (await db.$count(flipImports, and(ownImport(userId, id), isNotNull(flipImports.actId)))) > 0;
}

async function writeAll(tx: Db, staged: StagedImport, wanted: Wanted, cards: SheetCards, time: PlanTime) {
  const { seen, withChanges, corrections } = wanted;
  const { userId, id, game, fileName: label } = staged;
  // Keeps a concurrent upload from discarding this import.
  await tx.select().from(flipImports).where(ownImport(userId, id)).for("key share");
  await lockOwner(tx, userId);
  // Of two concurrent submissions, the second finds the act recorded.
  if (!(await recordAct(tx, { userId, id, game, kind: "imported", rows: [], flips: 1, label, now: time.now }))) return;
  const most = added(parseSeen(seen) ?? noCounts(), corrections);
  if (most > 0 && !(await hasRoom(userId, game, most, tx))) throw new ImportAborted("full");
  const counts = noCounts();
  const refused = new Map<number, string[]>();
  const writer = new Writer(tx, staged, { names: importNames(userId, game, time.now), cards }, time.now);
  for await (const rows of planImport(staged, time, tx, cards)) {
    for (const row of rows) {
      addCounts(counts, row);
      if (isRefused(row)) refused.set(row.line, row.problems);
    }
    if (added(counts, corrections) > most) throw new ImportAborted("changed");
    const corrected = rows.flatMap((row) => row.corrected);
    await cards.learn([...rows, ...corrected.map(({ to }) => ({ newFlips: [to] }))], tx);
    await writer.add(corrections === "add" ? rows.map(withCorrected) : rows);
    if (corrections === "change") await writer.correct(corrected);
    if (withChanges) await writer.change(rows.flatMap(({ soldSince }) => soldSince));
  }
  await writer.end();
  if (seenText(counts, staged) !== seen) throw new ImportAborted("changed");
  await keepChosen(tx, staged, cards, time.now);
  const corrected = corrections === "leave" ? 0 : counts.corrected;
  await endAct(tx, userId, id, counts.new + corrected + (withChanges ? counts.soldSince : 0));
  await tx.update(flipImports).set({ actId: id, rows: refused.size }).where(ownImport(userId, id));
  await keepRefused(staged, refused, tx);
}

const withCorrected = (row: PlannedRow): PlannedRow => ({
  ...row,
  newFlips: [...row.newFlips, ...row.corrected.map(({ to }) => to)],
});

const PICKS_AT_ONCE = 250;

async function keepChosen(tx: Db, { userId, game }: StagedImport, { chosen }: SheetCards, now: Date): Promise<void> {
  const picks = chosen.slice(0, MAX_PICKS).map((pick) => ({ ...pick, game, at: now }));
  for (let at = 0; at < picks.length; at += PICKS_AT_ONCE)
    await keepPicks(tx, userId, picks.slice(at, at + PICKS_AT_ONCE));
}

type NewRow = Omit<SheetFlip, "id"> & { id: string };

interface Known {
  names: ReturnType<typeof importNames>;
  cards: SheetCards;
}

class Writer {
  readonly #tx: Db;
  readonly #staged: StagedImport;
  readonly #known: Known;
  readonly #now: Date;
  readonly #sourceIds = new Map<string, string>();
  readonly #lots = new Map<string, string>();
  #waiting: NewRow[] = [];
  #written = 0;

  constructor(tx: Db, staged: StagedImport, known: Known, now: Date) {
    this.#tx = tx;
    this.#now = now;
    this.#staged = staged;
    this.#known = known;
  }

  async add(rows: readonly PlannedRow[]): Promise<void> {
    for (const row of rows) {
      this.#waiting.push(...this.#newRows(row));
      while (this.#waiting.length >= BATCH_SIZE) await this.#write(this.#waiting.splice(0, BATCH_SIZE));
    }
  }

  async end(): Promise<void> {
    if (this.#waiting.length > 0) await this.#write(this.#waiting.splice(0));
  }

  #newRows({ newFlips }: PlannedRow): NewRow[] {
    const ids = newFlips.map((flip) => flip.id ?? this.#nextId(flip.createdAt));
    return newFlips.map((flip, at) => ({
      ...flip,
      id: ids[at] ?? "",
      ...this.#lotOf(flip, ids),
      ...this.#known.cards.of(flip),
    }));
  }

  /** A UUIDv7 with a descending sequence: flips of one moment sort in sheet order, whose first row is the newest. */
  #nextId(createdAt: Date): string {
    return uuidv7({ msecs: createdAt.getTime(), seq: 0xffff_ffff - this.#written++ });
  }

  #lotOf({ lotId, lotCopies }: SheetFlip, [first = "", ...others]: string[]) {
    if (lotId === null) return others.length > 0 ? { lotId: first, lotCopies: others.length + 1 } : {};
    if (!this.#staged.mapping.again) return { lotId, lotCopies };
    const lot = this.#lots.get(lotId) ?? first;
    this.#lots.set(lotId, lot);
    return { lotId: lot, lotCopies };
  }

  async #write(rows: readonly NewRow[]): Promise<void> {
    await this.#learn(rows.map(({ found }) => found));
    const { userId, id: actId, game } = this.#staged;
    const newFlips = rows.map(({ found, ...row }) => ({
      ...row,
      game,
      sourceId: this.#sourceIds.get(found.toLowerCase()) ?? null,
    }));
    const added = await insertFlips(this.#tx, userId, newFlips, actId);
    // A flip with one of these ids was added concurrently.
    if (added.length < rows.length) throw new ImportAborted("changed");
  }

  /** Marks listed flips as sold; the act keeps their prices for undo. */
  async change(soldSince: readonly SoldSinceFlip[]): Promise<void> {
    for (let at = 0; at < soldSince.length; at += BATCH_SIZE) await this.#change(soldSince.slice(at, at + BATCH_SIZE));
  }

  async #change(soldSince: readonly SoldSinceFlip[]): Promise<void> {
    const { userId, id: actId, game } = this.#staged;
    const json = soldSince.map(({ id, sell: before, to: { sell, status, soldAt } }) => ({
      id,
      before,
      sell,
      status,
      soldAt,
    }));
    const { rowCount } = await this.#tx.execute(sql`
      with changed as (
        update ${flips} f set status = r.status, sell = r.sell, sold_at = r."soldAt", version = f.version + 1
        from jsonb_to_recordset(${JSON.stringify(json)}::jsonb)
          as r(id uuid, before bigint, sell bigint, status text, "soldAt" timestamptz)
        where f.user_id = ${userId} and f.id = r.id and f.game = ${game} and f.status = 'listed' and f.sell = r.before
        returning f.user_id, f.id, f.version, r.before
      )
      insert into ${flipActRows} (user_id, act_id, flip_id, version, sell)
      select user_id, ${actId}, id, version, before from changed`);
    if (rowCount !== soldSince.length) throw new ImportAborted("changed");
  }

  /** Changes flips to what their rows say; the act keeps what they were for undo. */
  async correct(corrected: readonly CorrectedFlip[]): Promise<void> {
    for (let at = 0; at < corrected.length; at += BATCH_SIZE) await this.#correct(corrected.slice(at, at + BATCH_SIZE));
  }

  async #correct(corrected: readonly CorrectedFlip[]): Promise<void> {
    if (corrected.length === 0) return;
    const { userId, id: actId, game } = this.#staged;
    const json = corrected.map(({ before, to, isSameCard, isSaleUndated }) => {
      const card = isSameCard ? before : { ...to, cardId: null, ...this.#known.cards.of(to) };
      const { buy, sell, status, createdAt } = to;
      const soldAt = isSaleUndated ? null : to.soldAt;
      return {
        ...card,
        id: before.id,
        isSameCard,
        buy,
        sell,
        status,
        createdAt,
        soldAt,
        cameAs: replacedAs(game, to, card),
      };
    });
    const { rowCount } = await this.#tx.execute(sql`
      with part as materialized (
        select * from ${flips} where user_id = ${userId} and game = ${game}
          and id = any(${sql.param(corrected.map(({ before }) => before.id))}::uuid[]) for update
      ), changed as (
        update ${flips} f set buy = r.buy, sell = r.sell, status = r.status, created_at = r."createdAt",
          sold_at = case when r.status = 'sold' then coalesce(r."soldAt",
            case f.sold_at when f.created_at then r."createdAt" else f.sold_at end, ${this.#now.toISOString()}) end,
          name = case when r."isSameCard" then f.name else r.name end,
          pos = case when r."isSameCard" then f.pos else r.pos end,
          ovr = case when r."isSameCard" then f.ovr else r.ovr end,
          card_id = case when r."isSameCard" then f.card_id else r."cardId" end,
          program = case when r."isSameCard" then f.program else r.program end,
          team = case when r."isSameCard" then f.team else r.team end,
          taken_card_id = case when r."isSameCard" then f.taken_card_id else r."takenCardId" end,
          came_as = decode(r."cameAs", 'hex'), came_sell = null, version = f.version + 1
        from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) as r(id uuid, "isSameCard" bool, name text, pos text,
          ovr smallint, "cardId" uuid, program text, team text, "takenCardId" uuid, "cameAs" text, buy bigint,
          sell bigint, status text, "createdAt" timestamptz, "soldAt" timestamptz)
        where f.user_id = ${userId} and f.id = r.id and f.id = any(array(select id from part))
        returning f.id, f.version
      )
      insert into ${flipActRows} (user_id, act_id, flip_id, version, buy, sell, sold_at, created_at, name, pos, ovr,
        card_id, program, team, taken_card_id, came_as, came_sell)
      select p.user_id, ${actId}, p.id, -c.version, p.buy, p.sell, p.sold_at, p.created_at, p.name, p.pos, p.ovr,
        p.card_id, p.program, p.team, p.taken_card_id, p.came_as, p.came_sell
      from part p join changed c using (id)`);
    if (rowCount !== corrected.length) throw new ImportAborted("changed");
  }

  async #learn(found: readonly string[]): Promise<void> {
    // Of two spellings of a name, the first wins.
    const names = new Map(found.toReversed().map((name) => [name.toLowerCase(), name]));
    const unknown = [...names].flatMap(([key, name]) => (key === "" || this.#sourceIds.has(key) ? [] : [name]));
    if (unknown.length === 0) return;
    for (const [name, id] of await this.#known.names.ensure(unknown, this.#tx)) this.#sourceIds.set(name, id);
  }
}
