import { v7 as uuidv7 } from "uuid";
import { MAX_SOURCE_NAME } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { MAX_LINE_LENGTH } from "#app/domain/line.ts";
import type { CardLine } from "#app/features/flips/card-texts.ts";
import type { QuickLogValues } from "#app/features/flips/line/quick-log.tsx";
import { takeJustLogged } from "#app/http/cookies/just-logged.server.ts";
import { availableSourceName, savedSourceName } from "#app/http/cookies/source-name.server.ts";

interface Offered {
  cards: CardLine[];
  /** Null if they weren't read. */
  names: string[] | null;
  offersFound: boolean;
}

const NOTHING_OFFERED: Offered = { cards: [], names: null, offersFound: false };

/** Prefill and suggestions of the quick log; the source comes from the query string, else from the cookie. */
export function quickLogPrefill(
  { request, url }: { request: Request; url: URL },
  owner: string,
  game: Game,
  { cards, names, offersFound }: Offered = NOTHING_OFFERED,
): QuickLogValues {
  const savedSource = names ? availableSourceName(request, owner, game, names) : savedSourceName(request, owner, game);
  const textOf = (name: string, most: number) => url.searchParams.get(name)?.replaceAll("\0", "").slice(0, most);
  return {
    id: uuidv7(),
    line: textOf("line", MAX_LINE_LENGTH) ?? "",
    found: textOf("found", MAX_SOURCE_NAME) ?? savedSource,
    isKept: savedSource !== "" && !url.searchParams.has("found"),
    offersFound: offersFound || savedSource !== "" || url.searchParams.has("found"),
    cards,
    names: names ?? [],
    isNext: takeJustLogged(request).isNext,
  };
}
