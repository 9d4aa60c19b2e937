import { ALL_GUIDES } from "./all-guides.ts";
import type { Playbook } from "./playbook.ts";

const LAST_UPDATED = "Aug 14 2025";

export const CFB26: Playbook = {
  title: "CFB 26 Flipping Playbook",
  description:
    "Top flipping filters for CFB 26 Ultimate Team: positions, OVR ranges and stack levels, with guides and a " +
    "profit calculator.",
  heading: "CFB 26 playbook",
  intro:
    "Ready-made auction filters. Search by hand, keep the results under 100 items, and know your max buy before " +
    "you look.",
  presets: [
    {
      id: "high-end-meta",
      name: "High-End Meta Cards",
      ovrMin: 87,
      ovrMax: 90,
      stackLevel: "high",
      positions: ["QB", "WR", "CB"],
      notes: "Small percentages are big coins here. Price the exact card, not the position.",
      lastUpdated: LAST_UPDATED,
    },
    {
      id: "mid-tier-value",
      name: "Mid-Tier Value Plays",
      ovrMin: 84,
      ovrMax: 87,
      stackLevel: "med",
      positions: ["RB", "LB", "S"],
      notes: "Shop in the hours after a card drop, list a day or two later.",
      lastUpdated: LAST_UPDATED,
    },
    {
      id: "budget-flips",
      name: "Budget Flip Opportunities",
      ovrMin: 83,
      ovrMax: 85,
      stackLevel: "low",
      positions: ["OL", "DL"],
      notes: "Check training value first: it caps your loss.",
      lastUpdated: LAST_UPDATED,
    },
    {
      id: "kickers-punters",
      name: "Position Scarcity Kickers/Punters",
      ovrMin: 80,
      ovrMax: 87,
      stackLevel: "high",
      positions: ["K", "P"],
      notes: "Few are listed and every lineup needs one of each. Price against the lowest listing.",
      lastUpdated: LAST_UPDATED,
    },
  ],
  comingSoon: [],
  guides: ALL_GUIDES,
  calculatorLink: "Open calculator",
  trackerLink: "Open flip tracker",
};
