import { href, redirect } from "react-router";
import type { Route } from "./+types/legacy-redirects";

const MOVED: Record<string, string> = {
  "/dashboard/flips": href("/dashboard/my-flips"),
  "/profit-calculator": href("/tools/profit-calculator"),
  "/log": href("/dashboard/log"),
};

/** Addresses that other pages link to lead on for good, with their query (docs/product.md#routes). */
export function loader({ url }: Route.LoaderArgs) {
  return redirect((MOVED[url.pathname] ?? href("/")) + url.search, 301);
}
