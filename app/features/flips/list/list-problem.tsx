import { useState } from "react";
import { Toast } from "#app/ui/overlay/toaster.tsx";
import { Banner } from "#app/ui/panel.tsx";
import type { RefusedPrice } from "./row-prices.tsx";

/** What an act in the list was answered where it was not done. */
export interface ListReply {
  problem?: string;
  refused?: RefusedPrice;
  /** Ids of the flips whose boxes were checked. */
  chosen?: readonly string[];
}

/**
 * What went wrong with an act in the list: in the page that brought it, above the list; where scripts run and the page
 * stays, at the bottom, where the thumb is.
 */
export function ListProblem({ reply }: { reply: ListReply | undefined }) {
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
