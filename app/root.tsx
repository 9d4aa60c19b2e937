import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import {
  data,
  href,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useNavigation,
  useRouteLoaderData,
} from "react-router";
import { SITE_NAME } from "#app/content/site.ts";
import type { Game } from "#app/domain/games.ts";
import { usePageViews } from "#app/features/tracking/track.ts";
import { getGame, timeZone } from "#app/http/context.server.ts";
import { takeToast } from "#app/http/cookies/toast.server.ts";
import { game } from "#app/http/game.server.ts";
import { accountQueue } from "#app/http/guards/account-queue.server.ts";
import { sameOrigin } from "#app/http/guards/guard.server.ts";
import { pageData } from "#app/http/responses/page-data.server.ts";
import { retryAfter } from "#app/http/responses/retry-after.server.ts";
import { serverTiming } from "#app/http/responses/server-timing.server.ts";
import { saveAndLoad } from "#app/http/save-and-load/middleware.server.ts";
import { session } from "#app/http/session.server.ts";
import { Toaster } from "#app/ui/overlay/toaster.tsx";
import { useEarlyInput } from "#app/ui/page/early-input.ts";
import { RouteErrorPage } from "#app/ui/page/error-page.tsx";
import { renderInErrorFrame } from "#app/ui/page/lost-connection.ts";
import { replaceRedirects } from "#app/ui/page/replace-redirects.ts";
import { useKeptForm } from "#app/ui/page/use-kept-form.ts";
import type { Route } from "./+types/root";
import sheetUrl from "./app.css?url";
import { env } from "./env.server.ts";
import { getRouteHandle } from "./route-handle.ts";

export const middleware: Route.MiddlewareFunction[] = [
  serverTiming,
  saveAndLoad,
  pageData,
  retryAfter,
  sameOrigin,
  session,
  accountQueue,
  game,
  timeZone,
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [replaceRedirects];

export function loader({ request, context }: Route.LoaderArgs) {
  const { toast, headers } = takeToast(request);
  return data({ toast, game: getGame(context), origin: env.origin, tracking: env.analyticsUrl !== null }, { headers });
}

interface DocumentParts {
  /** Inlined style sheet; "" if it's linked instead. */
  sheet: string;
  /** Inline script of every page, hydrated or not; it records input events from before hydration. */
  pageScript: string;
  /** Route-specific script at the end of the body; "" on hydrated pages. */
  routeScript: string;
  nonce?: string;
}

/** Document parts that only the server has; the browser reads them back from the DOM, so that hydration matches. */
export const DocumentContext = createContext<DocumentParts>({
  sheet: readFromDocument("head style"),
  pageScript: readFromDocument("head > script:not([type])"),
  routeScript: "",
});

function readFromDocument(selector: string): string {
  return typeof document === "undefined" ? "" : (document.querySelector(selector)?.textContent ?? "");
}

export function Layout({ children }: { children: ReactNode }) {
  const { sheet, pageScript, routeScript, nonce } = useContext(DocumentContext);
  const root = useRouteLoaderData<typeof loader>("root");
  const handles = useMatches().map(getRouteHandle);
  const noHydration = handles.some(({ hydration }) => hydration === "none");
  const refresh = handles.flatMap(({ noscriptRefresh }) => noscriptRefresh ?? []);
  return (
    <html lang="en" data-track={root?.tracking ? "" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        {/* --color-ground of both themes in theme.css; a browser takes the first that matches, a chat the last. */}
        <meta name="theme-color" content="#f3f6f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b110d" media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content="#45d37a" />
        <Meta />
        {/* After the title, which its page view event reads; before the body, to catch the first input events. */}
        <script nonce={nonce}>{pageScript}</script>
        {refresh.map((content) => (
          <WithoutScripts key={content} refresh={content} />
        ))}
        <link rel="icon" href="/favicon-32.png" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {sheet === "" ? <link rel="stylesheet" href={sheetUrl} /> : <style>{sheet}</style>}
        <Links />
      </head>
      <body>
        {children}
        {routeScript === "" ? null : <script nonce={nonce}>{routeScript}</script>}
        {noHydration ? null : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

function WithoutScripts({ refresh }: { refresh: string }) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={refresh} />
    </noscript>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  useEarlyInput();
  useKeptForm();
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
    renderInErrorFrame(error) ?? (
      <main id="main">
        <RouteErrorPage error={error} site={SITE_NAME} homeTo={href("/")} homeLabel="Back to main site" />
      </main>
    )
  );
}

/** Rendered always, so that screen readers announce a line that appears in it. */
function Progress() {
  const isIdle = useNavigation().state === "idle";
  return (
    <div role="status">
      {isIdle ? null : (
        <div ref={raise} popover="manual" role="progressbar" aria-label="Loading" className="progress" />
      )}
    </div>
  );
}

// Moves it to the top layer, above an open modal dialog.
function raise(line: HTMLElement | null) {
  line?.showPopover?.();
}

/** Dispatches the window event `game:changed` when the active game changes. */
function useGameChanged(game: Game): void {
  const known = useRef(game);
  useEffect(() => {
    if (known.current === game) return;
    known.current = game;
    window.dispatchEvent(new CustomEvent("game:changed", { detail: { game } }));
  }, [game]);
}
