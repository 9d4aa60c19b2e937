import { isUuid } from "#app/domain/uuid.ts";
import { Nothing } from "#app/features/api/flip-json.server.ts";
import { undoAct } from "#app/features/flips/undo/undo.server.ts";
import { TOO_LATE, undoneText } from "#app/features/flips/undo/undo-texts.ts";
import { apiAction, type Call, methodNotAllowed, type Tx, write } from "./calls.ts";
import { problem } from "./problems.ts";

export const loader = () => methodNotAllowed(["POST"]);

export const action = apiAction({ POST: write(Nothing, undo) });

async function undo({ owner, params, now }: Call, _body: object, tx?: Tx) {
  const actId = params.actId ?? "";
  const done = isUuid(actId) ? await undoAct(owner, actId, now, tx) : null;
  if (done === null) throw problem(404, TOO_LATE);
  const { undone, changed, act = null } = done;
  return { status: 200, flips: null, rest: { undone, changed, act, said: undoneText(done) } };
}
