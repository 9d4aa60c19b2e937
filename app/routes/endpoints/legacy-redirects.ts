import { href, redirect } from "react-router";
import type { Route } from "./+types/legacy-redirects";

const MOVED: Record<string, string> = {
  "/dashboard/flips": href("/dashboard/my-flips"),
  "/profit-calculator": href("/tools/profit-calculator"),
  "/log": href("/dashboard/log"),
};

/** Permanent redirects for old paths, keeping the query string (docs/product.md#routes). */
export function loader({ url }: Route.LoaderArgs) {
  return redirect((MOVED[url.pathname] ?? href("/")) + url.search, 301);
}
