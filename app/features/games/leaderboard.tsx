import { href, Link } from "react-router";
import { type Game, gameInfo } from "#app/domain/games.ts";
import { Chip } from "#app/ui/chip.tsx";

/** The leaderboard that is to come, with what it will rank in this game. */
export function LeaderboardPreview({ game }: { game: Game }) {
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
        {LEADERBOARD_PREVIEWS.map(({ title, text }) => (
          <li key={title} className="grid content-start gap-1 border-t border-line pt-3">
            <h2 className="text-base">{title}</h2>
            <p className="text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-4">
        <Link to={href("/dashboard")}>Back to the dashboard</Link>{" "}
        <Link to={href("/profit-calculator")}>Profit calculator</Link>{" "}
        <Link to={href("/dashboard/flips")}>Your flips</Link>
      </p>
    </div>
  );
}

/** The three boards that are to come, per game. */
export const LEADERBOARD_PREVIEWS = [
  { title: "Top Net Profit 7d", text: "Most coins made after tax in the last 7 days." },
  { title: "Best Win Rate", text: "Share of sold flips that made a profit. Minimum 15 flips." },
  { title: "Longest Green Streak", text: "Most profitable days in a row." },
] as const;

const LEADERBOARD_NOTE = "Nothing is ranked yet. Your flips stay private.";
