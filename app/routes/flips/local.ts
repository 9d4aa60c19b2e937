import { data } from "react-router";
import { type Moved, rowsIn } from "#app/features/flips/old-flips/local-flips.ts";
import { importLocalFlips } from "#app/features/flips/old-flips/local-import.server.ts";
import { failureText, isDatabaseFailure } from "#app/http/answers/unavailable.server.ts";
import { log } from "#app/log.server.ts";

type Answer = { problem?: string; moved?: Moved };

/** Takes the old flips that a browser's script posts; the answer says what became of each. */
export async function takeLocalFlips(owner: string, form: FormData) {
  const posted = form.get("flips");
  const rows = rowsIn(typeof posted === "string" ? posted : ((await posted?.text()) ?? ""));
  if (rows === null) return data<Answer>({ problem: "These old flips could not be read, so nothing was moved." }, { status: 400 });
  try {
    return data<Answer>({ moved: await importLocalFlips(owner, rows, new Date()) });
  } catch (error) {
    if (!isDatabaseFailure(error)) throw error;
    log.error({ err: error }, "old flips were not moved");
    const problem = failureText(error, "Your old flips could not be moved. They stay in this browser.");
    return data<Answer>({ problem }, { status: 503 });
  }
}
