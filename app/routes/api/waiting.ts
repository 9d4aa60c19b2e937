import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { CUT_PROBLEM, parseCut, type Relisting } from "#app/domain/relisting.ts";
import { Relist } from "#app/features/api/flip-json.server.ts";
import { refusalText } from "#app/features/flips/change-texts.ts";
import { relistWaiting } from "#app/features/flips/waiting/relist-waiting.server.ts";
import { relistedText } from "#app/features/flips/waiting/waiting-texts.ts";
import {
  apiAction,
  type Call,
  enforceBulkLimit,
  methodNotAllowed,
  parseBody,
  prepared,
  priceScope,
  type Tx,
} from "./calls.ts";
import { flipNotFound } from "./flip-call.ts";
import { parseJson } from "./json-body.ts";
import { invalid, problem } from "./problems.ts";

export const loader = () => methodNotAllowed(["POST"]);

export const action = apiAction({ POST: prepared(readRound, relist, () => true) });

async function readRound(text: string, { owner }: Call) {
  const { ids, below = false, ...choice } = parseBody(parseJson(text), Relist);
  const round = { ids: ids && [...new Set(ids.map((id) => id.toLowerCase()))], below, relisting: readChoice(choice) };
  await enforceBulkLimit(owner);
  return round;
}

function readChoice({ cut, price, keep }: Pick<z.output<typeof Relist>, "cut" | "price" | "keep">): Relisting {
  const isCut = cut !== undefined && cut !== null;
  if ([isCut, price, keep].filter(Boolean).length !== 1)
    throw invalid([{ detail: "Send one of cut, price and keep", pointer: "#" }]);
  if (!isCut) return { by: price ? "price" : "keep" };
  const percent = parseCut(String(cut));
  if (percent === null) throw invalid([{ detail: CUT_PROBLEM, pointer: "#/cut" }]);
  return { by: "cut", percent };
}

async function relist(call: Call, { ids, below, relisting }: Awaited<ReturnType<typeof readRound>>, tx?: Tx) {
  const scope = priceScope(call, call.game);
  const round = { ids, relisting, mayBeBelow: () => below };
  const outcome = await relistWaiting(scope, { id: uuidv7(), now: call.now }, round, tx);
  if (outcome.kind === "missing") throw await flipNotFound(call.owner, ids ?? [], tx);
  if (outcome.kind !== "done") throw problem(409, refusalText(outcome));
  const { listed, afterTax, act, skipped } = outcome;
  const told = skipped.map(({ id, reason }) => ({ id, reason }));
  return {
    status: 200,
    flips: null,
    rest: { listed, after_tax: afterTax, skipped: told, act, said: relistedText(outcome) },
  };
}
