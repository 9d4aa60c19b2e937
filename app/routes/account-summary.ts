import type { RouterContextProvider } from "react-router";
import type { OwnedState } from "#app/domain/owned-state.ts";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { accountTotals, type Summary, summarize } from "#app/features/flips/list/list.server.ts";
import { gameOf } from "#app/http/context.server.ts";

type Context = Readonly<RouterContextProvider>;

const summaries = new WeakMap<Context, { owner: string; summary: Promise<Summary> }>();

/**
 * The tracker summary of a player in this request's game: what came with the session, else read once for all who ask.
 */
export function summaryFor(context: Context, { id: owner, totals }: Viewer): Promise<Summary> {
  const game = gameOf(context);
  const stored = totals[game];
  if (stored) return Promise.resolve(summarize(stored));
  const known = summaries.get(context);
  if (known?.owner === owner) return known.summary;
  const summary = accountTotals(owner, game);
  summaries.set(context, { owner, summary });
  return summary;
}

/** A player's flips and names in this request's game, in the state that they were in when it began. */
export function flipsState(context: Context, { id, totals }: Viewer): OwnedState {
  const game = gameOf(context);
  const { revision = null, namesRevision = null } = totals[game] ?? {};
  return { owner: id, game, revision: revision && `${revision} ${namesRevision}` };
}

/** A player's coins in this request's game, in the state after the newest event that there was when it began. */
export function coinsState(context: Context, { id, totals }: Viewer): OwnedState {
  const game = gameOf(context);
  return { owner: id, game, revision: totals[game]?.lastCoinEvent ?? null };
}

/** The flips and the coins of a player in this request's game, in the state that they were in when it began. */
export function activityState(context: Context, viewer: Viewer): OwnedState {
  const [flips, coins] = [flipsState(context, viewer), coinsState(context, viewer)];
  return { ...flips, revision: flips.revision && `${flips.revision} ${coins.revision}` };
}
