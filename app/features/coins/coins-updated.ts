import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { type Game, parseGame } from "#app/domain/games.ts";
import { keepOnLostConnection } from "#app/ui/page/lost-connection.ts";

const UPDATED = "coins:updated";

type Sending = { request: Request; serverAction: () => Promise<SubmissionResult<string[]>> };

/** Sends the adjust form; once it is saved, which the redirect to `saved` tells, scripts on the page hear of it. */
export async function sendAdjustment({ request, serverAction }: Sending, saved: string) {
  const copy = request.clone();
  try {
    return await keepOnLostConnection({ request, serverAction }, (reply) => reply);
  } catch (answer) {
    if (answer instanceof Response && answer.headers.get("Location") === saved) {
      const game = parseGame((await copy.formData()).get("game"));
      window.dispatchEvent(new CustomEvent(UPDATED, { detail: { game, timestamp: Date.now() } }));
    }
    throw answer;
  }
}

/** Reads the page again when a script says that the coins of `game` have changed; true while that goes on. */
export function useCoinsUpdated(game: Game): boolean {
  const { revalidate } = useRevalidator();
  const [reading, setReading] = useState(false);
  useEffect(() => {
    const reread = (event: Event) => {
      const about: unknown = event instanceof CustomEvent ? event.detail?.game : undefined;
      if (typeof about === "string" && parseGame(about) !== game) return;
      setReading(true);
      revalidate().finally(() => setReading(false));
    };
    window.addEventListener(UPDATED, reread);
    return () => window.removeEventListener(UPDATED, reread);
  }, [game, revalidate]);
  return reading;
}
