import { type ReactNode, useEffect } from "react";
import { href, isRouteErrorResponse, Outlet, useLocation, useNavigation, useRouteLoaderData } from "react-router";
import type { Coins } from "#app/domain/coins.ts";
import { DEFAULT_GAME } from "#app/domain/games.ts";
import { isBillingEnabled } from "#app/features/billing/stripe.server.ts";
import { CoinBadge } from "#app/features/coins/coin-badge.tsx";
import { AddFlipListener } from "#app/features/flips/form/scripted-add.ts";
import { LinesOutlet } from "#app/features/flips/line/lines.tsx";
import { OldFlips } from "#app/features/imports/browser/browser-import.tsx";
import { getGame, routesContext } from "#app/http/context.server.ts";
import { switchGameFromQuery } from "#app/http/game.server.ts";
import { requireSession, requireVerified, requireViewer } from "#app/http/guards/guard.server.ts";
import { withRetryPage } from "#app/http/responses/database-errors.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import type { RouteHandle } from "#app/route-handle.ts";
import { loadTotals } from "#app/routes/account-totals.ts";
import { offlineLogProps } from "#app/routes/log/offline-log-props.ts";
import { PageBoundary } from "#app/routes/page-boundary.tsx";
import { Drawer } from "#app/ui/overlay/menu.tsx";
import { setErrorFrame } from "#app/ui/page/lost-connection.ts";
import type { Route } from "./+types/frame";
import sheet from "./dashboard.css?url";
import { BottomBar, DashboardGameSwitcher, OfflineLogLink, Sidebar, type SidebarProps } from "./sidebar.tsx";

export const handle = { robotsDisallow: "/dashboard", signedInOnly: true } satisfies RouteHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const middleware: Route.MiddlewareFunction[] = [requireSession, switchGameFromQuery];

export const loader = withRetryPage(async (args: Route.LoaderArgs) => {
  const { allowUnconfirmed } = args.context.get(routesContext).at(args.url.pathname)?.handle ?? {};
  const viewer = allowUnconfirmed ? requireViewer(args) : await requireVerified(args);
  const game = getGame(args.context);
  const { listed, balance } = (await loadTotals(args.context, viewer)).summary;
  return {
    email: viewer.email,
    verified: viewer.verified,
    game,
    listed,
    balance,
    pro: isBillingEnabled(),
    offlineLog: offlineLogProps(args.request, viewer.id, game),
  };
});

export default function DashboardFrame({ loaderData }: Route.ComponentProps) {
  const { verified, game, offlineLog } = loaderData;
  useEffect(() => {
    // No account data outside of the dashboard, as after a failed navigation to a public page.
    setErrorFrame((error) =>
      location.pathname.startsWith(href("/dashboard")) ? <ErrorFrame {...loaderData} error={error} /> : null,
    );
  });
  return (
    <Frame {...loaderData}>
      <Loading />
      {verified ? <OldFlips list={href("/dashboard/my-flips")} /> : null}
      <AddFlipListener add={`${href("/dashboard/my-flips/new")}?of=${game}`} />
      <LinesOutlet offlineLog={verified ? offlineLog : null}>
        <Outlet />
      </LinesOutlet>
    </Frame>
  );
}

/** The balance is null if it can't be read. */
interface FrameProps extends SidebarProps {
  balance: Coins | null;
  children: ReactNode;
}

function Frame({ email, game, listed, balance, pro, children }: FrameProps) {
  const navigation = { email, game, listed, pro };
  return (
    <div className="dashboard">
      <aside className="dashboard-side">
        <Sidebar {...navigation} />
      </aside>
      <header className="dashboard-top">
        <Drawer label="Menu">
          <Sidebar {...navigation} />
        </Drawer>
        <p className="font-semibold max-sm:sr-only sm:flex-1">Dashboard</p>
        <CoinBadge key={game} game={game} balance={balance} />
        <DashboardGameSwitcher game={game} />
      </header>
      <main id="main" className="dashboard-main">
        {children}
      </main>
      <BottomBar game={game} />
    </div>
  );
}

function Loading() {
  const { location } = useNavigation();
  const here = useLocation().pathname;
  const text = location && !here.startsWith(location.pathname) && LOADING[location.pathname];
  return text ? (
    <p role="status" className="text-muted">
      {text}
    </p>
  ) : null;
}

const LOADING: Record<string, string> = {
  [href("/dashboard/my-flips")]: "Loading your flips...",
  [href("/dashboard/tools/training")]: "Loading training values...",
};

function ErrorFrame({ error, ...frame }: Omit<FrameProps, "children"> & { error: unknown }) {
  return (
    <Frame {...frame}>
      {/* The router drops this route's `links` together with its element. */}
      <link rel="stylesheet" href={sheet} />
      <PageBoundary error={error} />
      <OfflineLogLink />
    </Frame>
  );
}

const NOBODY = { email: "", listed: 0, balance: null, pro: false };

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const game = useRouteLoaderData<typeof rootLoader>("root")?.game ?? DEFAULT_GAME;
  // A 403 means an unconfirmed email, which opens no dashboard page, so there's no frame to navigate in.
  if (isRouteErrorResponse(error) && error.status === 403)
    return (
      <main id="main">
        <PageBoundary error={error} />
      </main>
    );
  return <ErrorFrame {...NOBODY} game={game} error={error} />;
}
