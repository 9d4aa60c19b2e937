import { href } from "react-router";
import type { ReportPaths } from "#app/features/reports/report-body.tsx";

/** Where reports stand, and where their links lead. */
export const REPORT_PATHS: ReportPaths = {
  here: href("/dashboard/my-flips/reports"),
  flips: href("/dashboard/my-flips"),
  card: `${href("/dashboard/my-flips")}/card`,
  goal: href("/dashboard/my-flips/goal"),
  text: href("/dashboard/my-flips/reports.txt"),
};
