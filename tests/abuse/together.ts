import { setTimeout as sleep } from "node:timers/promises";
import { median } from "../support/measures.ts";
import { insertListedFlips, newPlayer, sellOverYears } from "../support/players.ts";
import { signedIn, signInBrowser, type Visitor } from "../support/visitor.ts";
import { FIELDS, FILES } from "./fillings.ts";
import { exceededLimits, printRow } from "./limits.ts";
import type { Target } from "./target.ts";
import { importForm, uploadOf } from "./uploads.ts";

const SECONDS = 60;
const LIST = "/dashboard/my-flips";
const MB = 1e6;

/** Limit for another player's slowest page during the attack, in ms: the 99th percentile of 60 samples. */
const MOST_PAGE = 300;

type Attack = (target: Target, by: Visitor) => Promise<{ status: number }>;

function filed(kind: keyof typeof FILES, bytes: number): Attack {
  // Built before measuring, because the reading player runs in this process too.
  const upload = uploadOf(FILES[kind]?.(bytes) ?? "");
  return async (target, by) => {
    const sent = await target.send(`${LIST}/import`, by, upload);
    const path = sent.headers.location;
    if (!path?.includes("/import/")) return sent;
    const look = await target.send(path, by);
    const done = await target.send(path, by, { body: importForm(look.body) });
    const act = /undo\/[0-9a-f-]+/.exec(done.headers.location ?? "")?.[0];
    return act ? target.send(`${LIST}/${act}`, by, { body: new URLSearchParams({ intent: "undo" }) }) : done;
  };
}
const read =
  (path: string): Attack =>
  async (target, by) => {
    const { status } = await target.send(path, by);
    // Above its limit an export redirects to its page.
    return { status: status === 303 ? 429 : status };
  };

const ATTACKS: Record<string, Attack> = {
  "a file of 13 MB": filed("each another name, note and filter", 13 * MB),
  "a file of 99,000 flips, taken back": filed("the same card", 99_000 * 4),
  "a file of copies": filed("100 copies a row", 15_000),
  "the export as JSON": read("/dashboard/settings/export.json"),
  "the export as CSV": read(`${LIST}/export.csv`),
  "ten years by card": read(`${LIST}/reports?since=2016-12-01&until=2026-11-25&by=card`),
  "ten years by the hour": read(`${LIST}/reports?since=2016-12-01&until=2026-11-25&hour=3`),
  "a search of all flips": read(`${LIST}?find=flip+9&sort=name`),
  "a form of 60 KiB": (target, by) =>
    target.send(`${LIST}/new`, by, { body: new URLSearchParams({ note: FIELDS.commas?.(40_000) ?? "" }) }),
  "1,000 flips at once": (target, by) =>
    target.send(LIST, by, {
      body: new URLSearchParams(`intent=sell-selected${"&id=01a2170d-94ea-746d-9fa7-6c74443cc3bb".repeat(1_000)}`),
    }),
};

/**
 * Runs all attacks at once from one account while another player loads My Flips every second; returns what exceeds a
 * limit.
 */
export async function abuseTogether(target: Target): Promise<string[]> {
  const attacker = await newPlayer();
  await insertListedFlips(attacker, 40_000, 2_000);
  await sellOverYears(attacker);
  const other = await signedIn();
  const by = await signInBrowser(attacker);
  await insertListedFlips(other.id, 60, 2_000);
  // Warm-up, so that JIT compilation isn't counted.
  for (let time = 0; time < 20; time++) await target.send(LIST, time % 2 ? by : other);
  const problems: string[] = [];
  for (const [name, attack] of Object.entries(ATTACKS)) {
    const { result, cost } = await target.measure(() => attack(target, by));
    const row = { what: `${name}, alone`, status: result.status, cost };
    printRow(row);
    problems.push(...exceededLimits(row));
  }
  const answers: string[] = [];
  const pages: number[] = [];
  const { cost } = await target.measure(async () => {
    const end = performance.now() + SECONDS * 1_000;
    const attacks = Object.entries(ATTACKS).map(async ([name, attack]) => {
      while (performance.now() < end) {
        const status = await attack(target, by).then(
          (answer) => answer.status,
          () => "cut",
        );
        answers.push(`${name}: ${status}`);
        if (status === 429 || status === 503) await sleep(250);
      }
    });
    while (performance.now() < end) {
      const start = performance.now();
      const { status } = await target.send(LIST, other);
      pages.push(status === 200 ? performance.now() - start : Number.POSITIVE_INFINITY);
      await sleep(1_000);
    }
    await Promise.all(attacks);
  });
  printRow({ what: "together", status: 0, cost });
  for (const [answer, all] of Object.entries(Object.groupBy(answers, (one) => one)))
    console.log(`${answer} × ${all?.length}`);
  const page = Math.max(...pages);
  console.log(`another player's page: ${page.toFixed(0)} ms at most, median ${median(pages).toFixed(0)} ms`);
  const overPage = page > MOST_PAGE ? [`together: another player's page took ${page.toFixed(0)} ms`] : [];
  return [...problems, ...exceededLimits({ what: "together", cost }), ...overPage];
}
