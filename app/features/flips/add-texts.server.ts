import type { Game } from "#app/domain/games.ts";
import { SOURCE_LIMITS } from "#app/features/sources/sources.server.ts";
import type { NotAdded } from "./add-flips.server.ts";
import { fullText } from "./flip-limit.ts";
import { DELETED_BEFORE, DELETED_FOR_GOOD } from "./flip-links.ts";

/** A line can also be "other", if its id is another line's, or "gone", if its flip was deleted for good since. */
export type NotLogged = NotAdded | "other" | "gone";

/** Why an entry wasn't added. `sentBefore` is what its form or call says of an id that another flip has. */
export function notAddedText(outcome: NotLogged, game: Game, sentBefore: string): string {
  switch (outcome) {
    case "duplicate":
    case "other":
      return sentBefore;
    case "binned":
      return DELETED_BEFORE;
    case "gone":
      return DELETED_FOR_GOOD;
    case "limit":
      return fullText(game);
    case "full":
    case "fullWithHidden":
      return SOURCE_LIMITS[outcome];
  }
}
