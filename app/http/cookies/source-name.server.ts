import { z } from "zod";
import { GAMES, type Game } from "#app/domain/games.ts";
import { signedCookie } from "./cookies.server.ts";

const MONTH_SECONDS = 30 * 24 * 3_600;
const cookie = signedCookie("kept-name", { maxAge: MONTH_SECONDS });
const SourceNamesSchema = z.object({ owner: z.string(), names: z.partialRecord(z.enum(GAMES), z.string()) });

/** Source name that this browser remembers for the player's next flips of a game; "" for none. */
export const savedSourceName = (request: Request, owner: string, game: Game): string =>
  readSourceNames(request, owner)[game] ?? "";

/** The same if it is still among `names` (it may have been renamed or hidden), else "". */
export function availableSourceName(request: Request, owner: string, game: Game, names: readonly string[]): string {
  const saved = savedSourceName(request, owner, game).toLowerCase();
  return names.find((name) => name.toLowerCase() === saved) ?? "";
}

export function sourceNameHeaders(request: Request, owner: string, game: Game, name: string): HeadersInit {
  const names = readSourceNames(request, owner);
  if (name === "" && names[game] === undefined) return {};
  const { [game]: _, ...others } = names;
  const updated = name === "" ? others : { ...others, [game]: name };
  const isEmpty = Object.keys(updated).length === 0;
  return { "Set-Cookie": isEmpty ? cookie.expire() : cookie.serialize({ owner, names: updated }) };
}

/** Only this player's names: another account may use the same browser. */
function readSourceNames(request: Request, owner: string): Partial<Record<Game, string>> {
  const kept = SourceNamesSchema.safeParse(cookie.parse(request.headers.get("Cookie"))).data;
  return kept?.owner === owner ? kept.names : {};
}
