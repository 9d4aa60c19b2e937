import { href, Link } from "react-router";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi } from "#app/domain/flip.ts";
import { type Game, gameInfo } from "#app/domain/games.ts";
import { MIN_FLIPS_FOR_RATE, type OwnFigures } from "#app/domain/leaderboard.ts";
import { Chip } from "#app/ui/chip.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { deltaDirection, SignedFigure } from "#app/ui/stat-card.tsx";

interface Props {
  game: Game;
  own: OwnFigures | null;
  isVisitor?: boolean;
}

export function LeaderboardPreview({ game, own, isVisitor = false }: Props) {
  const figures = own && [
    <SignedFigure key="profit" text={formatSigned(own.profit)} direction={deltaDirection(own.profit)} />,
    own.winRate === null ? "—" : formatRoi(own.winRate),
    own.streak === 1 ? "1 day" : `${formatCoins(own.streak)} days`,
  ];
  return (
    <div className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-xl">
          Leaderboard <Chip tone="muted">{gameInfo(game).label}</Chip>
        </h1>
        <p className="text-lg font-semibold">Coming Soon</p>
        <p className="text-muted">{LEADERBOARD_NOTE}</p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-3">
        {LEADERBOARD_PREVIEWS.map(({ title, text }, at) => (
          <Panel as="li" key={title} className="grid content-start gap-1">
            <h2 className="text-base">{title}</h2>
            {figures ? (
              <p className="text-2xl font-bold tracking-tight">
                {figures[at]} <span className="text-sm font-normal text-muted">yours</span>
              </p>
            ) : null}
            <p className="text-sm text-muted">{text}</p>
          </Panel>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-4">
        {isVisitor ? (
          <>
            <ButtonLink
              variant="primary"
              to={`${href("/signup")}?${new URLSearchParams({ next: href("/leaderboard") })}`}
            >
              Sign up free to see your own
            </ButtonLink>{" "}
            <Link to={href("/dashboard")}>Log in</Link>
          </>
        ) : (
          <Link to={href("/dashboard")}>Back to the dashboard</Link>
        )}{" "}
        <Link to={href("/profit-calculator")}>Profit calculator</Link>{" "}
        <Link to={href("/dashboard/flips")}>{isVisitor ? "Log a flip" : "Your flips"}</Link>
      </p>
    </div>
  );
}

export const LEADERBOARD_PREVIEWS = [
  { title: "Top Net Profit 7d", text: "Most coins made after tax in the last 7 days, by sale date." },
  { title: "Best Win Rate", text: `Share of sold flips that made a profit. Minimum ${MIN_FLIPS_FOR_RATE} flips.` },
  { title: "Longest Green Streak", text: "Most profitable days in a row, by sale date." },
] as const;

const LEADERBOARD_NOTE = "Nothing is ranked yet. Your flips stay private.";
