import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { type Game, parseGame } from "#app/domain/games.ts";
import { MAX_LINE_LENGTH } from "#app/domain/line.ts";
import { type AskedSale, readLine } from "#app/domain/line-sale.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { QuickLine, toFlipJson } from "#app/features/api/flip-json.server.ts";
import { implausiblePriceError, NO_GAME } from "#app/features/api/json-entry.server.ts";
import { toPriceJson } from "#app/features/api/price-json.server.ts";
import { createProblem } from "#app/features/api/problem.server.ts";
import { cardsTold, spokenFlip, spokenPrice, spokenQuestion } from "#app/features/api/spoken.ts";
import { NO_CARD, whichCards } from "#app/features/cards/which-cards.server.ts";
import { refusalText } from "#app/features/flips/change-texts.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { flipName } from "#app/features/flips/flip-name.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import { addByLine, changedFlips, type NewLine } from "#app/features/flips/line/add-by-line.server.ts";
import { type SaleOutcome, sellByLine } from "#app/features/flips/line/line-sale.server.ts";
import type { CardPrice } from "#app/features/flips/prices/price-list.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { apiAction, type Call, methodNotAllowed, parseBody, prepared, priceScope, type Tx } from "./calls.ts";
import { NO_FLIP, notAdded } from "./flip-call.ts";
import { parseJson } from "./json-body.ts";
import { invalid, problem, problemResponse } from "./problems.ts";

/** Plain text is for dictated lines. */
export const handle = { body: { bytes: 4 * 1024, types: ["application/json", "text/plain"] } } satisfies RouteHandle;

export const loader = () => methodNotAllowed(["POST"]);

export const action = apiAction({
  POST: prepared(readBody, (call, line, tx) => ("sale" in line ? sellCard(call, line, tx) : addLine(call, line, tx))),
});

interface LineCall extends NewLine {
  game: Game;
}

interface SaleCall extends AskedSale {
  id: string;
  game: Game;
  /** The flip that the call names; null for none. */
  chosen: string | null;
  sure: boolean;
}

const NO_SALE = "That line is a new flip: leave flip out to add it.";

async function readBody(text: string, { request, url, owner, game: active }: Call): Promise<LineCall | SaleCall> {
  const isPlain = /^text\/plain\b/i.test(request.headers.get("Content-Type") ?? "");
  const body: z.output<typeof QuickLine> = isPlain ? { line: text } : parseBody(parseJson(text), QuickLine);
  const { line, game: named, id = uuidv7(), card: picked, sure = false } = body;
  const chosen = body.flip ?? (url.searchParams.get("flip") || null);
  const game = named === undefined ? active : parseGame(named);
  if (game === null) throw invalid([{ detail: NO_GAME, pointer: "#/game" }]);
  const read =
    line.length > MAX_LINE_LENGTH
      ? { problem: `A line can't be longer than ${MAX_LINE_LENGTH} characters` }
      : readLine(line, chosen !== null);
  if ("sale" in read) return { id, game, ...read, chosen, sure };
  if ("problem" in read) throw lineProblem(read.problem);
  if (chosen) throw invalid([{ detail: NO_SALE, pointer: "#/flip" }]);
  const [which = NO_CARD] = await whichCards({ owner, game }, [{ ...read.flip, picked: picked ?? "" }]);
  return { id, game, flip: read.flip, which, isSure: sure };
}

/** Adds a line's flip and its copies: 201, or 200 if its id was added before. */
async function addLine(call: Call, { game, ...line }: LineCall, tx?: Tx) {
  const { flip } = line;
  const added = await addByLine(priceScope(call, game), line, tx);
  if (added.outcome === "implausible")
    throw invalid([implausiblePriceError(flip.buy, flip.sell, "#/line")].filter((error) => error !== null));
  if (added.outcome !== "added") throw notAdded(added.outcome, game, "#/line");
  const { isKnown, entry, offers, flips, price } = added;
  const [first] = flips;
  const spoken = first ? spokenFlip(first, flip.copies) + (flip.isYesterday ? ", sold yesterday" : "") : "";
  const rest = { ...cardsTold(withPrice(call, spoken, price), entry, offers), price: price && toPriceJson(price) };
  return { status: isKnown ? 200 : 201, flips: flips.map(toFlipJson), rest };
}

/** Says a flip's own price too if the call asks for that by `?price=1`. */
const withPrice = ({ url }: Call, said: string, price: CardPrice | null): string =>
  price !== null && url.searchParams.get("price") === "1" ? `${said}. ${spokenPrice(price)}` : said;

/** A question about a line, said without signs. */
const lineProblem = (detail: string): Response =>
  problemResponse({
    ...createProblem(400, detail, [{ detail, pointer: "#/line" }]),
    said: spokenQuestion(detail),
  });

/** Sells or lists the chosen flip: 200, also if the same id did before. Without one, a 400 with the flips to choose from. */
async function sellCard(call: Call, { id, game, chosen, sure, ...read }: SaleCall, tx?: Tx) {
  const { owner, timeZone, now } = call;
  const { sale } = read;
  const flip = isUuid(chosen) ? await getFlip(owner, chosen, tx) : null;
  if (chosen !== null && !flip) throw problem(404, NO_FLIP);
  const question =
    flip && !sure && sale.price !== flip.sell && implausiblePriceError(flip.buy, sale.price ?? 0, "#/line");
  if (question) throw invalid([question]);
  const outcome = await sellByLine({ owner, game, timeZone }, { id, now }, read, flip && { flip: flip.id }, tx);
  if (outcome.kind === "asked") throw notSold(outcome, flip);
  const changed = { act: outcome.act, flipId: flip?.id ?? "" };
  const { flips, price } = await changedFlips(priceScope(call, game), changed, tx);
  const [first] = flips;
  const said = first ? withPrice(call, spokenFlip(first, flips.length), price) : "";
  const rest = { act: outcome.act, said, price: price && toPriceJson(price) };
  return { status: 200, flips: flips.map(toFlipJson), rest };
}

function notSold({ question, answers, refusal }: Extract<SaleOutcome, { kind: "asked" }>, flip: Flip | null): Response {
  if (refusal?.kind === "missing" && flip)
    return invalid([{ detail: `That line doesn't fit ${flipName(flip)}`, pointer: "#/line" }]);
  if (refusal) return problem(409, refusalText(refusal));
  if (answers.length === 0) return lineProblem(question);
  const choices = answers.map(({ flip, said }) => ({ flip: flip.slice(0, 36), said }));
  const detail = choices.length === 1 ? (choices[0]?.said ?? "") : question;
  return problemResponse(createProblem(400, detail, [{ detail, pointer: "#/line" }], choices));
}
