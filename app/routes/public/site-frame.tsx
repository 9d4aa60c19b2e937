import { Form, href, Link, Outlet } from "react-router";
import { SITE_FULL_NAME, SITE_NAME } from "#app/content/site.ts";
import { viewerContext } from "#app/http/context.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/site-frame";

export { ErrorBoundary } from "../content.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  // why: with the database away nobody is shown as logged out
  return { signedIn: viewer === "unknown" ? null : viewer !== null };
}

export default function SiteFrame({ loaderData: { signedIn } }: Route.ComponentProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-2 px-4 py-2">
          <Link to={href("/")} className="text-lg font-bold" aria-label={SITE_FULL_NAME}>
            {SITE_NAME}
          </Link>
          <nav aria-label="Main" className="flex flex-1 flex-wrap items-center justify-end">
            <ButtonLink look="quiet" size="small" to={href("/tools/flip-tracker")}>
              Flip Tracker
            </ButtonLink>
            {signedIn ? (
              <>
                <ButtonLink size="small" to={href("/dashboard")}>
                  Dashboard
                </ButtonLink>
                <Form method="post" action={href("/logout")}>
                  <Button look="quiet" size="small">
                    Log out
                  </Button>
                </Form>
              </>
            ) : signedIn === false ? (
              <>
                <ButtonLink look="quiet" size="small" to={href("/login")}>
                  Log in
                </ButtonLink>
                <ButtonLink look="primary" size="small" to={href("/signup")}>
                  Sign up
                </ButtonLink>
              </>
            ) : null}
          </nav>
        </div>
      </header>
      <main id="main" className="flex-1">
        <Outlet />
      </main>
      <footer className="mx-auto w-full max-w-5xl px-4 py-6 text-sm text-muted">Fan-made. Not affiliated with EA Sports.</footer>
    </div>
  );
}
