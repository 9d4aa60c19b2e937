import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { LONGEST_PATH } from "./gates.ts";

const MAX_KNOWN_PATHS = 5_000;

/** Finds the pattern of a path, "/other" where no route takes it, so that neither log nor metrics hold what a visitor made up. */
export function routePatterns(routes: ServerBuild["routes"]): (path: string) => string {
  const all = nested(routes);
  const known = new Map<string, string>();
  const find = (page: string) => {
    const parts = matchRoutes(all, page)?.flatMap(({ route }) => route.path || []) ?? ["other"];
    return `/${parts.join("/")}`;
  };
  return (path) => {
    if (path.startsWith("/assets/")) return "/assets/*";
    // why: such a path is refused before it is read, and must not be kept here either
    if (path.length > LONGEST_PATH) return "/other";
    const page = path.replace(/(\/_)?\.data$/, "") || "/";
    const pattern = known.get(page) ?? find(page);
    if (known.size < MAX_KNOWN_PATHS) known.set(page, pattern);
    return pattern;
  };
}

function nested(routes: ServerBuild["routes"], parentId?: string): RouteObject[] {
  const children = Object.values(routes).filter((route) => route !== undefined && route.parentId === parentId);
  return children.flatMap((route) => {
    if (!route) return [];
    const { id, path, index, caseSensitive } = route;
    return [index ? { id, path, caseSensitive, index: true } : { id, path, caseSensitive, children: nested(routes, id) }];
  });
}
