import { href, isRouteErrorResponse, Outlet } from "react-router";
import { PageBoundary } from "#app/routes/page-boundary.tsx";
import type { Route } from "./+types/content";

/** As in the dashboard (../content.tsx). */
export default function Content() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageBoundary error={error} />
      {isRouteErrorResponse(error) && error.status === 404 ? <LostHelp /> : null}
    </>
  );
}

/** What a visitor may have looked for. Documents, as every link of an error page. */
function LostHelp() {
  return (
    <p className="mx-auto w-full max-w-xl px-4 pb-8">
      Were you looking for the <a href={href("/tools/profit-calculator")}>profit calculator</a>, the{" "}
      <a href={href("/tools/flip-tracker")}>flip tracker</a> or the <a href={href("/cfb-26")}>playbook</a>?
    </p>
  );
}
