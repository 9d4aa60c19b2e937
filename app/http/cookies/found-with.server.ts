import { z } from "zod";
import { GAMES, type Game } from "#app/domain/games.ts";
import { signedCookie } from "./cookies.server.ts";

const MONTH_SECONDS = 30 * 24 * 3_600;
const cookie = signedCookie("kept-name", { maxAge: MONTH_SECONDS });
const NamesSchema = z.partialRecord(z.enum(GAMES), z.string());

/** The name that this browser keeps for what the next flips of a game are found with; "" for none. */
export const keptName = (request: Request, game: Game): string => namesOf(request)[game] ?? "";

/** The same, while it is one of the names that are offered: it may be called otherwise by now, or be hidden. */
export function keptOffered(request: Request, game: Game, names: readonly string[]): string {
  const kept = keptName(request, game).toLowerCase();
  return names.find((name) => name.toLowerCase() === kept) ?? "";
}

/** The headers that keep the name for 30 days, or no more where it is ""; none where that is so already. */
export function keepHeaders(request: Request, game: Game, name: string): HeadersInit {
  const names = namesOf(request);
  if (name === "" && names[game] === undefined) return {};
  const { [game]: _, ...others } = names;
  const updated = name === "" ? others : { ...others, [game]: name };
  return { "Set-Cookie": Object.keys(updated).length > 0 ? cookie.serialize(updated) : cookie.expire() };
}

function namesOf(request: Request): Partial<Record<Game, string>> {
  const names = cookie.parse(request.headers.get("Cookie"));
  return names === null ? {} : (NamesSchema.safeParse(names).data ?? {});
}
