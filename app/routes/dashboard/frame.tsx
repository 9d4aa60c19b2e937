import { type ReactNode, useEffect, useRef } from "react";
import { Form, href, Link, NavLink, Outlet, useLocation, useNavigation } from "react-router";
import { SITE_NAME } from "#app/content/site.ts";
import { summaryOf } from "#app/features/flips/list.server.ts";
import { GameSwitcher } from "#app/features/games/game-switcher.tsx";
import { gameOf } from "#app/http/context.server.ts";
import { gameInUrl } from "#app/http/game.server.ts";
import { requireVerified, signedInOnly } from "#app/http/guard.server.ts";
import { reading } from "#app/http/unavailable.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Drawer } from "#app/ui/drawer.tsx";
import { ContentProblem } from "../content.tsx";
import type { Route } from "./+types/frame";

export const middleware: Route.MiddlewareFunction[] = [signedInOnly, gameInUrl];

export const loader = reading(async (args: Route.LoaderArgs) => {
  const viewer = await requireVerified(args);
  const game = gameOf(args.context);
  const { listed } = await summaryOf(viewer.id, game);
  return { email: viewer.email, game, listed };
});

export default function DashboardFrame({ loaderData: { email, game, listed } }: Route.ComponentProps) {
  useGameChanged(game);
  const sidebar = <Sidebar email={email} game={game} listed={listed} />;
  return (
    <div className="dashboard">
      <aside className="dashboard-side">{sidebar}</aside>
      <header className="dashboard-top">
        <Drawer label="Menu">{sidebar}</Drawer>
        <p className="flex-1 font-semibold">Dashboard</p>
        <Switcher game={game} />
      </header>
      <main id="main" className="dashboard-main">
        <Loading />
        <Outlet />
      </main>
    </div>
  );
}

function Sidebar({ email, game, listed }: { email: string; game: Route.ComponentProps["loaderData"]["game"]; listed: number }) {
  return (
    <div className="flex h-full flex-col gap-4">
      <Link to={href("/")} className="text-lg font-bold">
        {SITE_NAME}
      </Link>
      <nav aria-label="Dashboard" className="side-links">
        <SideLink to={href("/dashboard")} end>
          Overview
        </SideLink>
        <SideLink to={href("/dashboard/my-flips")}>
          My Flips
          {listed > 0 ? (
            <span className="chip chip-listed ms-auto">
              {listed} <span className="sr-only">listed</span>
            </span>
          ) : null}
        </SideLink>
      </nav>
      <div className="mt-auto grid gap-2 text-sm">
        <Switcher game={game} />
        <p className="truncate text-muted" title={email}>
          {email}
        </p>
        <Form method="post" action={href("/logout")}>
          <Button look="plain" size="small">
            Sign out
          </Button>
        </Form>
      </div>
    </div>
  );
}

function SideLink({ to, end, children }: { to: string; end?: boolean; children: ReactNode }) {
  return (
    <NavLink to={to} end={end}>
      {children}
    </NavLink>
  );
}

function Switcher({ game }: { game: Route.ComponentProps["loaderData"]["game"] }) {
  const { pathname } = useLocation();
  // why: a flip belongs to one game, so its dialog does not outlive the switch
  const next = pathname.startsWith(href("/dashboard/my-flips")) ? href("/dashboard/my-flips") : pathname;
  return <GameSwitcher active={game} next={next} />;
}

function Loading() {
  const { location } = useNavigation();
  const here = useLocation().pathname;
  const coming = location?.pathname === href("/dashboard/my-flips") && !here.startsWith(location.pathname);
  return coming ? (
    <p role="status" className="text-muted">
      Loading your flips...
    </p>
  ) : null;
}

/** Tells scripts on the page that another game was chosen (spec, section 3). */
function useGameChanged(game: string) {
  const before = useRef(game);
  useEffect(() => {
    if (before.current === game) return;
    before.current = game;
    window.dispatchEvent(new CustomEvent("game:changed", { detail: { game } }));
  }, [game]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <ContentProblem error={error} />
    </main>
  );
}
