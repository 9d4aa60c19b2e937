import type { SubmissionResult } from "@conform-to/react";
import { parseGame } from "#app/domain/games.ts";
import { keepFormOnLostConnection } from "#app/ui/page/keep-form.ts";
import { UPDATED } from "./coin-badge.tsx";

type Sending = { request: Request; serverAction: () => Promise<SubmissionResult<string[]>> };

/** Client action of the adjust form: dispatches `coins:updated` once the form is saved (303). */
export async function sendAdjustment({ request, serverAction }: Sending) {
  const copy = request.clone();
  try {
    return await keepFormOnLostConnection({ request, serverAction }, (reply) => reply);
  } catch (answer) {
    if (answer instanceof Response && answer.status === 303) {
      const game = parseGame((await copy.formData()).get("game"));
      window.dispatchEvent(new CustomEvent(UPDATED, { detail: { game, timestamp: Date.now() } }));
    }
    throw answer;
  }
}
