/** The three boards that are to come, per game. */
export const LEADERBOARD_PREVIEWS = [
  { title: "Top Net Profit 7d", text: "Most coins made after tax in the last 7 days." },
  { title: "Best Win Rate", text: "Share of sold flips that made a profit. Minimum 15 flips." },
  { title: "Longest Green Streak", text: "Most sold flips in a row that made a profit." },
] as const;

export const LEADERBOARD_NOTE = "Nothing is ranked yet. Flips that you log today stay private to your account.";
