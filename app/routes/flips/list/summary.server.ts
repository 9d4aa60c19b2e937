import type { RouterContextProvider } from "react-router";
import { type Summary, summaryOf } from "#app/features/flips/list/list.server.ts";
import { gameOf } from "#app/http/context.server.ts";

const asked = new WeakMap<Readonly<RouterContextProvider>, { owner: string; summary: Promise<Summary> }>();

/** The tracker summary of a player in this request's game, read once for the frame and the page in it. */
export function summaryFor(context: Readonly<RouterContextProvider>, owner: string): Promise<Summary> {
  const known = asked.get(context);
  if (known?.owner === owner) return known.summary;
  const summary = summaryOf(owner, gameOf(context));
  asked.set(context, { owner, summary });
  return summary;
}
