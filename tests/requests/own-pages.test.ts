import { expect, test } from "vitest";
import { documentOf } from "../support/page-document.ts";
import { newFlip } from "../support/players.ts";
import { signedIn } from "../support/visitor.ts";

const PAGES = [
  "",
  "?window=7d&dates=logged",
  "/my-flips",
  "/my-flips?show=sold",
  "/my-flips?sort=name&dir=asc",
  "/my-flips?find=a",
  "/my-flips?position=QB&result=win",
  "/my-flips?window=30d",
  "/my-flips/reports",
  "/my-flips/reports?by=position",
  "/cards",
  "/cards?q=a&sort=name-asc",
  "/coins",
  "/tools",
  "/tools/calculator",
  "/settings",
];

/** A page without nonces, ids and the framework's data. */
const withoutNew = (html: string, { email }: { email: string }) =>
  html
    .replaceAll(email, "")
    .replaceAll(email.split("@")[0] ?? "", "")
    .replaceAll(/ nonce="[^"]*"/g, "")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, "")
    .replace(/<script[^>]*>window\.__reactRouterContext[\s\S]*/, "");

const soldAt = new Date(Date.now() - 60_000);

/** A player with a sold and a listed flip. */
async function trader(name: string) {
  const player = await signedIn();
  await newFlip(player.id, { name, pos: "QB", ovr: 85, buy: 1_000, sell: 2_000, createdAt: soldAt, soldAt });
  await newFlip(player.id, { name: `${name} too`, pos: "K", ovr: 90, buy: 500, status: "listed", createdAt: soldAt });
  return player;
}

test("pages are the same in whatever order they are opened, and mark their own link alone", async () => {
  const one = await trader("Alder");
  const other = await trader("Alder");
  const pagesOf = async (player: typeof one, paths: string[]) => {
    const pages: Record<string, string> = {};
    for (const path of paths) pages[path] = withoutNew((await player.get(`/dashboard${path}`)).html, player);
    return pages;
  };
  const pages = await pagesOf(one, PAGES);
  expect(await pagesOf(other, PAGES.toReversed())).toEqual(pages);
  expect(await pagesOf(one, PAGES)).toEqual(pages);
  for (const [path, html] of Object.entries(pages)) {
    const marked = [...documentOf(html).querySelectorAll('a[aria-current="page"]')].map(
      (link) => link.getAttribute("href")?.split("?")[0],
    );
    const here = `/dashboard${path.split("?")[0]}`;
    expect(marked.length, path).toBeGreaterThan(path.startsWith("/coins") ? -1 : 0);
    for (const href of marked) expect(`${here}/`, path).toContain(`${href}/`);
  }
});

test("no page shows another player's flips", async () => {
  const one = await trader("Alder");
  const other = await trader("Birch");
  for (const path of PAGES) {
    const ones = await one.get(`/dashboard${path}`);
    const others = await other.get(`/dashboard${path}`);
    expect([ones.html.includes("Birch"), others.html.includes("Alder")], path).toEqual([false, false]);
  }
});
