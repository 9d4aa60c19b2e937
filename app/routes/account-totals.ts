import { createContext, type RouterContextProvider } from "react-router";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { accountTotals } from "#app/features/flips/account-totals.server.ts";
import { cacheHitContext, getGame } from "#app/http/context.server.ts";

type Context = Readonly<RouterContextProvider>;

const totalsContext = createContext<ReturnType<typeof readTotals> | null>(null);

/**
 * The player's summary in this request's game, read once a request, and the cache scope of those flips: its revision is
 * read before any data cached under it.
 */
export function loadTotals(context: Context, viewer: Viewer): ReturnType<typeof readTotals> {
  const known = context.get(totalsContext);
  if (known) return known;
  const totals = readTotals(context, viewer);
  context.set(totalsContext, totals);
  return totals;
}

async function readTotals(context: Context, { id: owner }: Viewer) {
  const game = getGame(context);
  const { revision, ...summary } = await accountTotals(owner, game);
  return { summary, scope: { owner, game, revision, onHit: () => context.set(cacheHitContext, true) } };
}
