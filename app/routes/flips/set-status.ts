import { data, redirect } from "react-router";
import type { FlipStatus } from "#app/domain/flip.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { CHANGED_MEANWHILE, withParam } from "#app/features/flips/flip-links.ts";
import { saveFlipStatus } from "#app/features/flips/flips.server.ts";
import { listQueryString } from "#app/features/flips/list/list-query.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { enforceLimit } from "#app/http/guards/limits.server.ts";
import { orErrorToast } from "#app/http/responses/database-errors.server.ts";
import { flipArea } from "./flip-area.ts";
import { profitSentence } from "./list/row-actions.ts";
import { redirectAfterAct } from "./undo/after-act.ts";
import { redirectDeleted } from "./undo/deleted-before.ts";
import { newAct } from "./undo/new-act.ts";

/**
 * Answers a press of the status chip: back to the list, or, for a flip without a price, to its form with Sold chosen
 * and the missing price named (docs/product.md#listed-and-sold).
 */
export async function setFlipStatus(
  owner: string,
  flipId: string | undefined,
  to: FlipStatus,
  url: URL,
  act = newAct(null),
) {
  if (!isUuid(flipId)) throw data(null, { status: 404 });
  await enforceLimit("writes", owner);
  const { links } = flipArea(url);
  const search = listQueryString(url.searchParams);
  return orErrorToast(links.list + search, "Failed to update status", async () => {
    const outcome = await saveFlipStatus(owner, flipId, to, act);
    if (outcome === "missing") return redirectDeleted(owner, [flipId], links.list + search);
    if (outcome === "unpriced") return redirect(withParam(links.edit(flipId) + search, "status", "sold"), 303);
    if (outcome === "changed") return redirectWithToast(links.list + search, CHANGED_MEANWHILE, { tone: "bad" });
    const message = `Flip marked as ${to}`;
    if (outcome === "listed") return redirectWithToast(links.list + search, message);
    if ("act" in outcome) return redirectAfterAct(owner, links.list + search, message, outcome.act);
    return redirectWithToast(links.list + search, `${message}. ${profitSentence(outcome)}`);
  });
}

/**
 * The flip and the status that a pressed chip names: `"<id> sold"`. Text browsers know no button with an address of its
 * own, so it says both.
 */
export function parseStatusToggle(form: FormData | null): { flipId: string; to: FlipStatus } | null {
  const [, flipId, to] = /^(\S{36}) (listed|sold)$/.exec(String(form?.get("toggle") ?? "")) ?? [];
  return flipId !== undefined && (to === "listed" || to === "sold") ? { flipId, to } : null;
}
