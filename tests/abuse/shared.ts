import { v7 as uuidv7 } from "uuid";
import { getShared } from "#app/features/sharing/shared-reports.server.ts";
import { newFlip } from "../support/players.ts";
import { signedIn } from "../support/visitor.ts";
import { exceededLimits, printRow } from "./limits.ts";
import type { Target } from "./target.ts";

const SHARE = "/dashboard/my-flips/share";
const TEN_YEARS = "?since=2016-12-01&until=2026-11-28";

async function trader() {
  const by = await signedIn();
  for (let n = 0; n < 30; n++) await newFlip(by.id, { buy: 10_000 + n, soldAt: new Date(Date.now() - n * 86_400_000) });
  return by;
}

/** Draws pictures, one and as many at once as may be, and asks for addresses; prints the costs, returns what exceeds a limit. */
export async function abuseShared(target: Target): Promise<string[]> {
  const problems: string[] = [];
  const attempt = async (what: string, work: () => Promise<{ status: number }>) => {
    const { result, cost } = await target.measure(work);
    const row = { what, status: result.status, cost };
    printRow(row);
    problems.push(...exceededLimits(row));
  };
  const by = await trader();
  const share = (whose = by, id = uuidv7(), query = "") =>
    target.send(SHARE + query, whose, { body: new URLSearchParams({ id, figures: "percent", days: "30" }) });
  // The first one only warms up.
  const id = uuidv7();
  await share(by, id);
  const token = (await getShared(by.id, id))?.token ?? "";
  await attempt("one picture", () => share());
  await attempt("ten years", () => share(by, uuidv7(), TEN_YEARS));
  for (const [count, isMeasured] of [
    [12, false],
    [8, true],
    [12, true],
  ] as const) {
    const traders = await Promise.all(Array.from({ length: count }, trader));
    const shareAll = async () => {
      const answers = await Promise.all(traders.map((one) => share(one)));
      const drawn = answers.filter(({ status }) => status === 303).length;
      if (drawn < 8) problems.push(`of ${count} pictures at once ${drawn} were drawn`);
      return { status: Math.max(...answers.map(({ status }) => status)) };
    };
    if (isMeasured) await attempt(`${count} pictures at once`, shareAll);
    else await shareAll();
  }
  for (const path of [token, "0".repeat(22), "x".repeat(950), "%00", `${token}/${"0".repeat(900)}.png`])
    await attempt(`/r/${path.slice(0, 30)}`, () => target.send(`/r/${path}`, by));
  return problems;
}
