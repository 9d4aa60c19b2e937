import { type Game, parseGame } from "#app/domain/games.ts";
import { CUT, CUT_PROBLEM, parseCut, type Relisting } from "#app/domain/relisting.ts";
import { MAX_SELECTED } from "#app/features/flips/change-flips.server.ts";
import type { Round } from "./relist-waiting.server.ts";
import type { Chosen } from "./shown-round.server.ts";

/** Checked boxes: flips, and their versions as shown. */
interface Boxed {
  ids: readonly string[];
  versions: ReadonlyMap<string, number>;
}

export interface Refusal {
  problem?: string;
  cutProblem?: string;
}

export interface PostedRound {
  game: Game;
  chosen: Chosen;
  round: Round;
  /** Only the prices are asked for, so nothing is written. */
  isShown: boolean;
  refusal: Refusal | null;
}

/** What the form of waiting flips posts; `below` are the boxes of those under what they cost. Null for another form. */
export function readRoundForm(form: FormData, boxes: Boxed, below: Boxed): PostedRound | null {
  const game = parseGame(form.get("game"));
  const by = form.get("by");
  if (!game || (by !== "cut" && by !== "price" && by !== "keep")) return null;
  const cut = String(form.get("cut") ?? "");
  const percent = parseCut(cut);
  const relisting: Relisting = by === "cut" ? { by, percent: percent ?? CUT.standard } : { by };
  const ids = new Set([...boxes.ids, ...below.ids]);
  const chosen = { relisting, ids, below: new Set(below.ids), cut: cut.slice(0, 20) };
  const isShown = form.get("intent") === "show";
  const isCutWrong = by === "cut" && percent === null;
  return {
    game,
    chosen,
    isShown,
    refusal: isCutWrong ? { cutProblem: CUT_PROBLEM } : isShown ? null : refusalOf(ids.size),
    round: {
      ids: [...ids],
      versions: new Map([...boxes.versions, ...below.versions]),
      relisting,
      mayBeBelow: (id) => chosen.below.has(id),
    },
  };
}

function refusalOf(boxes: number): Refusal | null {
  if (boxes === 0) return { problem: "Check the boxes of the flips to list again first." };
  return boxes > MAX_SELECTED ? { problem: `Choose at most ${MAX_SELECTED} flips at once.` } : null;
}
