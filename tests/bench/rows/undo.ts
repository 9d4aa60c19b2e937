import { v7 as uuidv7 } from "uuid";
import { undoAct } from "#app/features/flips/undo/undo.server.ts";
import { actPath } from "#app/features/flips/undo/undo-links.ts";
import { deleteFlips } from "../../support/changes.ts";
import { ALL_FLIPS } from "../../support/players.ts";
import { OWNERS } from "../database.ts";
import { median, type Row } from "../row.ts";
import { responseTimes } from "../timing.ts";
import { recordStatements } from "../weight.ts";

const GAME = "CFB26";
const STATEMENT_SECONDS = 2;

const deleteAll = (owner: string, id: string) => deleteFlips(owner, GAME, ALL_FLIPS, { id, now: new Date() });

async function secondsOf(work: () => Promise<unknown>) {
  const start = performance.now();
  const statements = await recordStatements(work);
  const whole = (performance.now() - start) / 1_000;
  return { whole, longest: Math.max(...statements.map(({ ms }) => ms)) / 1_000 };
}

function thereAndBack(owner: string, count: string, seconds: number): Row {
  return {
    what: `Undo, ${count} flips deleted and brought back`,
    budget: `≤ ${seconds} s each, no statement over ${STATEMENT_SECONDS} s`,
    async measure({ quick }) {
      const [there, back]: Awaited<ReturnType<typeof secondsOf>>[][] = [[], []];
      for (let round = 0; round < (quick ? 1 : 3); round++) {
        const act = uuidv7();
        there?.push(await secondsOf(() => deleteAll(owner, act)));
        back?.push(await secondsOf(() => undoAct(owner, act, new Date())));
      }
      const wholes = [there, back].map((runs = []) => median(runs.map(({ whole }) => whole)));
      const longest = Math.max(...[there, back].flatMap((runs = []) => runs.map((run) => run.longest)));
      return {
        text: `${wholes.map((whole) => `${whole.toFixed(2)} s`).join(", ")}; longest statement ${longest.toFixed(2)} s`,
        ok: wholes.every((whole) => whole <= seconds) && longest <= STATEMENT_SECONDS,
      };
    },
  };
}

const page: Row = {
  what: "Undo, the page of 100,000 deleted flips against 100",
  budget: "≤ 1.3 × the time",
  async measure(bench) {
    const acts = [OWNERS.small, OWNERS.large].map((account) => ({ account, id: uuidv7() }));
    for (const { account, id } of acts) await deleteAll(account, id);
    try {
      const views = acts.map(({ account, id }) => ({ account, path: actPath(id) }));
      const [few = 0, many = 0] = await responseTimes(bench, views);
      const text = `${(many / few).toFixed(2)} × (${many.toFixed(1)} against ${few.toFixed(1)} ms)`;
      return { text, ok: many <= 1.3 * few };
    } finally {
      for (const { account, id } of acts) await undoAct(account, id, new Date());
    }
  },
};

export const undoRows: Row[] = [
  thereAndBack(OWNERS.middle, "5,000", 1),
  thereAndBack(OWNERS.large, "100,000", 20),
  page,
];
