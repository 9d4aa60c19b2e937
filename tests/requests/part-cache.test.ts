import { createElement, lazy, Suspense } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, test } from "vitest";
import { MarkupOfPart, renderInPieces, UNFINISHED } from "#app/part-cache.server.tsx";
import { CachedPart, PartCache } from "#app/ui/cached-part.tsx";
import { newFlip } from "../support/players.ts";
import { signedIn } from "../support/visitor.ts";

type Shown = { text: string };

const renders: string[] = [];
beforeEach(() => {
  renders.length = 0;
});

function One({ text }: Shown) {
  renders.push(`one ${text}`);
  return createElement("b", null, text);
}

function Other({ text }: Shown) {
  renders.push(`other ${text}`);
  return createElement("i", null, text);
}

let isLoaded = () => {};
const Late = lazy(
  () =>
    new Promise<{ default: () => string }>((done) => {
      isLoaded = () => done({ default: () => "loaded" });
    }),
);
const Waiting = () => createElement(Suspense, null, createElement(Late));

const partOf = (of: typeof One, text: string, keyOf?: () => null) =>
  createElement(CachedPart<Shown>, { as: "div", of, shows: { text }, ...(keyOf && { keyOf }) });

const drawn = (element: React.ReactNode) =>
  renderToString(createElement(PartCache.Provider, { value: MarkupOfPart }, element));

describe("A cached part", () => {
  test("is rendered once for each thing that it shows", () => {
    const texts = ["one", "two", "one", "two"];
    expect(texts.map((text) => drawn(partOf(One, text)))).toEqual(texts.map((text) => `<div><b>${text}</b></div>`));
    expect(renders).toEqual(["one one", "one two"]);
  });

  test("is not taken for another part that is shown the same", () => {
    expect([drawn(partOf(One, "same")), drawn(partOf(Other, "same"))]).toEqual([
      "<div><b>same</b></div>",
      "<div><i>same</i></div>",
    ]);
  });

  test("is rendered each time where its key is null, and without a cache", () => {
    const part = partOf(One, "open", () => null);
    expect([drawn(part), drawn(part), renderToString(part)]).toEqual(Array(3).fill("<div><b>open</b></div>"));
    expect(renders).toHaveLength(3);
  });

  test("is not cached while something in it is still to be loaded", async () => {
    const part = createElement(CachedPart<object>, { as: "div", of: Waiting, shows: {} });
    expect(drawn(part)).toContain(UNFINISHED);
    isLoaded();
    await new Promise((done) => setImmediate(done));
    expect(drawn(part)).toBe("<div><!--$-->loaded<!--/$--></div>");
  });
});

const Around = ({ text }: Shown) => createElement("p", null, partOf(Other, text), text);
const Never = lazy(() => new Promise<{ default: () => string }>(() => {}));
const Pending = () => createElement(Suspense, null, createElement(Never));

describe("A page in pieces", () => {
  const pageOf = (...children: React.ReactNode[]) => createElement("main", null, ...children);

  test("is its own text, and between it the bytes of its parts, each rendered once with what stands in it", () => {
    const page = () => pageOf(partOf(Around, "“first”"), " & ", partOf(One, "second"), partOf(Around, "“first”"));
    const pieces = renderInPieces(page());
    const part = "<p><div><i>“first”</i></div>“first”</p>";
    expect(pieces?.map(String)).toEqual([
      "<main><div>",
      part,
      "</div> &amp; <div>",
      "<b>second</b>",
      "</div><div>",
      part,
      "</div></main>",
    ]);
    expect(pieces?.map((piece) => typeof piece)).toEqual([
      "string",
      "object",
      "string",
      "object",
      "string",
      "object",
      "string",
    ]);
    expect(renders).toEqual(["other “first”", "one second"]);
    expect(renderInPieces(page())?.join("")).toBe(renderToString(page()));
    expect(renders.filter((render) => render === "one second")).toHaveLength(2);
  });

  test("has no place for a part where a player wrote one", () => {
    const text = "<!--part 0-->";
    expect(renderInPieces(pageOf(text, partOf(One, text)))?.join("")).toBe(
      renderToString(pageOf(text, partOf(One, text))),
    );
  });

  test("holds no more memory for a part than its own bytes", () => {
    const texts = ["short", "as long as a page".padEnd(40_000, ".")];
    const pieces = renderInPieces(pageOf(...texts.map((text) => partOf(One, text)))) ?? [];
    const held = pieces.flatMap((piece) => (typeof piece === "string" ? [] : piece.buffer.byteLength));
    expect(held).toEqual(texts.map((text) => `<b>${text}</b>`.length));
  });

  test("is not made where a part is still to be loaded", () => {
    expect(renderInPieces(pageOf(createElement(CachedPart<object>, { as: "div", of: Pending, shows: {} })))).toBeNull();
    expect(renderInPieces(pageOf(createElement(Pending)))).toBeNull();
  });
});

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

/** A page without what is new each time, nonces and ids, and what the framework is handed. */
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
  const [one, other] = [await trader("Alder"), await trader("Alder")];
  const pagesOf = async (player: typeof one, paths: string[]) => {
    const pages: Record<string, string> = {};
    for (const path of paths) pages[path] = withoutNew((await player.get(`/dashboard${path}`)).html, player);
    return pages;
  };
  const pages = await pagesOf(one, PAGES);
  expect(await pagesOf(other, PAGES.toReversed())).toEqual(pages);
  expect(await pagesOf(one, PAGES)).toEqual(pages);
  for (const [path, html] of Object.entries(pages)) {
    const marked = [...html.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].map(
      ([tag]) => /href="([^"?]*)/.exec(tag)?.[1],
    );
    const here = `/dashboard${path.split("?")[0]}`;
    expect(marked.length, path).toBeGreaterThan(path.startsWith("/coins") ? -1 : 0);
    for (const href of marked) expect(`${here}/`, path).toContain(`${href}/`);
  }
});

test("no page shows another player's flips", async () => {
  const [one, other] = [await trader("Alder"), await trader("Birch")];
  for (const path of PAGES) {
    const [ones, others] = [await one.get(`/dashboard${path}`), await other.get(`/dashboard${path}`)];
    expect([ones.html.includes("Birch"), others.html.includes("Alder")], path).toEqual([false, false]);
  }
});
