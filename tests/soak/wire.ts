import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { prepareSite } from "../support/own-database.ts";
import type { Answer } from "../support/server.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder that the picture is written to.");
mkdirSync(folder, { recursive: true });

const site = await prepareSite("soak", "htmc_wire");
const { ROUTES, urlOf } = await import("../support/routes.ts");
const { FORMS } = await import("../support/forms/forms.ts");
const { startMeasuredServer, pageOn, postOn } = await import("../support/two-servers.ts");
const { newDeletion, newFlip, newSharedReport, newSource } = await import("../support/players.ts");
const { GROUPINGS } = await import("#app/features/reports/report-query.ts");
const { newImport } = await import("../support/imports.ts");
const { signedIn, Visitor } = await import("../support/visitor.ts");
const { database: db } = await import("#app/db/client.server.ts");
const { sql } = await import("drizzle-orm");

const server = await startMeasuredServer();

const LIST = "/dashboard/my-flips";
const MORE = [
  ...["?page=2", "?sort=profit&dir=asc", "?show=sold", "?find=card%201", "?find=nobody", "?position=QB&ovrMin=80"],
  ...["?confirm=delete-all", "?confirm=sell-all", "?window=all", "?of=MADDEN26", "?line=J+Smith+84+QB+12k"],
].map((query) => LIST + query);
const REPORTS = GROUPINGS.map((by) => `${LIST}/reports?span=all&by=${by}`);
const OTHERS = [
  ...["/dashboard?window=7d", "/dashboard?dates=logged", "/dashboard/cards?q=dun", "/dashboard/cards?q=zzzz"],
  ...["/dashboard/tools/calculator?buyPrice=1000&sellPrice=1500", "/dashboard/tools/roi?buy=1000&sell=1500"],
  ...[`${LIST}/new?q=dun`, `${LIST}/new?buy=1000&sell=1500`, "/dashboard/settings?confirm=deletion"],
  ...["/dashboard/coins?before=6", "/tools/profit-calculator?buyPrice=1000&sellPrice=1500"],
];

/** Streams, which never end. */
const ENDLESS = new Set(["/dashboard/activity", "/events"]);

/** A player with sixty flips of the last sixty days in both games, copies, a source, coins, an act and an import. */
async function newTrader() {
  const player = await signedIn();
  const source = await newSource(player.id, "Snipes");
  const id = (n: number) => `00000000-0000-7000-9000-${String(n).padStart(12, "0")}`;
  const noon = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (let n = 0; n < 60; n++) {
    const isListed = n % 3 === 0;
    const isOther = n % 6 === 5;
    const isCopy = n % 10 < 3;
    await newFlip(player.id, {
      id: id(n),
      game: isOther ? "MADDEN26" : "CFB26",
      name: `Card ${n % 7}`,
      pos: (["QB", "WR", "CB", "Other"] as const)[n % 4],
      ovr: n % 5 === 0 ? null : 70 + (n % 25),
      buy: 1_000 + n * 37,
      sell: isListed && n % 2 === 0 ? 0 : 1_200 + n * 41,
      status: isListed ? "listed" : "sold",
      createdAt: noon(n + 2),
      soldAt: isListed ? null : noon(n + 1),
      sourceId: n % 4 === 0 && !isOther ? source : null,
      lotId: isCopy ? id(1_000 + Math.floor(n / 10)) : null,
      lotCopies: isCopy ? 3 : null,
    });
  }
  for (let n = 1; n <= 8; n++) {
    const fields = { amount: `${n * 1_000}`, direction: n % 3 === 0 ? "debit" : "credit", notes: `Evening ${n}` };
    await postOn(server, player, "/dashboard/coins/adjust", { id: id(2_000 + n), ...fields });
  }
  const actId = await newDeletion(player.id, { name: "Deleted" });
  return {
    player,
    examples: {
      flipId: id(59),
      actId,
      importId: await newImport(player.id),
      sharedId: await newSharedReport(player.id),
      slug: "terms",
    },
  };
}

const HEADERS = new Set(["date", "connection", "keep-alive", "content-length", "etag", "x-request-id", "age"]);

const hidden = (cookie: string) => cookie.replace(/=[^;]*/, "=…");
const headLines = (headers: Answer["headers"]): string[] =>
  Object.entries(headers)
    .filter(([name]) => !HEADERS.has(name))
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.map(hidden).join(" | ") : value}`)
    .toSorted();

/** A response without what differs per request (ids, nonces, hashes, times), one tag per line. */
function picture({ status, headers, body }: Answer): string {
  const ids = new Map<string, string>();
  const numbered = (id: string) => ids.get(id) ?? ids.set(id, `ID${ids.size + 1}`).get(id) ?? "";
  return [String(status), ...headLines(headers), "", body]
    .join("\n")
    .replaceAll(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/g, "$1</$2>")
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, numbered)
    .replaceAll(/nonce(-|=")[\w+/=]+/g, "nonce$1…")
    .replaceAll(/sha256-[\w+/=]+/g, "sha256-…")
    .replaceAll(/(\/assets\/[\w.-]+?)-[\w-]{8}\./g, "$1-….")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g, "INSTANT")
    .replaceAll(/ d="M0 [^"]*"/g, ' d="…"')
    .replaceAll(/\b17\d{11}\b/g, "MS")
    .replaceAll(/\b\d{1,2}:\d\d(?::\d\d)? ?[AaPp][Mm]\b/g, "TIME")
    .replaceAll(/\b\d+ (second|minute|hour)s? ago\b|just now/g, "AGO")
    .replaceAll(/localhost:\d+/g, "localhost")
    .replaceAll(/></g, ">\n<");
}

let files = 0;
function keep(name: string, answer: Answer): void {
  const file = name.replaceAll(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/g, "id").replaceAll(/[^\w.-]+/g, "_");
  writeFileSync(join(folder ?? "", `${file.slice(0, 150)}.txt`), picture(answer));
  files++;
}

try {
  const { player: trader, examples } = await newTrader();
  const beginner = await signedIn();
  const unconfirmed = await signedIn({ verified: false });
  const looks = { visitor: new Visitor(), beginner, unconfirmed, trader };
  const paths = ROUTES.filter(({ hasLoader, isPage }) => hasLoader || isPage).map((route) => urlOf(route, examples));
  for (const [who, visitor] of Object.entries(looks))
    for (const path of [...new Set([...paths, ...MORE, ...REPORTS, ...OTHERS])])
      if (!ENDLESS.has(path)) {
        await db.execute(sql`delete from rate_limits`);
        keep(`${who} GET ${path}`, await pageOn(server, visitor, path));
      }
  for (const { name, ready } of FORMS) {
    const { by, path, fields } = await ready();
    await db.execute(sql`delete from rate_limits`);
    // Without its other fields, so that most forms are shown again.
    keep(`POST ${name}`, await postOn(server, by, path, { intent: fields.intent ?? "" }));
  }
} finally {
  await server.stop();
}
await site.close();
console.log(`${files} answers in ${folder}`);
process.exit();
