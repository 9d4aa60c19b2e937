import type { Game } from "#app/domain/games.ts";

/** A row of a playbook's table. */
export interface FilterPreset {
  readonly id: string;
  readonly name: string;
  readonly ovrMin: number;
  readonly ovrMax: number;
  readonly stackLevel: "low" | "med" | "high";
  /** Positions, or groups of them as players call them: RB, LB, S, OL, DL. */
  readonly positions: readonly string[];
  readonly notes: string;
  readonly lastUpdated: string;
}

interface ComingSoonFilter {
  readonly name: string;
  readonly text: string;
}

export interface Playbook {
  /** The page's title without the site's name, and its description. */
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  readonly intro: string;
  readonly presets: readonly FilterPreset[];
  readonly comingSoon: readonly ComingSoonFilter[];
  /** Slugs in `guides.ts`; none shows "Guides Coming Soon". */
  readonly guides: readonly string[];
  readonly calculatorLink: string;
  readonly trackerLink: string;
  /** True when opening the page chooses its game (Madden's does). */
  readonly selectsGame: boolean;
}

const LAST_UPDATED = "Aug 14 2025";
const ALL_GUIDES = [
  "auction-house-filter-sniping",
  "market-cycles-best-time-to-buy-sell",
  "auction-tax-and-break-even",
];

export const STACK_LEVEL_NOTE = "Stack level: how many coins you can put in at once.";

/** One entry per game: its filters, its guides, its words. */
export const PLAYBOOKS: Readonly<Record<Game, Playbook>> = {
  CFB26: {
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
    selectsGame: false,
  },
  MADDEN26: {
    title: "Madden 26 Flipping Playbook",
    description:
      "Flipping in Madden 26 Ultimate Team: guides on sniping, timing and the auction tax, a profit calculator " +
      "and a flip tracker.",
    heading: "Madden 26 playbook",
    intro:
      "We're still working out the Madden filters. The guides and tools work for Madden today: the auction tax is " +
      "the same.",
    presets: [],
    comingSoon: [
      { name: "Core Gold / Budget Snipes", text: "Cheap cards that sell often, for a small coin balance." },
      { name: "High-End Meta Cards", text: "The cards everyone starts, by position and OVR." },
      { name: "Training Arbitrage Windows", text: "Cards that cost less than their training is worth." },
    ],
    guides: ALL_GUIDES,
    calculatorLink: "Open calculator",
    trackerLink: "Open flip tracker",
    selectsGame: true,
  },
};
