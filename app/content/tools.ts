/** The dashboard's tools, in their order. */
export const TOOL_TITLES = {
  calculator: "Profit Calculator",
  training: "Training Values",
  roi: "Quick ROI Helper",
} as const;

export type DashboardTool = keyof typeof TOOL_TITLES;
