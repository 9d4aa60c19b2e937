import { v7 as uuidv7 } from "uuid";
import { undoAct } from "#app/features/flips/undo/undo.server.ts";
import { actPath } from "#app/features/flips/undo/undo-links.ts";
import { deleteFlips } from "../../support/changes.ts";
import { median } from "../../support/measures.ts";
import { ALL_FLIPS } from "../../support/players.ts";
import { OWNERS } from "../database.ts";
import type { Row } from "../row.ts";
import { compareViews } from "../timing.ts";
import { recordStatements } from "../weight.ts";

const STATEMENT_SECONDS = 2;

const deleteAll = (owner: string, id: string) => deleteFlips(owner, "CFB26", ALL_FLIPS, { id, now: new Date() });

const thereAndBack = (owner: string, count: string, seconds: number): Row => ({
  what: `Undo, ${count} flips deleted and brought back`,
  budget: `≤ ${seconds} s each, no statement over ${STATEMENT_SECONDS} s`,
  async measure({ quick }) {
    const there: number[] = [];
    const back: number[] = [];
    const statements: number[] = [];
    const timed = async (times: number[], work: () => Promise<unknown>) => {
      const start = performance.now();
      statements.push(...(await recordStatements(work)).map(({ ms }) => ms / 1_000));
      times.push((performance.now() - start) / 1_000);
    };
    for (let round = 0; round < (quick ? 1 : 3); round++) {
      const act = uuidv7();
      await timed(there, () => deleteAll(owner, act));
      await timed(back, () => undoAct(owner, act, new Date()));
    }
    const deleted = median(there);
    const restored = median(back);
    const longest = Math.max(...statements);
    return {
      text: `${deleted.toFixed(2)} s, ${restored.toFixed(2)} s; longest statement ${longest.toFixed(2)} s`,
      ok: Math.max(deleted, restored) <= seconds && longest <= STATEMENT_SECONDS,
    };
  },
});

const page: Row = {
  what: "Undo, the page of 100,000 deleted flips against 100",
  budget: "≤ 1.3 × the time",
  async measure(bench) {
    const few = uuidv7();
    const many = uuidv7();
    await deleteAll(OWNERS.small, few);
    await deleteAll(OWNERS.large, many);
    try {
      return await compareViews(bench, [
        { path: actPath(few), account: OWNERS.small },
        { path: actPath(many), account: OWNERS.large },
      ]);
    } finally {
      await undoAct(OWNERS.small, few, new Date());
      await undoAct(OWNERS.large, many, new Date());
    }
  },
};

export const undoRows: Row[] = [
  thereAndBack(OWNERS.middle, "5,000", 1),
  thereAndBack(OWNERS.large, "100,000", 20),
  page,
];
