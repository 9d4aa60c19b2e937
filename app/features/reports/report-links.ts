import { addDays } from "#app/domain/days.ts";
import { NOT_SET } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import type { TradingSession } from "#app/domain/reports/sessions.ts";
import type { DateRange } from "#app/domain/reports/span.ts";
import type { CountedBy } from "#app/domain/sale-windows.ts";
import type { GroupRow } from "./groups.server.ts";
import type { Grouping } from "./report-query.ts";

export interface CountedFlips {
  game: Game;
  dates: CountedBy;
  range: DateRange;
}

export function flipsQueryString({ game, dates, range }: CountedFlips, group: Record<string, string> = {}): string {
  return `?${new URLSearchParams({ of: game, show: "sold", dates, ...range, ...group })}`;
}

export const sessionQueryString = (counted: CountedFlips, { first, last }: Pick<TradingSession, "first" | "last">) =>
  flipsQueryString({ ...counted, dates: "sold" }, { session: `${first}-${last}` });

/** A group's filter parameters; null for a session, which has its own link. */
export function groupParams(
  by: Grouping,
  { key, card }: Pick<GroupRow, "key" | "card">,
  range: DateRange,
): Record<string, string> | null {
  if (by === "day") return { since: key, until: key };
  if (by === "month") return monthWithin(key, range);
  if (card) return cardWords(card);
  if (by === "position") return { position: key };
  if (by === "ovr") return ovrWords(key);
  if (by === "program") return { program: key || NOT_SET };
  if (by === "source") return { source: key || NOT_SET };
  if (by === "asked") return { asked: key || "0" };
  if (by === "weekday") return { weekday: key };
  if (by === "hour") return { hour: key };
  return null;
}

const ovrWords = (ovr: string): Record<string, string> => (ovr === "" ? { noOvr: "1" } : { ovrMin: ovr, ovrMax: ovr });

const cardWords = ({ cardId, name, pos, ovr }: NonNullable<GroupRow["card"]>): Record<string, string> =>
  cardId === null
    ? { ofCard: NOT_SET, ...nameWords(name), position: pos, ...ovrWords(String(ovr ?? "")) }
    : { ofCard: cardId };

const nameWords = (name: string): Record<string, string> => (name === "" ? { noName: "1" } : { named: name });

function monthWithin(month: string, { since, until }: DateRange): Record<string, string> {
  const first = `${month}-01`;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  return { since: first < since ? since : first, until: last > until ? until : last };
}
