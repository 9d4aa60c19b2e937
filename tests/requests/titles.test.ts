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
  const { html, status } = shown;
  const titles = [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title);
  expect(titles).toEqual([expect.stringMatching(/^\S.* \| HTMC$/)]);
  const isError = route.params.includes("*");
  expect(status).toBe(isError ? 404 : 200);
  if (isError) return;
  const descriptions = [...html.matchAll(/<meta name="description" content="([^"]*)"/g)].map(([, text]) => text ?? "");
  expect(descriptions).toEqual([expect.stringMatching(/^.{20,200}$/)]);
});

const shared = PUBLIC_PAGES.filter(({ path }) => !/^\/(signup|login|forgot-password)/.test(path));

test.each(shared)(
  "$path names its one true address, without its query, and what to show where it is shared",
  async ({ path }) => {
    const { html } = await new Visitor().get(path);
    const own = `http://localhost:3000${path.replace(/\?.*/, "")}`;
    const canonical = [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href);
    expect(canonical).toEqual([own]);
    const tags = Object.fromEntries(
      [...html.matchAll(/<meta property="og:(\w+)" content="([^"]*)"/g)].map(([, name, content]) => [name, content]),
    );
    expect(tags).toMatchObject({
      url: own,
      title: expect.stringMatching(/\S/),
      description: expect.stringMatching(/\S/),
      image: expect.any(String),
    });
  },
);
