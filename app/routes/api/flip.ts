import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import {
  FlipChange,
  fieldErrors,
  Nothing,
  toFlipJson,
  toFormValues,
  toProblemErrors,
} from "#app/features/api/flip-json.server.ts";
import { implausiblePriceError } from "#app/features/api/json-entry.server.ts";
import { spokenFlip } from "#app/features/api/spoken.ts";
import { GONE } from "#app/features/flips/card-choice.ts";
import { changeFlips } from "#app/features/flips/change-flips.server.ts";
import { flipTexts } from "#app/features/flips/flip.ts";
import { flipName } from "#app/features/flips/flip-name.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import { EditedFlipSchema } from "#app/features/flips/form/flip-schema.server.ts";
import { saleDateProblem, savePostedFlip } from "#app/features/flips/form/form-entry.server.ts";
import { isSourceLimit, SOURCE_LIMITS } from "#app/features/sources/sources.server.ts";
import { apiAction, apiLoader, type Call, READ_METHODS, type Tx, write } from "./calls.ts";
import { flipNotFound, parseFlipId, parseIfMatch, toChangeResult, toEtag } from "./flip-call.ts";
import { invalid, problem } from "./problems.ts";

export const loader = apiLoader(async (call) => {
  const flip = await getFlip(call.owner, parseFlipId(call));
  if (!flip) throw await flipNotFound(call.owner, parseFlipId(call));
  return Response.json(toFlipJson(flip), { headers: { ETag: toEtag(flip.version) } });
});

const NO_VERSION = "Send the version that you saw, as version or as If-Match.";
const ANY_VERSION = `If-Match: * names no version. ${NO_VERSION}`;

export const action = apiAction(
  { PATCH: write(FlipChange, changeFlip), DELETE: write(Nothing, deleteFlip) },
  READ_METHODS,
);

async function changeFlip(call: Call, { version: sent, sure, ...fields }: z.output<typeof FlipChange>, tx?: Tx) {
  const { owner } = call;
  const flipId = parseFlipId(call);
  const matched = parseIfMatch(call);
  const [any] = matched ?? [sent];
  if (any === undefined) throw problem(428, call.request.headers.has("If-Match") ? ANY_VERSION : NO_VERSION);
  if (sent !== undefined && matched?.includes(sent) === false)
    throw problem(412, "If-Match and version name two versions.");
  const flip = await getFlip(owner, flipId, tx);
  if (!flip) throw await flipNotFound(owner, flipId, tx);
  const version = sent ?? (matched?.includes(flip.version) ? flip.version : any);
  const context = { ...call, game: flip.game, flip };
  const texts = { ...flipTexts(flip), foundWas: flip.source ?? "", version: String(version), ...toFormValues(fields) };
  const read = EditedFlipSchema.safeParse(texts);
  const dateErrors = fieldErrors(saleDateProblem(texts, context));
  if (!read.success) throw invalid([...toProblemErrors(read.error.issues), ...dateErrors]);
  const { buy, sell } = read.data;
  const question = sure || (flip.buy === buy && flip.sell === sell) ? null : implausiblePriceError(buy, sell, "#/sell");
  if (question || dateErrors.length > 0) throw invalid([...dateErrors, ...(question ? [question] : [])]);
  const { outcome, isGone } = await savePostedFlip(owner, read.data, context, tx);
  if (isSourceLimit(outcome)) throw invalid([{ detail: SOURCE_LIMITS[outcome], pointer: "#/source" }]);
  return toChangeResult(call, outcome, (done) => spokenFlip(done.flip ?? flip) + (isGone ? `. ${GONE}` : ""), tx);
}

async function deleteFlip(call: Call, _body: object, tx?: Tx) {
  const { owner, now } = call;
  const which = { flip: parseFlipId(call), version: parseIfMatch(call) };
  const outcome = await changeFlips(owner, { id: uuidv7(), now }, which, { to: "deleted" }, tx);
  return toChangeResult(call, outcome, ({ flip }) => `Deleted ${flip ? flipName(flip) : "the flip"}`, tx);
}
