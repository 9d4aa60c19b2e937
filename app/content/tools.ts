export type DashboardTool = "calculator" | "training" | "roi";

interface ToolTexts {
  tool: DashboardTool;
  title: string;
  text: string;
}

export const DASHBOARD_TOOLS: readonly ToolTexts[] = [
  {
    tool: "calculator",
    title: "Profit Calculator",
    text: "What to sell for, or the most to pay, for the profit you want. With every margin from 5% to 50%.",
  },
  {
    tool: "training",
    title: "Training Values",
    text: "The training points a card quick-sells for, by OVR.",
  },
  {
    tool: "roi",
    title: "Quick ROI Helper",
    text: "Enter buy and sell, see profit and ROI.",
  },
];
