import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchPath } from "react-router";
import routes from "#app/routes.ts";
import { PAGE_STATES } from "../../support/browser-page-states.ts";
import { expect, test } from "../../support/browser-test.ts";

test("every page of the route table is looked at in a browser", async () => {
  const paths = PAGE_STATES.map(({ path }) => path.split("?")[0] ?? "");
  const pages = pagesOf(await routes, "").filter((pattern) => !pattern.endsWith("*"));
  expect(pages.filter((pattern) => !paths.some((path) => matchPath(pattern, path)))).toEqual([]);
});

/** URL patterns of the routes with a page, not only data. */
function pagesOf(entries: readonly RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap(({ path, index, file, children }) => {
    const pattern = path ? `${parent}/${path}` : parent;
    const own = (path || index) && file.endsWith(".tsx") && !file.endsWith("frame.tsx") ? [pattern || "/"] : [];
    return [...own, ...pagesOf(children ?? [], pattern)];
  });
}
