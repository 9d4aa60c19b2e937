import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { runInBatches, whereNextBatch } from "#app/db/batches.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { binnedFlips, flips } from "#app/db/schema.ts";

const { actId: _, sourceId, ...columns } = getTableColumns(binnedFlips);
const listed = (columns: { name: string }[]) =>
  sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
/** Columns shared by `flips` and `binned_flips`, without the source. */
export const BINNED_COLUMNS = listed(Object.values(columns));
export const SOURCE_COLUMN = sql.identifier(sourceId.name);

export const intoBin = (actId: string) =>
  sql`insert into ${binnedFlips} (act_id, ${SOURCE_COLUMN}, ${BINNED_COLUMNS}) select ${actId}, ${SOURCE_COLUMN}, ${BINNED_COLUMNS} from gone`;

export const binInBatches = (tx: Db, owner: string, actId: string, which: SQL | undefined) =>
  runInBatches(() => {
    const next = whereNextBatch(tx, owner, flips, which);
    return tx.execute(sql`with gone as (delete from ${flips} where ${next} returning *) ${intoBin(actId)}`);
  });
