import { build } from "./visitor.ts";

export interface BuiltRoute {
  id: string;
  /** The URL pattern, such as "/dashboard/my-flips/:flipId". */
  pattern: string;
  /** Names of its parameters; "*" for a splat. */
  params: string[];
  /** False for resource routes and layouts. */
  isPage: boolean;
  isResource: boolean;
  hasLoader: boolean;
  hasAction: boolean;
}

const known = Object.values(build.routes).flatMap((route) => route ?? []);
const parents = new Set(known.map(({ parentId }) => parentId));

/** Read from the build, so new routes are included. */
const ALL: BuiltRoute[] = known.map((route) => {
  const pattern = `/${segments(route.id).join("/")}`;
  const isResource = route.module.default === undefined;
  const isFrame = parents.has(route.id) && route.module.meta === undefined;
  return {
    id: route.id,
    pattern,
    params: [...pattern.matchAll(/:(\w+)|\*/g)].map(([all, name]) => name ?? all),
    isPage: !isResource && !isFrame,
    isResource,
    hasLoader: route.module.loader !== undefined,
    hasAction: route.module.action !== undefined,
  };
});

const isOfApi = ({ pattern }: BuiltRoute) => `${pattern}/`.startsWith("/api/v1/");

export const ROUTES = ALL.filter((route) => !isOfApi(route));

export const API_ROUTES = ALL.filter(isOfApi);

function segments(id: string): string[] {
  const route = build.routes[id];
  if (!route) return [];
  return [...(route.parentId ? segments(route.parentId) : []), ...(route.path ? [route.path] : [])];
}

/** Routes whose parameters name public content or are a credential themselves, each with an example. */
const PUBLIC: Record<string, string> = {
  "/cfb-26/guides/:slug": "/cfb-26/guides/market-cycles-best-time-to-buy-sell",
  "/legal/:slug": "/legal/terms",
  "/feeds/:token/flips.csv": "/feeds/htmcf_nobody/flips.csv",
  "/feeds/:token/prices.csv": "/feeds/htmcf_nobody/prices.csv",
  "/r/:token": "/r/nobody",
  "/r/:token/:picture": "/r/nobody/picture.png",
};

/** A route's URL with example parameters and "nowhere" for a splat; throws if there's no example. */
export function urlOf({ id, pattern }: BuiltRoute, examples: Record<string, string>): string {
  const filled = PUBLIC[pattern] ?? pattern;
  return filled.replace(/:(\w+)|\*/g, (all, name) => {
    const example = all === "*" ? "nowhere" : examples[name];
    if (example === undefined)
      throw new Error(`The route ${id} has a new parameter "${name}": give this test an example for it.`);
    return example;
  });
}

export const namesARow = ({ pattern, params }: BuiltRoute): boolean =>
  !(pattern in PUBLIC) && params.some((name) => name !== "*");

/** URLs of a route: the document, and for a page also its data. */
export const requestUrls = (url: string, route: BuiltRoute): string[] =>
  route.isResource ? [url] : [url, ...dataUrls(url, route)];

/** Single-fetch URLs: for all routes of a URL, and for this one alone. */
export function dataUrls(url: string, { id }: BuiltRoute): string[] {
  const [path = "", search = ""] = url.split("?");
  const data = path.endsWith("/") ? `${path}_.data` : `${path}.data`;
  const query = search === "" ? "" : `${search}&`;
  return [search === "" ? data : `${data}?${search}`, `${data}?${query}_routes=${encodeURIComponent(id)}`];
}
