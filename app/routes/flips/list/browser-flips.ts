import { data } from "react-router";
import type { ListReply } from "#app/features/flips/list/list-reply.ts";
import { parseStore } from "#app/features/imports/browser/browser-flips.ts";
import { importLocalFlips } from "#app/features/imports/browser/import.server.ts";
import { failureText, isDatabaseFailure } from "#app/http/responses/database-errors.server.ts";
import { log } from "#app/log.server.ts";

export const NOT_MOVED = "We couldn't move your old flips. They're still in this browser.";

/** Imports flips from an older version's local storage; the response says what became of each. */
export async function moveBrowserFlips({ owner, form }: { owner: string; form: FormData }) {
  const posted = form.get("flips");
  const rows = parseStore(typeof posted === "string" ? posted : ((await posted?.text()) ?? ""));
  if (rows === null)
    return data<ListReply>(
      { form: "list", problem: "We couldn't read these old flips, so nothing was moved." },
      { status: 400 },
    );
  try {
    return data<ListReply>({ form: "old flips", moved: await importLocalFlips(owner, rows, new Date()) });
  } catch (error) {
    if (!isDatabaseFailure(error)) throw error;
    log.error({ err: error }, "old flips not imported");
    const problem = failureText(error, NOT_MOVED);
    return data<ListReply>({ form: "list", problem }, { status: 503 });
  }
}
