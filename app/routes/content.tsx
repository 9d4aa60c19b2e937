import { Outlet } from "react-router";
import type { Route } from "./+types/content";
import { PageBoundary } from "./page-boundary.tsx";

/** What stands inside a frame: the page, or what went wrong with it. */
export default function Content() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageBoundary error={error} />;
}
