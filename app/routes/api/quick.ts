import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { type Game, parseGame } from "#app/domain/games.ts";
import { type FlipLine, MAX_LINE_LENGTH } from "#app/domain/line.ts";
import { type AskedSale, readLine } from "#app/domain/line-sale.ts";
import { copyIds } from "#app/domain/lot.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { type FlipJson, QuickLine, toFlipJson } from "#app/features/api/flip-json.server.ts";
import { implausiblePriceError, NO_GAME } from "#app/features/api/json-entry.server.ts";
import { toPriceJson } from "#app/features/api/price-json.server.ts";
import { createProblem } from "#app/features/api/problem.server.ts";
import { cardsTold, spokenFlip, spokenPrice, spokenQuestion } from "#app/features/api/spoken.ts";
import { NO_CARD, type WhichCard, whichCards } from "#app/features/cards/which-cards.server.ts";
import { listActFlips } from "#app/features/flips/acts.server.ts";
import { addFlips } from "#app/features/flips/add-flips.server.ts";
import { cardOffers } from "#app/features/flips/card-offers.server.ts";
import { refusalText } from "#app/features/flips/change-texts.ts";
import { flipName } from "#app/features/flips/columns.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { getFlip, getFlips } from "#app/features/flips/flips.server.ts";
import { lineEntry } from "#app/features/flips/line/line-entry.server.ts";
import { type SaleOutcome, sellByLine } from "#app/features/flips/line/line-sale.server.ts";
import { findCardPrice } from "#app/features/flips/prices/price-list.server.ts";
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

interface NewLine {
  id: string;
  game: Game;
  flip: FlipLine;
  which: WhichCard;
  sure: boolean;
}

interface SaleCall extends AskedSale {
  id: string;
  game: Game;
  /** The flip that the call names; null for none. */
  chosen: string | null;
  sure: boolean;
}

const NO_SALE = "That line is a new flip: leave flip out to add it.";

async function readBody(text: string, { request, url, owner, game: active }: Call): Promise<NewLine | SaleCall> {
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
  return { id, game, flip: read.flip, which, sure };
}

/** Adds a line's flip and its copies: 201, or 200 if its id was added before. */
async function addLine(call: Call, { id, game, flip, which, sure }: NewLine, tx?: Tx) {
  const { owner, now } = call;
  const ids = copyIds(id, flip.copies);
  const [known] = await getFlips(owner, ids, tx);
  const isKnown = known !== undefined;
  const question = sure || isKnown ? null : implausiblePriceError(flip.buy, flip.sell, "#/line");
  if (question) throw invalid([question]);
  // Sent again, a sale of yesterday is of the same day as before.
  const entry = lineEntry({ id, game, flip, which, source: flip.source, at: known?.createdAt ?? now });
  const { outcome } = await addFlips(owner, [entry], tx);
  if (outcome !== "added") throw notAdded(outcome, game, "#/line");
  const flips = (await getFlips(owner, ids, tx)).map(toFlipJson);
  const [first] = flips;
  const offers = await cardOffers(owner, game, entry.values, which, tx);
  const spoken = first ? spokenFlip(first, flip.copies) + (flip.isYesterday ? ", sold yesterday" : "") : "";
  const { said, price } = first ? await tellFlip(call, first, spoken, tx) : NOTHING_TOLD;
  return { status: isKnown ? 200 : 201, flips, rest: { ...cardsTold(said, entry, offers), price } };
}

/** Says a flip, with its card's own price if the call asks for that by `?price=1`. */
async function tellFlip(call: Call, { game, name, pos, ovr, card }: FlipJson, said: string, tx?: Tx) {
  const price = await findCardPrice(priceScope(call, game), { name, pos, ovr, cardId: card }, tx);
  const isSaid = price !== null && call.url.searchParams.get("price") === "1";
  return { said: isSaid ? `${said}. ${spokenPrice(price)}` : said, price: price && toPriceJson(price) };
}

const NOTHING_TOLD = { said: "", price: null };

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
  const ids = outcome.act ? await listActFlips(owner, outcome.act, tx) : [flip?.id ?? ""];
  const flips = (await getFlips(owner, ids, tx)).map(toFlipJson);
  const [first] = flips;
  const told = first ? await tellFlip(call, first, spokenFlip(first, flips.length), tx) : NOTHING_TOLD;
  return { status: 200, flips, rest: { act: outcome.act, ...told } };
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
