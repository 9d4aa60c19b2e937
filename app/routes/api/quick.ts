import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { parseGame } from "#app/domain/games.ts";
import { MAX_LINE_LENGTH, parseLine } from "#app/domain/line.ts";
import { copyIds } from "#app/domain/lot.ts";
import { flipJson, QuickLine } from "#app/features/api/flip-json.server.ts";
import { spokenFlip } from "#app/features/api/spoken.ts";
import { addFlips } from "#app/features/flips/add-flips.server.ts";
import { getFlips } from "#app/features/flips/flips.server.ts";
import { saveFoundWith } from "#app/features/sources/sources.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { isIdTaken, notAddedErrors } from "#app/routes/flips/dialogs/posted-flip.ts";
import { cardOfLine, valuesOfCard } from "#app/routes/flips/line-card.ts";
import { actOnce, apiAction, type Call, notTaken, parseBody, type Tx } from "./calls.ts";
import { farPrices } from "./flip-call.ts";
import { parseJson, readText } from "./json-body.ts";
import { invalid, problem } from "./problems.ts";

/** A line may come as plain text, as a dictation is. */
export const handle = { body: { bytes: 4 * 1024, types: ["application/json", "text/plain"] } } satisfies RouteHandle;

export const loader = () => notTaken(["POST"]);

export const action = apiAction({
  POST: async (args) => {
    const text = await readText(args.request);
    const isPlain = /^text\/plain\b/i.test(args.request.headers.get("Content-Type") ?? "");
    return actOnce(args, text, (call, tx) =>
      addLine(call, isPlain ? { line: text } : parseBody(parseJson(text), QuickLine), tx),
    );
  },
});

/** Adds the flip of a line, or so many copies of it: 201, and 200 where it was added before by the same id. */
async function addLine(call: Call, { line, game: named, id = uuidv7(), sure }: z.output<typeof QuickLine>, tx?: Tx) {
  const { owner, now } = call;
  const game = named === undefined ? call.game : parseGame(named);
  if (game === null) throw invalid([{ detail: "There's no such game", pointer: "#/game" }]);
  const read =
    line.length > MAX_LINE_LENGTH
      ? { problem: `A line can't be longer than ${MAX_LINE_LENGTH} characters` }
      : parseLine(line);
  if ("problem" in read) throw invalid([{ detail: read.problem, pointer: "#/line" }]);
  const { copies, source: name, ...typed } = read.flip;
  const ids = copyIds(id, copies);
  const isKnown = (await getFlips(owner, ids, tx)).length > 0;
  const question = sure || isKnown ? null : farPrices(typed.buy, typed.sell, "#/line");
  if (question) throw invalid([question]);
  const { card } = await cardOfLine(game, read.flip);
  const values = { ...typed, ...valuesOfCard(card) };
  const outcome = await saveFoundWith(
    { owner, game, name, now },
    (sourceId, db) => addFlips(owner, game, { id, copies, values: { ...values, sourceId } }, now, db),
    tx,
  );
  const refused = notAddedErrors(outcome, game);
  const detail = Object.values(refused ?? {})[0]?.[0] ?? "";
  if (refused) throw isIdTaken(outcome) ? problem(409, detail) : invalid([{ detail, pointer: "#/line" }]);
  const flips = (await getFlips(owner, ids, tx)).map(flipJson);
  const [first] = flips;
  return { status: isKnown ? 200 : 201, body: { flips, said: first ? spokenFlip(first, copies) : "" } };
}
