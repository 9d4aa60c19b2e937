import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { sharedReports } from "#app/db/schema.ts";
import { eraseAccount } from "#app/features/account/data-rights/erasure.server.ts";
import { documentOf } from "../support/page-document.ts";
import { cachedPolicy } from "../support/policy.ts";
import { ask, type RunningServer, startServer } from "../support/server.ts";
import { shareReport, trader } from "../support/shared-reports.ts";

let servers: RunningServer[];
beforeAll(async () => {
  servers = await Promise.all([startServer(), startServer()]);
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

const at = (path: string, options: Parameters<typeof ask>[1] = {}, which = 0) =>
  ask(`${servers[which]?.origin}${path}`, {
    ...options,
    headers: { Host: `localhost:${servers[which]?.port}`, ...options.headers },
  });

async function shared(fields: Record<string, string> = {}, query = "") {
  const player = await trader();
  return { player, ...(await shareReport(player, fields, query)) };
}

const HEADERS = { "x-robots-tag": "noindex", "referrer-policy": "no-referrer" };

test("the page is one document without scripts, below 14.6 kB, which is asked for anew each time", async () => {
  const { path } = await shared();
  const page = await at(path);
  expect(page).toMatchObject({ status: 200, headers: { ...HEADERS, "cache-control": "no-cache" } });
  expect(page.headers["set-cookie"]).toBeUndefined();
  expect(page.body.length).toBeLessThan(14_600);
  expect(page.body).not.toMatch(/<script|<link rel="stylesheet"|nonce/);
  expect(page.headers["content-security-policy"]).toBe(
    cachedPolicy(page).replace("script-src 'self' ", "script-src 'none'"),
  );
  const again = await at(path, { headers: { "If-None-Match": String(page.headers.etag) } });
  expect(again).toMatchObject({ status: 304, body: "", headers: { etag: page.headers.etag } });
  expect((await at(path, { headers: { "If-None-Match": 'W/"other"' } })).status).toBe(200);
});

test("its tags are what a chat's robot reads, and the picture is as they say", async () => {
  const { path, picture } = await shared();
  const { body } = await at(path, { headers: { Range: "bytes=0-32768" } });
  const tags = [...documentOf(body).head.querySelectorAll<HTMLMetaElement>("meta[property], meta[name]")];
  const pairs = tags.map((tag): [string, string] => [tag.getAttribute("property") ?? tag.name, tag.content]);
  const origin = `http://localhost:${servers[0]?.port}`;
  expect(Object.fromEntries(pairs)).toMatchObject({
    "og:site_name": "HTMC",
    "og:title": expect.stringMatching(/^\+14\.5% on 1 flip in 30 days to \w+ \d+$/),
    "og:url": origin + path,
    "og:image": origin + picture,
    "og:image:type": "image/png",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": expect.stringContaining("+14.5%"),
    "twitter:card": "summary_large_image",
    robots: "noindex",
  });
  expect(pairs.at(-1)).toEqual(["theme-color", "#45d37a"]);
  const { status, headers } = await at(picture);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    ...HEADERS,
    "content-type": "image/png",
    "cache-control": "public, max-age=86400, immutable",
  });
  expect(Number(headers["content-length"])).toBeLessThan(60_000);
});

test("a page of ninety days, each with a sale, is below 14.6 kB as it's sent", async () => {
  const player = await trader();
  await database.execute(sql`
    insert into flips (user_id, id, game, name, buy, sell, status, sold_at, created_at)
    select ${player.id}, gen_random_uuid(), 'CFB26', 'Flip', 10000 + n * 37, 12000 + n * 91, 'sold',
      now() - make_interval(days => n), now() - make_interval(days => n, hours => 3) from generate_series(0, 89) n`);
  for (const figures of ["percent", "coins"]) {
    const { path, picture } = await shareReport(player, { figures }, "?span=90");
    const sent = await at(path, { headers: { "Accept-Encoding": "gzip" } });
    expect(Number(sent.headers["content-length"] ?? sent.body.length)).toBeLessThan(14_600);
    expect(documentOf((await at(path)).body).querySelectorAll("tbody tr")).toHaveLength(90);
    expect(Number((await at(picture)).headers["content-length"])).toBeLessThan(60_000);
  }
});

