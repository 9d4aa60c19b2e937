import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { getRouteHandle, type RouteHandle, type SiteRoute, type SiteRoutes, toPagePath } from "#app/route-handle.ts";

export const MAX_PATH_LENGTH = 1_000;
const MAX_KNOWN_PATHS = 5_000;

type Built = ServerBuild["routes"];
type Known = NonNullable<Built[string]>;

/** Routes below a signed-in layout are neither cached nor listed; those below the API are marked as API. */
export function siteRoutes(build: Built): SiteRoutes {
  const byId = new Map(
    Object.values(build).flatMap((route) => (route ? [[route.id, siteRoute(build, route)] as const] : [])),
  );
  const tree = nested(build);
  const known = new LRUCache<string, { route: SiteRoute | null }>({ max: MAX_KNOWN_PATHS });
  const find = (path: string) => byId.get(matchRoutes(tree, path)?.at(-1)?.route.id ?? "") ?? null;
  return {
    all: [...byId.values()],
    at(path) {
      // Such a path is refused before it is read, and must not be cached here either.
      if (path.length > MAX_PATH_LENGTH) return null;
      const found = known.get(path) ?? { route: find(path) };
      known.set(path, found);
      return found.route;
    },
  };
}

/** Route pattern of a path, "/other" for none, so that neither log nor metrics contain made-up paths. */
export function routePattern(routes: SiteRoutes, path: string): string {
  if (path.startsWith("/assets/")) return "/assets/*";
  return routes.at(toPagePath(path))?.pattern ?? "/other";
}

function siteRoute(build: Built, route: Known): SiteRoute {
  const branch = matchBranch(build, route);
  const pattern = `/${branch.flatMap(({ path }) => path || []).join("/")}`;
  const { cacheParams, listed, ...rest } = getRouteHandle(route.module);
  const isOpen = !branch.some(({ module }) => getRouteHandle(module).signedInOnly);
  const isApi = branch.some(({ module }) => getRouteHandle(module).api);
  const handle: RouteHandle = {
    ...rest,
    ...(isOpen && { cacheParams, listed }),
    ...(isApi && { api: true }),
  };
  const paths = handle.slugs?.map((slug) => pattern.replace(":slug", slug)) ?? [pattern];
  return { id: route.id, pattern, handle, isPage: route.module.default !== undefined, paths };
}

function matchBranch(build: Built, route: Known): Known[] {
  const parent = route.parentId === undefined ? undefined : build[route.parentId];
  return [...(parent ? matchBranch(build, parent) : []), route];
}

function nested(build: Built, parentId?: string): RouteObject[] {
  const children = Object.values(build).filter((route) => route !== undefined && route.parentId === parentId);
  return children.flatMap((route) => {
    if (!route) return [];
    const { id, path, index, caseSensitive } = route;
    return [
      index ? { id, path, caseSensitive, index: true } : { id, path, caseSensitive, children: nested(build, id) },
    ];
  });
}
