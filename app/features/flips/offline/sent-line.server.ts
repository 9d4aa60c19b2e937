import { z } from "zod";
import { database } from "#app/db/client.server.ts";
import { lockOwner } from "#app/db/lock-owner.server.ts";
import { MAX_LINE_LENGTH } from "#app/domain/line.ts";
import { type AskedSale, readLine } from "#app/domain/line-sale.ts";
import { typedAt } from "#app/domain/typed-at.ts";
import { getEarlierAct, type NewAct } from "#app/features/flips/acts.server.ts";
import { type NotLogged, notAddedText } from "#app/features/flips/add-texts.server.ts";
import { cardOffers } from "#app/features/flips/card-offers.server.ts";
import { ADDED_BEFORE } from "#app/features/flips/flip-links.ts";
import { gameField, sourceNameField } from "#app/features/flips/form/flip-schema.server.ts";
import { lineEntry, loggedText, resolveCard } from "#app/features/flips/line/line-entry.server.ts";
import { type ChosenFlip, didSale, readChosen, sellByLine } from "#app/features/flips/line/line-sale.server.ts";
import { onlyListed, type Seller } from "#app/features/flips/line/sale-offers.server.ts";
import { addOnce } from "./receipts.server.ts";

/** A line that waited on a phone, as it sends it. */
export const SentLineSchema = z.object({
  id: z.uuid(),
  game: gameField(),
  line: z.string().max(MAX_LINE_LENGTH),
  found: sourceNameField,
  card: z.uuid().optional(),
  flip: z.string().optional(),
  at: z.int(),
  sentAt: z.int(),
  elapsed: z.int().optional(),
  ahead: z.int().optional(),
  owner: z.uuid().optional(),
});
type SentLine = z.output<typeof SentLineSchema>;

/**
 * Adds an offline line exactly once, dated when it was typed (docs/product.md#offline-log). Returns a status and a
 * message: 201 added, 200 added before, 400 refused, 409 id taken by another flip, 410 deleted for good since.
 */
export async function addSentLine(
  { owner, timeZone }: Pick<Seller, "owner" | "timeZone">,
  sentLine: SentLine,
  now: Date,
): Promise<[number, string]> {
  const { id, game, line, found, card: picked, flip, ...times } = sentLine;
  const chosen = readChosen(flip);
  const at = typedAt(times, now);
  const read = readLine(line, chosen !== null);
  if ("sale" in read) return sellSentLine({ owner, game, timeZone }, { id, now, soldAt: at }, read, chosen);
  if ("problem" in read) return [400, read.problem];
  const source = read.flip.source || found;
  const which = await resolveCard({ owner, game }, read.flip, picked);
  const entry = lineEntry({ id, game, flip: read.flip, which, source, at });
  const outcome = await addOnce(owner, line, entry);
  if (outcome === "added") {
    const { question } = await cardOffers(owner, game, entry.values, which);
    return [201, loggedText(read.flip, which, source, question)];
  }
  if (outcome === "known") return [200, ADDED_BEFORE];
  return [REFUSALS[outcome], notAddedText(outcome, game, ADDED_OTHERWISE)];
}

/** Sells or lists the chosen flip, else the only one that was listed when the line was typed, as an act with its id. */
const sellSentLine = (
  seller: Seller,
  act: NewAct & { soldAt: Date },
  read: AskedSale,
  chosen: ChosenFlip | null,
): Promise<[number, string]> =>
  database.transaction(async (tx) => {
    const { owner } = seller;
    const { sale } = read;
    await lockOwner(tx, owner);
    const earlier = await getEarlierAct(tx, owner, act.id, sale.to, null);
    if (earlier) {
      const isSame = earlier.undoneAt !== null || (await didSale(owner, earlier.id, sale, tx));
      return isSame ? [200, DONE_BEFORE] : [400, DONE_OTHERWISE];
    }
    const meant = chosen ?? (await onlyListed(seller, sale, act.soldAt, tx));
    const outcome = await sellByLine(seller, act, read, meant, tx);
    return outcome.kind === "done" ? [201, outcome.said] : [400, outcome.question];
  });

const DONE_BEFORE = "This line was sent before.";
const DONE_OTHERWISE = "This line was sent before, with other values. Look in My Flips, and remove it here.";

const REFUSALS: Record<NotLogged, number> = {
  gone: 410,
  full: 400,
  fullWithHidden: 400,
  limit: 400,
  duplicate: 409,
  binned: 409,
  other: 409,
};

const ADDED_OTHERWISE =
  "A flip was added from this line before, with other values. Look in My Flips before you add it again.";
