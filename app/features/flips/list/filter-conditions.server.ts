import { and, eq, gt, gte, isNull, lt, lte, type SQL } from "drizzle-orm";
import { flips } from "#app/db/schema.ts";
import { NONE, type Position } from "#app/domain/flip.ts";
import type { FlipFilter, RESULTS } from "./flip-filter.ts";

/** The conditions of the flips that a filter shows (docs/product.md#filter). */
export function filtering({ words, since, until }: FlipFilter): (SQL | undefined)[] {
  const { position, ovrMin, ovrMax, program, source, dates, result } = words;
  const dated = dates === "logged" ? flips.createdAt : flips.soldAt;
  return [
    position === undefined ? undefined : eq(flips.pos, position as Position),
    ovrMin === undefined ? undefined : gte(flips.ovr, Number(ovrMin)),
    ovrMax === undefined ? undefined : lte(flips.ovr, Number(ovrMax)),
    program === undefined ? undefined : program === NONE ? isNull(flips.program) : eq(flips.program, program),
    source === undefined ? undefined : source === NONE ? isNull(flips.sourceId) : eq(flips.sourceId, source),
    since === null ? undefined : gte(dated, since),
    until === null ? undefined : lt(dated, until),
    result === undefined ? undefined : and(eq(flips.status, "sold"), BROUGHT[result as (typeof RESULTS)[number]]),
  ];
}

const BROUGHT = { win: gt(flips.profit, 0), loss: lt(flips.profit, 0), even: eq(flips.profit, 0) } satisfies Record<
  (typeof RESULTS)[number],
  SQL
>;
