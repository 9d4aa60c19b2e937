import type { RouterContextProvider } from "react-router";
import type { FlipsState } from "#app/domain/flip.ts";
import type { Viewer } from "#app/features/account/sessions/sessions.server.ts";
import { accountTotals, type Summary } from "#app/features/flips/list/list.server.ts";
import { gameOf } from "#app/http/context.server.ts";

const summaries = new WeakMap<Readonly<RouterContextProvider>, { owner: string; summary: Promise<Summary> }>();

/** The tracker summary of a player in this request's game, read once for the frame and the page in it. */
export function summaryFor(context: Readonly<RouterContextProvider>, owner: string): Promise<Summary> {
  const known = summaries.get(context);
  if (known?.owner === owner) return known.summary;
  const summary = accountTotals(owner, gameOf(context));
  summaries.set(context, { owner, summary });
  return summary;
}

/** A player's flips in this request's game, in the state that they were in when it began. */
export function flipsState(context: Readonly<RouterContextProvider>, { id, revisions }: Viewer): FlipsState {
  const game = gameOf(context);
  return { owner: id, game, revision: revisions[game] ?? null };
}
