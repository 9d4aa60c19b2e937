import { type ReportBody, reportBody } from "./report-body.server.ts";
import { type ReportHead, reportHead } from "./report-head.server.ts";
import { type ReportRequest, reportRange } from "./report-range.server.ts";

/** The report's head and body, read in parallel where the body doesn't come from the head. */
export async function readReport(request: ReportRequest): Promise<{ head: ReportHead; body: ReportBody }> {
  const range = await reportRange(request);
  if (request.query.by === "day") {
    const head = await reportHead(request, range);
    return { head, body: await reportBody(request, head) };
  }
  const [head, body] = await Promise.all([reportHead(request, range), reportBody(request, { range, days: [] })]);
  return { head, body };
}
