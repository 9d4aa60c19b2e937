import { createElement, lazy, Suspense } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, test } from "vitest";
import { MarkupOfPart, UNFINISHED } from "#app/part-cache.server.tsx";
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

const PAGES = ["", "/my-flips", "/my-flips?show=sold", "/my-flips/reports", "/cards", "/coins", "/tools"];
/** A page without what is new each time: nonces, ids of forms, and when it was made. */
const withoutNew = (html: string) =>
  html
    .replaceAll(/nonce(="|\\":\\")[^"\\]*/g, "")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, "")
    .replace(/<script[^>]*>window\.__reactRouterContext[\s\S]*/, "");

test.each(PAGES)("/dashboard%s is the same from the cache, and shows two players their own", async (path) => {
  const [one, other] = await Promise.all(
    ["Alder", "Birch"].map(async (name) => {
      const visitor = await signedIn();
      await newFlip(visitor.id, { name, pos: "QB", ovr: 85, buy: 1_000, sell: 2_000 });
      return { name, visitor };
    }),
  );
  if (!one || !other) throw new Error("both are there");
  const pageOf = async ({ visitor }: typeof one) => withoutNew((await visitor.get(`/dashboard${path}`)).html);
  const first = await pageOf(one);
  const others = await pageOf(other);
  expect(others).not.toContain(one.name);
  expect(first).not.toContain(other.name);
  expect(await pageOf(one)).toBe(first);
  expect(await pageOf(other)).toBe(others);
});
