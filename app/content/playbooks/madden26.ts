import { formatCoins } from "#app/domain/coins.ts";
import { ALL_GUIDES } from "./all-guides.ts";
import type { Playbook } from "./playbook.ts";

const maxBuyAt = (sell: number) => ({
  to: `/tools/profit-calculator?mode=sell-to-buy&sellPrice=${sell}&desiredProfitPct=10&game=MADDEN26`,
  text: `Max buy for a ${formatCoins(sell)} card`,
});

export const MADDEN26: Playbook = {
  title: "Madden 26 Flipping Playbook",
  description:
    "Flipping in Madden 26 Ultimate Team: guides on sniping, timing and the auction tax, a profit calculator " +
    "and a flip tracker.",
  heading: "Madden 26 playbook",
  intro: "Madden filters are on the way. The guides and tools work for Madden today: the auction tax is the same.",
  presets: [],
  comingSoon: [
    {
      name: "Core Gold / Budget Snipes",
      text: "Cheap cards that sell often, for a small coin balance.",
      interimLink: maxBuyAt(5_000),
    },
    {
      name: "High-End Meta Cards",
      text: "The cards everyone starts, by position and OVR.",
      interimLink: maxBuyAt(250_000),
    },
    {
      name: "Training Arbitrage Windows",
      text: "Cards that cost less than their training is worth.",
      interimLink: { to: "/tools/training?game=MADDEN26", text: "Madden 26 training values" },
    },
  ],
  guides: ALL_GUIDES,
  calculatorLink: "Open calculator",
  trackerLink: "Open flip tracker",
};
