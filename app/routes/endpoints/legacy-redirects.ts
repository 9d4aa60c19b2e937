import { href, redirect } from "react-router";
import { gameInfo } from "#app/domain/games.ts";
import type { Route } from "./+types/legacy-redirects";

const MOVED: Record<string, string> = {
  "/cfb-26/guides": `/${gameInfo("CFB26").slug}#guides`,
  "/dashboard/flips": href("/dashboard/my-flips"),
  "/profit-calculator": href("/tools/profit-calculator"),
  "/log": href("/dashboard/log"),
};

/** Permanent redirects for paths without a page of their own, keeping the query string (docs/product.md#routes). */
export function loader({ url }: Route.LoaderArgs) {
  const { pathname, hash } = new URL(MOVED[url.pathname] ?? href("/"), url);
  return redirect(pathname + url.search + hash, 301);
}
