import { href, Outlet, useLocation, useNavigation } from "react-router";
import { sellsPro } from "#app/features/billing/stripe.server.ts";
import { gameOf } from "#app/http/context.server.ts";
import { gameInUrl } from "#app/http/game.server.ts";
import { requireVerified, signedInOnly } from "#app/http/guard.server.ts";
import { reading } from "#app/http/unavailable.server.ts";
import { Drawer } from "#app/ui/drawer.tsx";
import { ContentProblem } from "../content.tsx";
import { summaryFor } from "../flips/summary.ts";
import type { Route } from "./+types/frame";
import { DashboardGameSwitcher, Sidebar } from "./sidebar.tsx";

export const middleware: Route.MiddlewareFunction[] = [signedInOnly, gameInUrl];

export const loader = reading(async (args: Route.LoaderArgs) => {
  const viewer = await requireVerified(args);
  const game = gameOf(args.context);
  const { listed } = await summaryFor(args.context, viewer.id, game);
  return { email: viewer.email, game, listed, pro: sellsPro() };
});

export default function DashboardFrame({ loaderData: { email, game, listed, pro } }: Route.ComponentProps) {
  const sidebar = <Sidebar email={email} game={game} listed={listed} pro={pro} />;
  return (
    <div className="dashboard">
      <aside className="dashboard-side">{sidebar}</aside>
      <header className="dashboard-top">
        <Drawer label="Menu">{sidebar}</Drawer>
        <p className="flex-1 font-semibold">
          <span className="max-sm:sr-only">Dashboard</span>
        </p>
        <DashboardGameSwitcher game={game} />
      </header>
      <main id="main" className="dashboard-main">
        <Loading />
        <Outlet />
      </main>
    </div>
  );
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <ContentProblem error={error} />
    </main>
  );
}
