import { GalleryVerticalEnd as Cards, Coins, Percent, Plus, ChartLine as Reports } from "lucide-react";
import type { ReactNode } from "react";
import { Form, href, Link, NavLink, useLocation } from "react-router";
import type { CalculatorMode } from "#app/domain/calculator.ts";
import { formatCoins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import { Wordmark } from "#app/features/brand/wordmark.tsx";
import { GameSwitcher } from "#app/features/games/game-switcher.tsx";
import { chipClass } from "#app/ui/chip.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";

export interface SidebarProps {
  email: string;
  game: Game;
  listed: number;
  pro: boolean;
}

export function Sidebar({ email, game, listed, pro }: SidebarProps) {
  return (
    <div className="flex h-full flex-col gap-4">
      <Link to={href("/")} className="self-start">
        <Wordmark />
      </Link>{" "}
      <nav aria-label="Dashboard" className="side-links">
        <SideLink to={href("/dashboard")} end>
          Overview
        </SideLink>
        <SideLink to={href("/dashboard/my-flips")}>
          My Flips{" "}
          {listed > 0 ? (
            <span className={`${chipClass("listed")} ms-auto`}>
              <span>{formatCoins(listed)}</span> <span className="sr-only">listed</span>
            </span>
          ) : null}
        </SideLink>
        <SideLink to={href("/dashboard/tools")}>Tools</SideLink>
        <SideLink to={href("/dashboard/cards")}>Cards</SideLink>
        <SideLink to={href("/dashboard/leaderboard")}>Leaderboard</SideLink>
        <SideLink to={href("/dashboard/settings")}>Settings</SideLink>
        <OfflineLogLink />{" "}
      </nav>
      <div className="mt-auto grid gap-2 text-sm">
        {pro ? (
          <ButtonLink size="small" className="justify-self-start" to={href("/dashboard/subscribe")}>
            Pro
          </ButtonLink>
        ) : null}
        <DashboardGameSwitcher game={game} />
        <p className="truncate text-muted" title={email}>
          {email}
        </p>
        <Form method="post" action={href("/logout")}>
          <Button variant="plain" size="small">
            Sign out
          </Button>
        </Form>
      </div>
    </div>
  );
}

function SideLink({ to, end, children }: { to: string; end?: boolean; children: ReactNode }) {
  return (
    <>
      <NavLink to={to} end={end}>
        {children}
      </NavLink>{" "}
    </>
  );
}

/** A document navigation, which the service worker can answer offline; the router would fetch data first. */
export const OfflineLogLink = () => <a href={href("/dashboard/log")}>Offline log</a>;

export function BottomBar({ game }: { game: Game }) {
  const maxBuy = `${href("/dashboard/tools/calculator")}?mode=${"sell-to-buy" satisfies CalculatorMode}`;
  return (
    <nav aria-label="Quick links" className="bottom-bar">
      <NavLink to={href("/dashboard/my-flips")} end>
        <Coins size={20} />
        Flips
      </NavLink>{" "}
      <NavLink to={href("/dashboard/my-flips/reports")}>
        <Reports size={20} />
        Reports
      </NavLink>{" "}
      <Link to={`${href("/dashboard/my-flips/new")}?of=${game}`} preventScrollReset aria-label="Add Flip">
        <Plus size={26} />
      </Link>{" "}
      <NavLink to={maxBuy}>
        <Percent size={20} />
        Max buy
      </NavLink>{" "}
      <NavLink to={href("/dashboard/cards")}>
        <Cards size={20} />
        Cards
      </NavLink>
    </nav>
  );
}

export function DashboardGameSwitcher({ game }: { game: Game }) {
  const { pathname } = useLocation();
  // A flip belongs to one game, so switching closes its dialog.
  const next = pathname.startsWith(href("/dashboard/my-flips")) ? href("/dashboard/my-flips") : pathname;
  return <GameSwitcher active={game} next={next} />;
}
