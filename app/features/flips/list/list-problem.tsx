import { useState } from "react";
import { Toast } from "#app/ui/overlay/toaster.tsx";
import { Banner } from "#app/ui/panel.tsx";
import type { ListReply } from "./list-reply.ts";

/** A banner above the list on a document load, a toast after client-side submissions. */
export function ListProblem({ reply }: { reply: Extract<ListReply, { form: "list" }> | undefined }) {
  const [seen, setSeen] = useState({ reply, times: 0 });
  const times = seen.reply === reply ? seen.times : seen.times + 1;
  if (seen.reply !== reply) setSeen({ reply, times });
  const problem = reply?.problem;
  if (times === 0)
    return problem ? (
      <div role="alert">
        <Banner tone="bad" title={problem} />
      </div>
    ) : null;
  return (
    <Toast times={problem ? times : 0} seconds={10} tone="bad">
      {problem ?? ""}
    </Toast>
  );
}
