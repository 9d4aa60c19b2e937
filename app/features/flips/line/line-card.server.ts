import { dayBefore, formatMonthDay } from "#app/domain/dates.ts";
import { parsePosition } from "#app/domain/flip.ts";
import { formatLine } from "#app/domain/format-line.ts";
import { type FlipLine, readCardAlone } from "#app/domain/line.ts";
import { readLine } from "#app/domain/line-sale.ts";
import type { MeantCard } from "#app/features/cards/did-you-mean.server.ts";
import { cardAnswers, cardQuestion, cardText } from "#app/features/flips/card-choice.ts";
import { meantCards, meantQuestion, meantText } from "#app/features/flips/card-offers.server.ts";
import { stripOfTyped } from "#app/features/flips/prices/strip.server.ts";
import type { LineCard } from "./line-cards.ts";
import { resolveCard } from "./line-entry.server.ts";
import { type Seller, saleOffers } from "./sale-offers.server.ts";

const NOTHING: LineCard = { card: null, strip: null, question: "", answers: [], more: 0 };

/** Who types a line. */
export interface Typist extends Seller {
  dayEnd: number;
}

/** The card of a line that is being typed, or the listed flips that it may sell, for its preview (docs/product.md#quick-log); `picked` is a card's id or "". */
export async function lineCard(asker: Typist, line: string, picked: string): Promise<LineCard> {
  const read = readLine(line);
  if ("sale" in read) return { ...NOTHING, ...(await saleOffers(asker, read.sale, new Date())) };
  const flip = "flip" in read ? read.flip : readCardAlone(line);
  if (flip === null) return NOTHING;
  const { owner, game } = asker;
  const which = await resolveCard(asker, flip, picked);
  const [strip, others] = await Promise.all([
    stripOfTyped({ owner, game, clock: asker, now: new Date() }, flip, which),
    "flip" in read ? meantCards(owner, game, flip, which) : [],
  ]);
  if (!("flip" in read)) return { ...NOTHING, strip };
  const meant = others.flatMap((card) => meantLine(flip, card) ?? []);
  if (meant.length > 0)
    return {
      ...NOTHING,
      strip,
      question: meantQuestion(meant.map(({ card }) => card)),
      answers: meant.map(({ answer }) => answer),
    };
  const card = which.card && [which.card.name, cardText(which)].filter(Boolean).join(" · ");
  const day = flip.isYesterday && formatMonthDay(dayBefore(new Date()), asker.timeZone);
  const question = which.by === "last" ? "Change and log as" : cardQuestion(which, flip.name);
  const { answers, more } = cardAnswers(which);
  return { card, day, strip, question, answers, more };
}

/** The line of a card that may be meant; null if its name can't be part of one. */
function meantLine(flip: FlipLine, card: MeantCard) {
  const line = formatLine({
    ...flip,
    name: card.name,
    pos: parsePosition(card.pos) ?? flip.pos,
    ovr: card.ovr ?? flip.ovr,
  });
  return line === null ? null : { card, answer: { label: meantText(card), line } };
}
