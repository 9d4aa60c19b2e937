import type { DayClock } from "#app/domain/days.ts";
import { FLIP_COLUMNS } from "#app/features/flips/columns.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { flipName } from "#app/features/flips/flip-name.ts";

const COLUMNS = FLIP_COLUMNS.filter(({ key }) => key !== "profit" && key !== "roi");

type ActFlip = Pick<Flip, "id" | "createdAt" | "name" | "pos" | "ovr" | "buy" | "sell" | "status">;

/** Cell texts are formatted here to keep that code off the client. */
export function actTable(flips: readonly ActFlip[], clock: DayClock) {
  return {
    columns: COLUMNS.map(({ key, title, numeric, cell }) => ({ key, title, numeric, cell })),
    rows: flips.map((row) => {
      const flip = { ...UNSHOWN, ...row };
      return { id: flip.id, name: flipName(flip), texts: COLUMNS.map(({ text }) => text(flip, clock)) };
    }),
  };
}

const UNSHOWN = {
  profit: 0,
  roi: 0,
  taxRate: "0",
  soldAt: null,
  version: 0,
  lotId: null,
  lotCopies: null,
  program: null,
  asLast: false,
  belowFloor: null,
  source: null,
};

export type ActTable = ReturnType<typeof actTable>;
export type ActRow = ActTable["rows"][number];
