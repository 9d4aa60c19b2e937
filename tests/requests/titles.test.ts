import { v7 as uuidv7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { addFlips } from "#app/features/flips/add-flips.server.ts";
import { newImport } from "../support/imports.ts";
import { newDeletion } from "../support/players.ts";
import { PUBLIC_PAGES } from "../support/public-pages.ts";
import { ROUTES, urlOf } from "../support/routes.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

const pages = ROUTES.filter(({ isPage }) => isPage);
let player: Awaited<ReturnType<typeof signedIn>>;
const flipId = uuidv7();
let actId: string;
let importId: string;

beforeAll(async () => {
  player = await signedIn();
  await addFlips(
    player.id,
    "CFB26",
    { id: flipId, values: { name: "Mine", pos: "QB", ovr: null, buy: 1, sell: 5, status: "listed" } },
    new Date(),
  );
  actId = await newDeletion(player.id);
  importId = await newImport(player.id);
});

test("there are pages", () => {
  expect(pages.map(({ pattern }) => pattern)).toEqual(
    expect.arrayContaining(["/", "/signup", "/login", "/dashboard", "/dashboard/my-flips"]),
  );
});

test.each(pages)("$id ($pattern) has one title that ends in the site's name, and one description", async (route) => {
  const url = urlOf(route, { flipId, actId, importId });
  const answers = [await player.get(url), await new Visitor().get(url)];
  const shown = answers.find(({ location }) => location === null);
  // A route with only an action redirects.
  if (!shown) return;
  const { document, status } = shown;
  const titles = [...document.querySelectorAll("title")].map(({ textContent }) => textContent);
  expect(titles).toEqual([expect.stringMatching(/^\S.* \| HTMC$/)]);
  const isError = route.params.includes("*");
  expect(status).toBe(isError ? 404 : 200);
  if (isError) return;
  const described = document.querySelectorAll<HTMLMetaElement>('meta[name="description"]');
  const descriptions = [...described].map(({ content }) => content);
  expect(descriptions).toEqual([expect.stringMatching(/^.{20,200}$/)]);
});

const shared = PUBLIC_PAGES.filter(({ path }) => !/^\/(signup|login|forgot-password)/.test(path));

test.each(shared)(
  "$path names its one true address, without its query, and what to show where it is shared",
  async ({ path }) => {
    const { document } = await new Visitor().get(path);
    const own = `http://localhost:3000${path.replace(/\?.*/, "")}`;
    const canonical = [...document.querySelectorAll('link[rel="canonical"]')].map((link) => link.getAttribute("href"));
    expect(canonical).toEqual([own]);
    const shown = document.querySelectorAll<HTMLMetaElement>('meta[property^="og:"]');
    const tags = Object.fromEntries([...shown].map((tag) => [tag.getAttribute("property")?.slice(3), tag.content]));
    expect(tags).toMatchObject({
      url: own,
      title: expect.stringMatching(/\S/),
      description: expect.stringMatching(/\S/),
      image: expect.any(String),
    });
  },
);
