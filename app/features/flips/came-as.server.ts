import { sql } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { cameAs } from "./came-as.ts";
import type { FlipDetails } from "./flip.ts";
import { whereFlip } from "./own-flips.server.ts";

/** Keeps what a flip was before its card was picked, unless it keeps an earlier one. */
export const keepCameAs = (tx: Db, owner: string, before: FlipDetails) =>
  tx
    .update(flips)
    .set({ cameAs: sql`coalesce(${flips.cameAs}, decode(${cameAs(before.game, before)}, 'hex'))` })
    .where(whereFlip(owner, before.id));
