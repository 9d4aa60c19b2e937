import { describe, expect, test } from "vitest";
import { decodeEntities } from "../support/entities.ts";
import { newImport } from "../support/imports.ts";
import { newDeletion, newFlip, newSharedReport } from "../support/players.ts";
import { fillPath, ROUTE_TABLE } from "../support/route-table.ts";
import { ORIGIN, signedIn, Visitor } from "../support/visitor.ts";

/** Addresses that the table of routes has once, in other states. */
const STATES = [
  "/dashboard/my-flips?find=nobody",
  "/dashboard/my-flips?sort=profit&show=sold",
  "/dashboard/my-flips?confirm=delete-all",
  "/tools/flip-tracker?find=nobody",
  "/tools/flip-tracker?line=J+Smith+84+QB+12k",
  "/dashboard/my-flips/reports?span=all&by=card",
  "/dashboard/my-flips/reports?span=7&dates=logged",
  "/dashboard/settings?confirm=deletion",
];

const WHO = {
  visitor: async () => new Visitor(),
  "unconfirmed player": () => signedIn({ verified: false }),
  "player without flips": () => signedIn(),
  "player with flips": async () => {
    const player = await signedIn();
    for (const status of ["listed", "sold"] as const) await newFlip(player.id, { name: "J Smith", pos: "QB", status });
    return player;
  },
};

const NOBODYS = "00000000-0000-7000-8000-000000000000";

async function idsOf(browser: Visitor) {
  const id = "id" in browser ? String(browser.id) : null;
  if (id === null) return { flipId: NOBODYS, actId: NOBODYS, importId: NOBODYS, sharedId: NOBODYS };
  return {
    flipId: await newFlip(id),
    actId: await newDeletion(id),
    importId: await newImport(id),
    sharedId: await newSharedReport(id),
  };
}

const hasId = (html: string, id: string) => html.includes(` id="${id}"`);

describe.each(Object.entries(WHO))("for a %s", (who, enter) => {
  test("every link to a part of a page finds that part", async () => {
    const browser = await enter();
    const ids = who === "player with flips" ? await idsOf(browser) : await idsOf(new Visitor());
    const dead = new Set<string>();
    const targets = new Map<string, string>();
    const pageAt = async (path: string) => {
      const known = targets.get(path);
      if (known !== undefined) return known;
      const page = await browser.follow(await browser.get(path));
      const html = page.headers.get("Content-Type")?.includes("html") ? page.html : "";
      targets.set(path, html);
      return html;
    };
    const paths = [...ROUTE_TABLE.map(({ path }) => fillPath(path, ids)), ...STATES];
    for (const path of paths.filter((to) => !/^\/(logout|game|dashboard\/activity)/.test(to))) {
      const html = await pageAt(path);
      for (const [, link = ""] of html.matchAll(/<a\b[^>]*\bhref="([^"]*#[^"]*)"/g)) {
        const { origin, pathname, search, hash } = new URL(decodeEntities(link), ORIGIN + path);
        if (origin !== ORIGIN) continue;
        const isHere = link.startsWith("#") || pathname + search === path;
        // It's seen after logging in and confirming.
        if (!isHere && pathname.startsWith("/dashboard") && !who.startsWith("player")) continue;
        const id = decodeURIComponent(hash.slice(1));
        if (!hasId(isHere ? html : await pageAt(pathname + search), id))
          dead.add(`${path.replaceAll(/[0-9a-f-]{36}/g, ":id")}: ${link.replaceAll(/[0-9a-f-]{36}/g, ":id")}`);
      }
    }
    expect([...dead]).toEqual([]);
    expect(targets.size).toBeGreaterThan(paths.length / 2);
  });
});
