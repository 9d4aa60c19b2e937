import { build } from "./visitor.ts";

/** One route of the built app, and where it answers. */
export interface BuiltRoute {
  id: string;
  /** The pattern of its URL, as "/dashboard/my-flips/:flipId". */
  pattern: string;
  /** The names of what its pattern leaves open; "*" for any rest. */
  params: string[];
  /** True for a page, false for a resource route and for a frame or layout around pages. */
  isPage: boolean;
  isResource: boolean;
  hasLoader: boolean;
  hasAction: boolean;
}

const known = Object.values(build.routes).flatMap((route) => route ?? []);
const parents = new Set(known.map(({ parentId }) => parentId));

/** Every route of the build. A new one is here without being named. */
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

/** The routes that a browser asks for. */
export const ROUTES = ALL.filter((route) => !isOfApi(route));

/** The calls of the API, which a token opens. */
export const API_ROUTES = ALL.filter(isOfApi);

function segments(id: string): string[] {
  const route = build.routes[id];
  if (!route) return [];
  return [...(route.parentId ? segments(route.parentId) : []), ...(route.path ? [route.path] : [])];
}

/**
 * Open parts that name something everybody may read, or that open it by themselves, by the pattern of their route, each
 * with an example.
 */
const PUBLIC: Record<string, string> = {
  "/cfb-26/guides/:slug": "/cfb-26/guides/market-cycles-best-time-to-buy-sell",
  "/legal/:slug": "/legal/terms",
  "/feeds/:token/flips.csv": "/feeds/htmcf_nobody/flips.csv",
};

/**
 * A route's URL with its open parts filled in, a rest with "nowhere"; a part that nobody gave an example for fails the
 * test.
 */
export function urlOf({ id, pattern }: BuiltRoute, examples: Record<string, string>): string {
  const filled = PUBLIC[pattern] ?? pattern;
  return filled.replace(/:(\w+)|\*/g, (all, name) => {
    const example = all === "*" ? "nowhere" : examples[name];
    if (example === undefined)
      throw new Error(`The route ${id} has a new parameter "${name}": give this test an example for it.`);
    return example;
  });
}

/** True for a route whose URL names something that may be somebody's. */
export const namesARow = ({ pattern, params }: BuiltRoute): boolean =>
  !(pattern in PUBLIC) && params.some((name) => name !== "*");

/** The ways to ask for a URL: as a document, and a page also as its data; a resource route has none. */
export const waysToAsk = (url: string, route: BuiltRoute): string[] =>
  route.isResource ? [url] : [url, ...dataUrls(url, route)];

/** Where the router asks for data: for all routes of a URL, and for one of them alone. */
export function dataUrls(url: string, { id }: BuiltRoute): string[] {
  const [path = "", search = ""] = url.split("?");
  const data = path.endsWith("/") ? `${path}_.data` : `${path}.data`;
  const query = search === "" ? "" : `${search}&`;
  return [search === "" ? data : `${data}?${search}`, `${data}?${query}_routes=${encodeURIComponent(id)}`];
}
