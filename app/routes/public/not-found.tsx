import { data } from "react-router";
import type { RouteHandle } from "#app/route-handle.ts";

export const handle = { hydration: "none" } satisfies RouteHandle;

export function loader() {
  throw data(null, { status: 404 });
}

export function action() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
