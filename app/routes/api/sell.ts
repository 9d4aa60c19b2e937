import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { parseSaleDate } from "#app/domain/sale-date.ts";
import { Sale, toFormValues, toProblemErrors } from "#app/features/api/flip-json.server.ts";
import { implausiblePriceError } from "#app/features/api/json-entry.server.ts";
import { spokenFlip } from "#app/features/api/spoken.ts";
import { changeFlips } from "#app/features/flips/change-flips.server.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import { salePrice } from "#app/features/flips/lots/lot-schema.server.ts";
import { apiAction, type Call, methodNotAllowed, type Tx, write } from "./calls.ts";
import { flipNotFound, parseFlipId, parseIfMatch, toChangeResult } from "./flip-call.ts";
import { invalid } from "./problems.ts";

export const loader = () => methodNotAllowed(["POST"]);

export const action = apiAction({ POST: write(Sale, sellFlip) });

/** Marks a listed flip sold; defaults to its asking price and the current time. */
async function sellFlip(call: Call, { sure, ...sent }: z.output<typeof Sale>, tx?: Tx) {
  const { owner, now } = call;
  const flipId = parseFlipId(call);
  const { sell, soldAt = "" } = toFormValues(sent);
  const price = salePrice.safeParse(sell);
  const date = soldAt.trim() === "" ? { at: undefined } : parseSaleDate(soldAt, call.timeZone, now);
  const errors = [
    ...(price.success ? [] : toProblemErrors(price.error.issues, "#/sell")),
    ...("problem" in date ? [{ detail: date.problem, pointer: "#/sold_at" }] : []),
  ];
  if (!price.success || "problem" in date) throw invalid(errors);
  const flip = await getFlip(owner, flipId, tx);
  if (!flip) throw await flipNotFound(owner, flipId, tx);
  const question =
    sure || !price.data || price.data === flip.sell ? null : implausiblePriceError(flip.buy, price.data, "#/sell");
  if (question) throw invalid([question]);
  const change = { to: "sold" as const, price: price.data ?? undefined, soldAt: date.at };
  const which = { flip: flipId, version: parseIfMatch(call) };
  const outcome = await changeFlips(owner, { id: uuidv7(), now }, which, change, tx);
  return toChangeResult(call, outcome, (done) => spokenFlip(done.flip ?? flip), tx);
}
