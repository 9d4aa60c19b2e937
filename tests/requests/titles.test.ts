import { v7 as uuidv7 } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { addFlip } from "#app/features/flips/flips.server.ts";
import { ROUTES, urlOf } from "../support/routes.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

const pages = ROUTES.filter(({ isPage }) => isPage);
let player: Awaited<ReturnType<typeof signedIn>>;
const flipId = uuidv7();

beforeAll(async () => {
  player = await signedIn();
  await addFlip(player.id, "CFB26", flipId, { name: "Mine", pos: "QB", ovr: null, buy: 1, sell: 5, status: "listed" }, new Date());
});

test("there are pages", () => {
  expect(pages.map(({ pattern }) => pattern)).toEqual(
    expect.arrayContaining(["/", "/signup", "/login", "/dashboard", "/dashboard/my-flips"]),
  );
});

test.each(pages)("$id ($pattern) has one title that ends in the site's name, and one description", async (route) => {
  const url = urlOf(route, { flipId });
  const answers = [await player.get(url), await new Visitor().get(url)];
  const shown = answers.find(({ location }) => location === null);
  // why: a route that takes a form and shows nothing leads everybody elsewhere
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
