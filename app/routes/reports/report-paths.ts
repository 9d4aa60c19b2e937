import { href } from "react-router";
import { cardKeyQueryString } from "#app/features/flips/history/card-links.ts";
import type { ReportPaths } from "#app/features/reports/report-body.tsx";

/** Where reports stand, and where their links lead. */
export const REPORT_PATHS: ReportPaths = {
  here: href("/dashboard/my-flips/reports"),
  flips: href("/dashboard/my-flips"),
  card: (card, game) => href("/dashboard/my-flips/card") + cardKeyQueryString(card, game),
  goal: href("/dashboard/my-flips/goal"),
  text: href("/dashboard/my-flips/reports.txt"),
};
