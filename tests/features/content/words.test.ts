import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { PLAYBOOKS } from "#app/content/playbooks.ts";
import { GAMES } from "#app/domain/games.ts";
import { PRO_TIPS } from "#app/features/calculator/messages.ts";
import { LEADERBOARD_PREVIEWS } from "#app/features/games/leaderboard.tsx";
import { TRAINING_TIPS } from "#app/features/training/training-table.tsx";
import { FEATURES, PAGES } from "#app/routes/public/home-features.tsx";
import { COMMUNITY, FAQ, HERO, WHAT_IS } from "#app/routes/public/home-sections.tsx";

test("the CFB 26 presets are the spec's table", () => {
  const rows = PLAYBOOKS.CFB26.presets.map(({ name, ovrMin, ovrMax, stackLevel, positions, lastUpdated }) => [
    name,
    `${ovrMin}-${ovrMax}`,
    stackLevel,
    positions.join(" "),
    lastUpdated,
  ]);
  expect(rows).toEqual([
    ["High-End Meta Cards", "87-90", "high", "QB WR CB", "Aug 14 2025"],
    ["Mid-Tier Value Plays", "84-87", "med", "RB LB S", "Aug 14 2025"],
    ["Budget Flip Opportunities", "83-85", "low", "OL DL", "Aug 14 2025"],
    ["Position Scarcity Kickers/Punters", "80-87", "high", "K P", "Aug 14 2025"],
  ]);
  expect(new Set(PLAYBOOKS.CFB26.presets.map(({ id }) => id)).size).toBe(4);
});

test("the Madden playbook has no presets yet and the three coming-soon filters", () => {
  expect(PLAYBOOKS.MADDEN26.presets).toEqual([]);
  expect(PLAYBOOKS.MADDEN26.comingSoon.map(({ name }) => name)).toEqual([
    "Core Gold / Budget Snipes",
    "High-End Meta Cards",
    "Training Arbitrage Windows",
  ]);
});

test("every game has a playbook, and it shows the three guides", () => {
  const slugs = readdirSync(path.resolve(import.meta.dirname, "../../../app/content/guides")).map((name) =>
    path.basename(name, ".md"),
  );
  for (const game of GAMES) expect([...PLAYBOOKS[game].guides].sort()).toEqual(slugs.sort());
});

test("the words of home, calculator, training and leaderboard are complete and hold no broken number", () => {
  expect(FAQ).toHaveLength(3);
  expect(LEADERBOARD_PREVIEWS[1].text).toContain("15 flips");
  expect(PRO_TIPS.length).toBeGreaterThanOrEqual(4);
  expect(PRO_TIPS[0]).toContain("−100");
  expect(PRO_TIPS[1]).toContain("11,112");
  const text = JSON.stringify([
    HERO,
    WHAT_IS,
    FEATURES,
    PAGES,
    COMMUNITY,
    FAQ,
    LEADERBOARD_PREVIEWS,
    PRO_TIPS,
    TRAINING_TIPS,
    PLAYBOOKS,
  ]);
  expect(text).not.toMatch(/NaN|undefined|null|\{\{|\$\{/);
});
