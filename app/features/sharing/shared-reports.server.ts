import { createHash } from "node:crypto";
import { and, desc, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import { runInBatches } from "#app/db/batches.server.ts";
import { type Db, database, preparedRead } from "#app/db/client.server.ts";
import { lockOwner } from "#app/db/lock-owner.server.ts";
import { purgeRows } from "#app/db/purge-rows.server.ts";
import { MAX_PICTURE_BYTES, sharedReports } from "#app/db/schema.ts";
import { randomText } from "#app/features/account/tokens/token-text.server.ts";
import { log } from "#app/log.server.ts";
import { drawPicture } from "./draw-picture.server.ts";
import { sharePicture } from "./share-picture.server.ts";
import type { SharedPage, SharedReport } from "./shared-report.server.ts";

export const MAX_SHARED_A_DAY = 20;
export const MAX_SHARED = 100;

const TOKEN_LENGTH = 22;

interface NewShare {
  /** Rendered into the form, so that it makes one page however often it's sent. */
  id: string;
  days: number;
  report: SharedReport;
}

/** "other": this form made a page with other choices. */
export type ShareOutcome = "shared" | "other" | "no picture" | "too many today" | "too many";

/** Draws the picture, then stores the page: the first paste of an address fixes a chat's card for ever. */
export async function shareReport(
  owner: string,
  { id, days, report }: NewShare,
  db: Db = database,
  draw = drawPicture,
): Promise<ShareOutcome> {
  const before = await settledOutcome(owner, { id, days, report }, db);
  if (before !== null) return before;
  const png = await draw(sharePicture(report));
  if (png === null) return "no picture";
  if (png.length > MAX_PICTURE_BYTES) {
    log.error({ bytes: png.length }, "picture too large");
    return "no picture";
  }
  const payload: SharedPage = {
    ...report,
    picture: `${createHash("sha256").update(png).digest("hex").slice(0, 16)}.png`,
  };
  return db.transaction(async (tx) => {
    // Under the lock, so that of two forms only one can be the last.
    await lockOwner(tx, owner);
    const since = await settledOutcome(owner, { id, days, report }, tx);
    if (since !== null) return since;
    const endsAt = sql`now() + make_interval(days => ${days})`;
    await tx.insert(sharedReports).values({ userId: owner, id, token: randomText(TOKEN_LENGTH), payload, png, endsAt });
    return "shared";
  });
}

/** What comes of a form without drawing: it was sent before, or the owner may not share. Null if they may. */
async function settledOutcome(owner: string, { id, days, report }: NewShare, db: Db) {
  const isSame = eq(sharedReports.id, id);
  const figures = sql`${sharedReports.payload} ->> 'figures'`;
  const ends = sql`${sharedReports.madeAt} + make_interval(days => ${days})`;
  const [counts] = await db
    .select({
      same: countWhere(isSame),
      other: countWhere(
        sql`${isSame} and ${isOpen} and (${figures} <> ${report.figures} or ${sharedReports.endsAt} <> ${ends})`,
      ),
      today: countWhere(sql`${sharedReports.madeAt} > now() - interval '1 day'`),
      open: countWhere(isOpen),
    })
    .from(sharedReports)
    .where(eq(sharedReports.userId, owner));
  const { same = 0, other = 0, today = 0, open = 0 } = counts ?? {};
  if (same > 0) return other > 0 ? "other" : "shared";
  if (today >= MAX_SHARED_A_DAY) return "too many today";
  return open >= MAX_SHARED ? "too many" : null;
}

const countWhere = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

const isOpen = gt(sharedReports.endsAt, sql`now()`);
/** How long an address says that its page is gone. */
const KEPT = sql`now() - interval '90 days'`;

const textOf = (field: "title" | "description" | "picture" | "game") =>
  sql<string>`${sharedReports.payload} ->> ${field}`;

/** Without the payload, which may have 16 kB. */
const OWN_COLUMNS = {
  id: sharedReports.id,
  token: sharedReports.token,
  isOpen: sql<boolean>`${isOpen}`,
  title: textOf("title"),
  description: textOf("description"),
  picture: textOf("picture"),
  game: textOf("game"),
  by: sql<string>`${sharedReports.payload} #>> '{groups,by}'`,
  endsAt: sharedReports.endsAt,
  madeAt: sharedReports.madeAt,
};

export type OwnShared = Awaited<ReturnType<typeof listShared>>[number];

/** The open ones, latest first. */
export const listShared = (owner: string, db: Db = database) =>
  db
    .select(OWN_COLUMNS)
    .from(sharedReports)
    .where(and(eq(sharedReports.userId, owner), isOpen))
    .orderBy(desc(sharedReports.madeAt), desc(sharedReports.id));

/** Its texts are null if it isn't open. */
export async function getShared(owner: string, id: string, db: Db = database): Promise<OwnShared | null> {
  const [row] = await db
    .select(OWN_COLUMNS)
    .from(sharedReports)
    .where(and(eq(sharedReports.userId, owner), eq(sharedReports.id, id)));
  return row ?? null;
}

/** Payload and picture go at once. True also if it was taken back before; false if there is no such page. */
export async function takeBack(owner: string, id: string, db: Db = database): Promise<boolean> {
  const { rowCount } = await db
    .update(sharedReports)
    .set({ payload: null, png: null, endsAt: sql`least(${sharedReports.endsAt}, now())` })
    .where(and(eq(sharedReports.userId, owner), eq(sharedReports.id, id)));
  return rowCount === 1;
}

const pageByToken = preparedRead((db) =>
  db
    .select({ page: sql<SharedPage | null>`case when ${isOpen} then ${sharedReports.payload} end` })
    .from(sharedReports)
    .where(and(eq(sharedReports.token, sql.placeholder("token")), gt(sharedReports.endsAt, KEPT)))
    .prepare("shared_page_by_token"),
);

const pictureByToken = preparedRead((db) =>
  db
    .select({
      png: sql<Buffer | null>`case when ${isOpen} then ${sharedReports.png} end`,
      name: sql<string | null>`${sharedReports.payload} ->> 'picture'`,
    })
    .from(sharedReports)
    .where(and(eq(sharedReports.token, sql.placeholder("token")), gt(sharedReports.endsAt, KEPT)))
    .prepare("shared_picture_by_token"),
);

/** A token that can't exist is looked up too, so that the time doesn't tell. */
const NO_TOKEN = "";
const toToken = (text: string) => (/^[0-9A-Za-z]{22}$/.test(text) ? text : NO_TOKEN);

/** "gone" for 90 days after it was taken back or ended; null for any other token. One query. */
export async function findSharedPage(token: string, db: Db = database): Promise<SharedPage | "gone" | null> {
  const [row] = await pageByToken(db).execute({ token: toToken(token) });
  return row ? (row.page ?? "gone") : null;
}

/** The page's PNG, if it has that name; "gone" and null as for the page. */
export async function findSharedPicture(
  token: string,
  name: string,
  db: Db = database,
): Promise<Buffer | "gone" | null> {
  const [row] = await pictureByToken(db).execute({ token: toToken(token) });
  if (!row) return null;
  if (row.png === null) return "gone";
  return row.name === name ? row.png : null;
}

/** Empties ended pages, and deletes them 90 days later. */
export async function purgeShared(db: Db = database): Promise<void> {
  const ended = and(sql`not ${isOpen}`, isNotNull(sharedReports.payload));
  await runInBatches(
    () =>
      db.execute(
        sql`update ${sharedReports} set payload = null, png = null where ctid = any(array(
              select ctid from ${sharedReports} where ${ended} limit ${PURGE_BATCH}))`,
      ),
    PURGE_BATCH,
  );
  await purgeRows(sharedReports, sql`${sharedReports.endsAt} <= ${KEPT}`, db);
}

const PURGE_BATCH = 1_000;
