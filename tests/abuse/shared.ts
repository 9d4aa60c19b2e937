import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import { MAX_PICTURE_BYTES, sharedReports } from "#app/db/schema.ts";
import { randomText } from "#app/features/account/tokens/token-text.server.ts";
import { getShared, MAX_SHARED } from "#app/features/sharing/shared-reports.server.ts";
import { newFlip, SHARED_PAGE } from "../support/players.ts";
import { signedIn } from "../support/visitor.ts";
import { exceededLimits, printRow } from "./limits.ts";
import type { Target } from "./target.ts";

const SHARE = "/dashboard/my-flips/share";
const TEN_YEARS = "?since=2016-12-01&until=2026-11-28";

/** A page whose payload and picture are as large as a row may hold. */
function largestPage(userId: string): typeof sharedReports.$inferInsert {
  const rows = Array.from({ length: 121 }, (_, at) => ({
    name: `Row ${at}`.padEnd(60, "x"),
    sold: "1",
    value: "1%",
    bar: 1,
  }));
  const payload = { ...SHARED_PAGE, groups: { ...SHARED_PAGE.groups, rows } };
  const png = Buffer.alloc(MAX_PICTURE_BYTES);
  return { userId, id: uuidv7(), token: randomText(22), payload, png, endsAt: new Date(Date.now() + 86_400_000) };
}

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
  await attempt("the page of a made one", () => target.send(`${SHARE}/${id}`, by));
  const full = await trader();
  await database.insert(sharedReports).values(Array.from({ length: MAX_SHARED }, () => largestPage(full.id)));
  await attempt("Settings with the most pages, the largest", () => target.send("/dashboard/settings", full));
  await attempt("one page too many", () => share(full));
  for (const path of [token, "0".repeat(22), "x".repeat(950), "%00", `${token}/${"0".repeat(900)}.png`])
    await attempt(`/r/${path.slice(0, 30)}`, () => target.send(`/r/${path}`, by));
  return problems;
}
