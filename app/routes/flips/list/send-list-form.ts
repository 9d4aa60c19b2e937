import type { ShouldRevalidateFunctionArgs } from "react-router";
import { postLine } from "#app/features/flips/line/post-line.ts";
import type { ListReply } from "#app/features/flips/list/list-reply.ts";
import { keepFormOnLostConnection } from "#app/ui/page/keep-form.ts";
import type { Route } from "./+types/list";

/** The list's `clientAction`. */
export async function sendListForm(args: Pick<Route.ClientActionArgs, "request" | "serverAction">) {
  const sent = await args.request.clone().formData();
  const intent = sent.get("intent");
  if (intent === "quick-log") return postLine(args);
  if (intent === "import-local") {
    const { postInBackground } = await import("#app/features/imports/browser/browser-flips.ts");
    return postInBackground(args.serverAction);
  }
  // The dialog that was open, so this is loaded.
  const dialog = /(price|filter|delete)-selected/.test(`${intent ?? sent.get("offered")}`)
    ? await import("#app/features/flips/list/selected-dialog.tsx")
    : null;
  return keepFormOnLostConnection(
    args,
    (reply, posted, text, press): ListReply =>
      posted.has("lot")
        ? { form: "lot", result: reply }
        : (dialog?.askedAgain(posted, text) ?? { form: "list", problem: isPress(posted) ? press : text }),
    // A reload closes the row of a price.
    { isStored: sent.has("lot") },
  );
}

const isPress = (posted: FormData) => posted.has("toggle") || posted.has("delete");

/** Also revalidates after a conflict, so that the form gets a new id. */
export const revalidateList = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;
