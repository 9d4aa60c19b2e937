import { href, redirect } from "react-router";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";
import { signOut } from "#app/http/session.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/logout";

export const handle = { unqueued: true } satisfies RouteHandle;

export const loader = () => redirect(href("/"));

export async function action({ request }: Route.ActionArgs) {
  return withErrorToast(href("/"), "We couldn't log you out. Please try again.", async () =>
    redirect(href("/"), { status: 303, headers: await signOut(request) }),
  );
}

export { EmptyPage as default } from "#app/ui/page/error-page.tsx";
