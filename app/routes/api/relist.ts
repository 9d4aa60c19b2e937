import { v7 as uuidv7 } from "uuid";
import { Nothing } from "#app/features/api/flip-json.server.ts";
import { spokenFlip } from "#app/features/api/spoken.ts";
import { changeFlips } from "#app/features/flips/change-flips.server.ts";
import { apiAction, type Call, notTaken, type Tx, withBody } from "./calls.ts";
import { answerOf, flipIdOf, versionMatched } from "./flip-call.ts";

export const loader = () => notTaken(["POST"]);

export const action = apiAction({ POST: withBody(Nothing, relistFlip) });

/** Marks a sold flip listed again, at the price it has. */
async function relistFlip(call: Call, _body: object, tx?: Tx) {
  const { owner, now } = call;
  const flipId = flipIdOf(call);
  const which = { flip: flipId, version: versionMatched(call) ?? undefined };
  const outcome = await changeFlips(owner, { id: uuidv7(), now }, which, { to: "relisted" }, tx);
  return answerOf(call, flipId, outcome, { said: ({ flip }) => (flip ? spokenFlip(flip) : ""), staleStatus: 412 });
}
