import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { postponeLastSeen } from "../support/accounts.ts";
import { decodeEntities } from "../support/entities.ts";
import { newFlip } from "../support/players.ts";
import { ORIGIN, signedIn, Visitor } from "../support/visitor.ts";
import { wholeDatabase } from "../support/whole-database.ts";

/** Of links that differ only in their values, this many are followed. */
const OF_A_KIND = 2;
const publicFolder = resolve(import.meta.dirname, "../../public");

/**
 * Follows every link from the first page on; returns the visited paths, and the dead links with the pages they're on.
 */
async function crawl(visitor: Visitor): Promise<{ seen: string[]; dead: string[] }> {
  const waiting = [{ path: "/", from: "the start" }];
  const known = new Set(["/"]);
  const kinds = new Map<string, number>();
  const dead: string[] = [];
  for (const { path, from } of waiting) {
    const page = await visitor.get(path);
    const end = page.status >= 300 && page.status < 400 ? await visitor.follow(page) : page;
    if (end.status !== 200) dead.push(`${path} (${end.status}), linked from ${from}`);
    // Without it a browser renders in quirks mode.
    if (end.html.startsWith("<html")) dead.push(`${path} (no doctype), linked from ${from}`);
    // React streams Suspense content in a hidden element, which a script moves into place.
    if (/<template id="B:|<div hidden id="S:/.test(end.html))
      dead.push(`${path} (waits for scripts), linked from ${from}`);
    for (const next of linksOf(end.html, path)) {
      const kind = kindOf(next);
      const count = kinds.get(kind) ?? 0;
      if (known.has(next) || count >= OF_A_KIND || existsSync(publicFolder + next)) continue;
      known.add(next);
      kinds.set(kind, count + 1);
      waiting.push({ path: next, from: path });
    }
  }
  return { seen: [...known], dead };
}

// The documents of seven hundred pages would need more memory than a test has.
function linksOf(html: string, base: string): string[] {
  const hrefs = [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map(
    ([, link = ""]) => new URL(decodeEntities(link), ORIGIN + base),
  );
  return hrefs.filter(({ origin }) => origin === ORIGIN).map(({ pathname, search }) => pathname + search);
}

function kindOf(link: string): string {
  const { pathname, searchParams } = new URL(link, ORIGIN);
  return `${pathname.replace(/[0-9a-f-]{36}/, ":id")}?${[...searchParams.keys()].sort().join("&")}`;
}

test("no link of the public site is dead", async () => {
  const { seen, dead } = await crawl(new Visitor());
  expect(dead).toEqual([]);
  expect(seen).toEqual(
    expect.arrayContaining([
      "/",
      "/cfb-26",
      "/madden-26",
      "/tools/profit-calculator",
      "/login",
      "/signup",
      "/legal/terms",
      "/sitemap.xml",
    ]),
  );
});

test("no link that a player sees is dead, and following every one of them changes nothing", async () => {
  const player = await signedIn();
  for (let flip = 0; flip < 60; flip++)
    await newFlip(player.id, { name: `Card ${flip}`, status: flip % 2 === 0 ? "listed" : "sold" });
  await player.get("/dashboard");
  await postponeLastSeen(player.id);
  const before = await wholeDatabase();
  const { seen, dead } = await crawl(player);
  expect(dead).toEqual([]);
  const paths = seen.map((link) => link.split("?", 1)[0]);
  expect(paths).toEqual(
    expect.arrayContaining(["/dashboard", "/dashboard/my-flips", "/dashboard/my-flips/new", "/dashboard/leaderboard"]),
  );
  expect(await wholeDatabase()).toEqual(before);
});

test("the sitemap is XML to its first letter, each page of it answers, and none stands in it twice", async () => {
  const { html: xml } = await new Visitor().get("/sitemap.xml");
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
  expect(xml.slice(0, head.length)).toBe(head);
  expect(xml.slice(head.length)).toMatch(/^(<url><loc>[^<>&\s]+<\/loc><\/url>\n)+<\/urlset>\n$/);
  const pages = [...xml.matchAll(/<loc>([^<]+)/g)].map(([, page = ""]) => page);
  expect(new Set(pages).size).toBe(pages.length);
  for (const page of pages) expect((await new Visitor().get(new URL(page).pathname)).status, page).toBe(200);
});
