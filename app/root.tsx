import { createContext, type ReactNode, useContext } from "react";
import { data, href, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "react-router";
import { SITE_NAME } from "#app/content/site.ts";
import { env } from "#app/env.server.ts";
import { useGameChanged } from "#app/features/games/game-changed.ts";
import { usePageViews } from "#app/features/tracking/track.ts";
import { retryAfter } from "#app/http/answers/retry-after.server.ts";
import { gameOf } from "#app/http/context.server.ts";
import { takeToast } from "#app/http/cookies/toast.server.ts";
import { game } from "#app/http/game.server.ts";
import { sameOrigin } from "#app/http/guards/same-origin.server.ts";
import { session } from "#app/http/session.server.ts";
import { timeZone } from "#app/http/time-zone.server.ts";
import { handleOf } from "#app/route-handle.ts";
import { Toaster } from "#app/ui/overlay/toaster.tsx";
import { PageProblem } from "#app/ui/page/page-problem.tsx";
import pageScript from "#app/ui/page/page-script.js?raw";
import { Progress } from "#app/ui/page/progress.tsx";
import type { Route } from "./+types/root";
import sheetUrl from "./app.css?url";

export const middleware: Route.MiddlewareFunction[] = [retryAfter, sameOrigin, session, game, timeZone];

export function loader({ request, context }: Route.LoaderArgs) {
  const { toast, headers } = takeToast(request);
  return data({ toast, game: gameOf(context), origin: env.origin, tracking: env.analyticsUrl !== null }, { headers });
}

interface DocumentParts {
  /** The compiled sheet, which stands in the page itself. */
  sheet: string;
  nonce?: string;
}

/** What only the server knows of the document; the browser reads the sheet back from what it was given. */
export const DocumentContext = createContext<DocumentParts>({
  sheet: typeof document === "undefined" ? "" : (document.querySelector("head style")?.textContent ?? ""),
});

export function Layout({ children }: { children: ReactNode }) {
  const { sheet, nonce } = useContext(DocumentContext);
  const root = useRouteLoaderData<typeof loader>("root");
  const handles = useMatches().map(handleOf);
  const scriptless = handles.some(({ hydration }) => hydration === "none");
  const refresh = handles.flatMap(({ noscriptRefresh }) => noscriptRefresh ?? []);
  return (
    <html lang="en" data-track={root?.tracking ? "" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <Meta />
        {refresh.map((content) => (
          <WithoutScripts key={content} refresh={content} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {import.meta.env.DEV ? <link rel="stylesheet" href={sheetUrl} /> : <style>{sheet}</style>}
        <Links />
      </head>
      <body>
        {children}
        <script nonce={nonce}>{pageScript}</script>
        {scriptless ? null : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** Where a page goes on to by itself where no script does it. */
function WithoutScripts({ refresh }: { refresh: string }) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={refresh} />
    </noscript>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  usePageViews();
  useGameChanged(loaderData.game);
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <Progress />
      <Toaster toast={loaderData.toast} />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <PageProblem error={error} site={SITE_NAME} homeTo={href("/")} homeLabel="Back to main site" />
    </main>
  );
}
