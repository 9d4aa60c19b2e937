import { v7 as uuidv7 } from "uuid";
import { Nothing } from "#app/features/api/flip-json.server.ts";
import { spokenFlip } from "#app/features/api/spoken.ts";
import { changeFlips } from "#app/features/flips/change-flips.server.ts";
import { apiAction, type Call, methodNotAllowed, type Tx, write } from "./calls.ts";
import { parseFlipId, parseIfMatch, toChangeResult } from "./flip-call.ts";

export const loader = () => methodNotAllowed(["POST"]);

export const action = apiAction({ POST: write(Nothing, relistFlip) });

async function relistFlip(call: Call, _body: object, tx?: Tx) {
  const { owner, now } = call;
  const which = { flip: parseFlipId(call), version: parseIfMatch(call) };
  const outcome = await changeFlips(owner, { id: uuidv7(), now }, which, { to: "relisted" }, tx);
  return toChangeResult(call, outcome, ({ flip }) => (flip ? spokenFlip(flip) : ""), tx);
}
