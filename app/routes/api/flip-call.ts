import type { Game } from "#app/domain/games.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { toFlipJson } from "#app/features/api/flip-json.server.ts";
import type { NotAdded } from "#app/features/flips/add-flips.server.ts";
import { notAddedText } from "#app/features/flips/add-texts.server.ts";
import type { ChangeOutcome, Done } from "#app/features/flips/change-flips.server.ts";
import { refusalText } from "#app/features/flips/change-texts.ts";
import { DELETED_BEFORE } from "#app/features/flips/flip-links.ts";
import { isBinned } from "#app/features/flips/undo/bin.server.ts";
import { isSourceLimit } from "#app/features/sources/sources.server.ts";
import type { Call, Tx } from "./calls.ts";
import { invalid, problem } from "./problems.ts";

/** The path's flip id in lower case; throws a 404 if it isn't a UUID. */
export function parseFlipId({ params }: Pick<Call, "params">): string {
  if (isUuid(params.flipId)) return params.flipId.toLowerCase();
  throw problem(404, NO_FLIP);
}

export const NO_FLIP = "There's no such flip. It may have been deleted already.";

/** The 404 for one or many flips that don't exist, are deleted or belong to another player. */
export const flipNotFound = async (owner: string, flips: string | readonly string[], tx?: Tx): Promise<Response> =>
  problem(404, (await isBinned(owner, [flips].flat(), tx)) ? DELETED_BEFORE : NO_FLIP);

const REFUSALS: Record<NotAdded, 400 | 409> = {
  duplicate: 409,
  binned: 409,
  limit: 400,
  full: 400,
  fullWithHidden: 400,
};

const ID_TAKEN = "This id is another flip's. Send a new one.";

/** `at` is the JSON pointer to the entry that wasn't added, `sourceAt` to its filter. */
export function notAdded(outcome: NotAdded, game: Game, at: string, sourceAt = at): Response {
  const detail = notAddedText(outcome, game, ID_TAKEN);
  const errors = [{ detail, pointer: isSourceLimit(outcome) ? sourceAt : at }];
  return REFUSALS[outcome] === 409 ? problem(409, detail, errors) : invalid(errors);
}

/** The versions in `If-Match`; undefined if it's missing or `*`. Throws a 412 if none of its ETags is a version. */
export function parseIfMatch({ request }: Pick<Call, "request">): number[] | undefined {
  const sent = request.headers.get("If-Match");
  if (sent === null || sent === "*") return undefined;
  // W/ is stripped, since a proxy that compresses responses weakens their ETags.
  const versions = sent.split(",").flatMap((tag) => /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(tag)?.[1] ?? []);
  if (versions.length === 0) throw problem(412, "If-Match names no version of this flip.");
  return versions.map(Number);
}

export const toEtag = (version: number): string => `"${version}"`;

/** The response to a change of one flip: the updated flip and the act that undoes it. Throws if it was refused. */
export async function toChangeResult(call: Call, outcome: ChangeOutcome, outcomeText: (done: Done) => string, tx?: Tx) {
  if (outcome.kind === "done") {
    const flips = outcome.flip ? toFlipJson(outcome.flip) : null;
    return { status: 200, flips, rest: { act: outcome.act, said: outcomeText(outcome) } };
  }
  if (outcome.kind === "missing") throw await flipNotFound(call.owner, parseFlipId(call), tx);
  const detail = refusalText(outcome);
  if (outcome.kind === "unpriced") throw invalid([{ detail, pointer: "#/sell" }]);
  throw problem(outcome.kind === "stale" && parseIfMatch(call) !== undefined ? 412 : 409, detail);
}
