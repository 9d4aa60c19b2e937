import { data } from "react-router";
import type { ListReply } from "#app/features/flips/list/list-problem.tsx";
import { type ImportResult, parseStore } from "#app/features/imports/browser/browser-flips.ts";
import { importLocalFlips } from "#app/features/imports/browser/import.server.ts";
import { failureText, isDatabaseFailure } from "#app/http/responses/database-errors.server.ts";
import { log } from "#app/log.server.ts";

export const NOT_MOVED = "We couldn't move your old flips. They're still in this browser.";

type ImportReply = ListReply & { moved?: ImportResult };

/** Imports flips from an older version's local storage; the response says what became of each. */
export async function moveBrowserFlips({ owner, form }: { owner: string; form: FormData }) {
  const posted = form.get("flips");
  const rows = parseStore(typeof posted === "string" ? posted : ((await posted?.text()) ?? ""));
  if (rows === null)
    return data<ImportReply>({ problem: "We couldn't read these old flips, so nothing was moved." }, { status: 400 });
  try {
    return data<ImportReply>({ moved: await importLocalFlips(owner, rows, new Date()) });
  } catch (error) {
    if (!isDatabaseFailure(error)) throw error;
    log.error({ err: error }, "old flips not imported");
    const problem = failureText(error, NOT_MOVED);
    return data<ImportReply>({ problem }, { status: 503 });
  }
}
