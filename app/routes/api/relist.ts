import { v7 as uuidv7 } from "uuid";
import { Nothing } from "#app/features/api/flip-json.server.ts";
import { spokenFlip } from "#app/features/api/spoken.ts";
import { changeFlips } from "#app/features/flips/change-flips.server.ts";
import { apiAction, type Call, notTaken, type Tx, write } from "./calls.ts";
import { answerOf, flipIdOf, versionMatched } from "./flip-call.ts";

export const loader = () => notTaken(["POST"]);

export const action = apiAction({ POST: write(Nothing, relistFlip) });

async function relistFlip(call: Call, _body: object, tx?: Tx) {
  const { owner, now } = call;
  const which = { flip: flipIdOf(call), version: versionMatched(call) };
  const outcome = await changeFlips(owner, { id: uuidv7(), now }, which, { to: "relisted" }, tx);
  return answerOf(call, outcome, ({ flip }) => (flip ? spokenFlip(flip) : ""), tx);
}
