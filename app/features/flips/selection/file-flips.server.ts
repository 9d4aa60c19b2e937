import type { Game } from "#app/domain/games.ts";
import type { NewAct } from "#app/features/flips/acts.server.ts";
import { changeFlips, type Selection } from "#app/features/flips/change-flips.server.ts";
import { saveWithSource } from "#app/features/sources/sources.server.ts";

/** Sets the filter used of flips by its name, "" for none, as one act; a new name is saved only with a flip. */
export const fileFlips = (owner: string, act: NewAct, selection: Extract<Selection, { game: Game }>, name: string) =>
  saveWithSource({ owner, game: selection.game, name, now: act.now }, (sourceId = null, tx) =>
    changeFlips(owner, act, selection, { to: "sourced", sourceId }, tx),
  );
