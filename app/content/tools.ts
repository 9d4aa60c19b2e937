export type DashboardTool = "calculator" | "training" | "roi";

interface ToolTexts {
  tool: DashboardTool;
  title: string;
  text: string;
}

/** The tools of the dashboard, in the order they are offered. */
export const DASHBOARD_TOOLS: readonly ToolTexts[] = [
  {
    tool: "calculator",
    title: "Profit Calculator",
    text: "What to sell for, or the most to pay, at the profit you want. With every margin from 5% to 50%.",
  },
  {
    tool: "training",
    title: "Training Values",
    text: "What a card gives in training points when it is quick-sold, by OVR.",
  },
  {
    tool: "roi",
    title: "Quick ROI Helper",
    text: "Two prices in, profit and ROI out. Step the sell price until it pays.",
  },
];
