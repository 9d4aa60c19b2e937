import { Outlet } from "react-router";
import type { Route } from "./+types/content";
import { PageBoundary } from "./page-boundary.tsx";

/** Pathless layout whose error boundary renders inside the frame. */
export default function Content() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageBoundary error={error} />;
}