test("HEAD has the headers alone, and a range is the whole", async () => {
  const { path, picture } = await shared();
  for (const address of [path, picture]) {
    const head = await at(address, { method: "HEAD" });
    expect(head).toMatchObject({ status: 200, body: "" });
    expect(head.headers["content-type"]).toBe((await at(address)).headers["content-type"]);
    expect((await at(address, { headers: { Range: "bytes=0-9" } })).status).toBe(200);
  }
});

test("a robot that asks for the picture alone gets it", async () => {
  const { picture } = await shared();
  expect((await at(picture, { headers: { "User-Agent": "TelegramBot (like TwitterBot)" } })).status).toBe(200);
});

test.each([
  ["a token that is cut", ({ path }: { path: string }) => path.slice(0, -1)],
  ["a longer token", ({ path }: { path: string }) => `${path}0`],
  ["a token of nobody", () => `/r/${"0".repeat(22)}`],
  ["a token with a NUL", ({ path }: { path: string }) => `${path.slice(0, -1)}%00`],
  ["a picture of another name", ({ path }: { path: string }) => `${path}/0123456789abcdef.png`],
  ["no token", () => "/r"],
])("%s is a 404", async (_, change) => {
  expect((await at(change(await shared()))).status).toBe(404);
});

test("it has no page data, and takes no form", async () => {
  const { path } = await shared();
  expect((await at(`${path}.data`)).status).toBe(406);
  const posted = await at(path, { body: new URLSearchParams({ a: "b" }) });
  expect(posted.status).toBe(405);
});

test("a session's cookie changes nothing", async () => {
  const { path, player } = await shared();
  const Cookie = [...player.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const own = await at(path, { headers: { Cookie } });
  const anybodys = await at(path);
  expect(own.body).toBe(anybodys.body);
  expect(own.headers["cache-control"]).toBe("no-cache");
});

test("taken back in one process, a page and its picture are gone in the others at once", async () => {
  const { path, picture, player, id } = await shared();
  const { etag } = (await at(path, {}, 1)).headers;
  expect((await at(picture, {}, 1)).status).toBe(200);
  expect((await player.post("/dashboard/settings", { "take-back": id })).status).toBe(303);
  for (const which of [0, 1])
    for (const address of [path, picture]) {
      const gone = await at(address, { headers: { "If-None-Match": String(etag) } }, which);
      expect(gone).toMatchObject({ status: 410, headers: HEADERS });
    }
  expect(documentOf((await at(path)).body).body.textContent).toContain("This page is gone");
});

test("robots.txt doesn't name it, since a chat's robots obey", async () => {
  expect((await at("/robots.txt")).body).not.toMatch(/\/r\b/);
  expect((await at("/sitemap.xml")).body).not.toMatch(/\/r\//);
});

test("the log names only its route pattern", async () => {
  const { path, token } = await shared();
  await at(path);
  await at(`${path}/x.png`);
  const [server] = servers;
  await expect.poll(() => server?.log(), { timeout: 5_000 }).toContain('"/r/:token/:picture"');
  expect(server?.log()).not.toContain(token);
});

test("an erased account takes its pages along", async () => {
  const { path, picture, player } = await shared();
  await eraseAccount(player.email);
  expect((await at(path)).status).toBe(404);
  expect((await at(picture)).status).toBe(404);
  expect(await database.$count(sharedReports, eq(sharedReports.userId, player.id))).toBe(0);
});

test("a row holds no address of a person beside its token", async () => {
  const { player, id, token } = await shared();
  const { rows } = await database.execute(sql`select r::text as text from shared_reports r where id = ${id}`);
  expect(String(rows[0]?.text)).toContain(token);
  expect(String(rows[0]?.text)).not.toContain(player.email);
});
