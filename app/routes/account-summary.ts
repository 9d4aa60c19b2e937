import { createContext, type RouterContextProvider } from "react-router";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { type AccountTotals, accountTotals, type Summary } from "#app/features/flips/account-totals.server.ts";
import { cacheHitContext, getGame } from "#app/http/context.server.ts";

type Context = Readonly<RouterContextProvider>;

const totalsContext = createContext<Promise<AccountTotals> | null>(null);

function loadTotals(context: Context, { id }: Viewer): Promise<AccountTotals> {
  const known = context.get(totalsContext);
  if (known) return known;
  const totals = accountTotals(id, getGame(context));
  context.set(totalsContext, totals);
  return totals;
}

export async function loadSummary(context: Context, viewer: Viewer): Promise<Summary> {
  const { revision: _, ...summary } = await loadTotals(context, viewer);
  return summary;
}

/** Cache scope of a player's flips in this request's game; the revision is read before any data cached under it. */
export async function loadCacheScope(context: Context, viewer: Viewer) {
  const { revision } = await loadTotals(context, viewer);
  return { owner: viewer.id, game: getGame(context), revision, onHit: () => context.set(cacheHitContext, true) };
}
