import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { parseGame } from "#app/domain/games.ts";
import { MAX_LINE_LENGTH, parseLine } from "#app/domain/line.ts";
import { copyIds } from "#app/domain/lot.ts";
import { QuickLine, toFlipJson } from "#app/features/api/flip-json.server.ts";
import { implausiblePriceError, NO_GAME } from "#app/features/api/json-entry.server.ts";
import { cardsTold, spokenFlip } from "#app/features/api/spoken.ts";
import { NO_CARD, whichCards } from "#app/features/cards/which-cards.server.ts";
import { addFlips } from "#app/features/flips/add-flips.server.ts";
import { cardOffers } from "#app/features/flips/card-offers.server.ts";
import { getFlips } from "#app/features/flips/flips.server.ts";
import { lineEntry } from "#app/features/flips/line/line-entry.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { apiAction, type Call, methodNotAllowed, parseBody, prepared, type Tx } from "./calls.ts";
import { notAdded } from "./flip-call.ts";
import { parseJson } from "./json-body.ts";
import { invalid } from "./problems.ts";

/** Plain text is for dictated lines. */
export const handle = { body: { bytes: 4 * 1024, types: ["application/json", "text/plain"] } } satisfies RouteHandle;

export const loader = () => methodNotAllowed(["POST"]);

export const action = apiAction({ POST: prepared(readLine, addLine) });

type Line = Awaited<ReturnType<typeof readLine>>;

async function readLine(text: string, { request, owner, game: active }: Call) {
  const isPlain = /^text\/plain\b/i.test(request.headers.get("Content-Type") ?? "");
  const body: z.output<typeof QuickLine> = isPlain ? { line: text } : parseBody(parseJson(text), QuickLine);
  const { line, game: named, id = uuidv7(), card: picked, sure = false } = body;
  const game = named === undefined ? active : parseGame(named);
  if (game === null) throw invalid([{ detail: NO_GAME, pointer: "#/game" }]);
  const read =
    line.length > MAX_LINE_LENGTH
      ? { problem: `A line can't be longer than ${MAX_LINE_LENGTH} characters` }
      : parseLine(line);
  if ("problem" in read) throw invalid([{ detail: read.problem, pointer: "#/line" }]);
  const [which = NO_CARD] = await whichCards({ owner, game }, [{ ...read.flip, picked: picked ?? "" }]);
  return { id, game, flip: read.flip, which, sure };
}

/** Adds a line's flip and its copies: 201, or 200 if its id was added before. */
async function addLine({ owner, now }: Call, { id, game, flip, which, sure }: Line, tx?: Tx) {
  const ids = copyIds(id, flip.copies);
  const isKnown = (await getFlips(owner, ids, tx)).length > 0;
  const question = sure || isKnown ? null : implausiblePriceError(flip.buy, flip.sell, "#/line");
  if (question) throw invalid([question]);
  const entry = lineEntry({ id, game, flip, which, source: flip.source, at: now });
  const { outcome } = await addFlips(owner, [entry], tx);
  if (outcome !== "added") throw notAdded(outcome, game, "#/line");
  const flips = (await getFlips(owner, ids, tx)).map(toFlipJson);
  const [first] = flips;
  const offers = await cardOffers(owner, game, entry.values, which, tx);
  const said = first ? spokenFlip(first, flip.copies) : "";
  return { status: isKnown ? 200 : 201, flips, rest: cardsTold(said, entry, offers) };
}
