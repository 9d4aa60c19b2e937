import type { Game } from "#app/domain/games.ts";
import { OUTBOX_CHANGED, readPlayer, waitingLines, writePlayer } from "./outbox.ts";
import { sendWhenPossible } from "./send-lines.ts";

export interface OfflineLogProps {
  owner: string;
  game: Game;
  /** "Filter used" preset for the next flips; "" for none. */
  found: string;
  /** Server time in milliseconds. */
  now: number;
  /** False if SERVICE_WORKER is off. */
  hasWorker: boolean;
}

let send: (() => Promise<void>) | undefined;

/** Starts the offline log for the logged-in player and sends the waiting lines. */
export async function start({ owner, game, found, now, hasWorker }: OfflineLogProps): Promise<void> {
  await writePlayer({ owner, game, found: { [game]: found }, ahead: now - Date.now() });
  // Already started: a player logged in again in this document.
  if (send) return send();
  send = sendWhenPossible();
  askBeforeSignOut();
  if (hasWorker) await navigator.serviceWorker?.register("/sw.js", { scope: "/dashboard" });
}

function askBeforeSignOut(): void {
  let isWaiting = false;
  const look = async () => {
    const [player, lines] = await Promise.all([readPlayer(), waitingLines()]);
    isWaiting = lines.some(({ owner }) => owner === player?.owner);
  };
  addEventListener(OUTBOX_CHANGED, look);
  look();
  document.addEventListener(
    "submit",
    (event) => {
      const isSignOut = event.target instanceof HTMLFormElement && event.target.getAttribute("action") === "/logout";
      if (!isSignOut || !isWaiting || confirm(SIGN_OUT_QUESTION)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}

const SIGN_OUT_QUESTION =
  "Flips are waiting on this phone. They stay here, and are sent when you log in again. Sign out?";
