import { MOST_WAITING_MS } from "#app/domain/typed-at.ts";
import {
  changeLine,
  elapsedSince,
  LINE_KEPT,
  noteAhead,
  type Player,
  readPlayer,
  type WaitingLine,
  waitingLines,
} from "./outbox.ts";

export const LOG_PATH = "/dashboard/log";
/** The name of the lock under which lines are sent, and of the sync event that sends them. */
export const OFFLINE_LOG = "offline-log";

/** The server's reply to a kept line: its id, a sentence, and the server's clock in milliseconds. */
export interface KeptLineReply {
  id: string | null;
  said: string;
  now: number;
}

/** How a round of sending ended, and what was said of each line that was added. */
export interface Round {
  end: "done" | "log in" | "later";
  added: string[];
}

const PATIENCE_MS = 20_000;

/** True for a line that is too old to be sent, by the server's clock as far as this phone knows it. */
export const isTooOld = ({ id, typedAt, ahead: then }: WaitingLine, { ahead }: Player): boolean =>
  (elapsedSince(id) ?? Date.now() + ahead - (typedAt + (then ?? ahead))) > MOST_WAITING_MS;

/** Sends the waiting lines of the player who is logged in, one after the other and from one page at a time. */
export function sendLines(): Promise<Round> {
  // why: older browsers have no locks; the server adds a line that comes twice only once
  const round = navigator.locks ? navigator.locks.request(OFFLINE_LOG, sendInOrder) : sendInOrder();
  return round.catch(() => ({ end: "later", added: [] }));
}

async function sendInOrder(): Promise<Round> {
  const added: string[] = [];
  let player = await readPlayer();
  const lines = (await waitingLines()).filter(({ owner, refusal }) => owner === player?.owner && !refusal);
  // why: the phone's clock may have been set since it last heard the server's
  if (player && lines.some((line) => player && isTooOld(line, player))) player = await withClock(player);
  for (const line of lines) {
    if (player && isTooOld(line, player)) continue;
    // why: a line that was tried may be added, whatever becomes of the answer
    if (!line.isTried && !(await changeLine(line, { isTried: true }))) continue;
    const answer = await post(line);
    if (!answer) return { end: "later", added };
    const { status, reply } = answer;
    await noteAhead(line.owner, reply.now - Date.now());
    if (status === 401 || status === 403) return { end: "log in", added };
    if (status === 200 || status === 201) {
      added.push(reply.said);
      await changeLine(line, null);
    } else if (REFUSED.has(status)) await changeLine(line, { refusal: reply.said, because: REFUSED.get(status) });
    else return { end: "later", added };
  }
  return { end: "done", added };
}

/** The statuses after which a line is not sent again as it is. */
const REFUSED = new Map<number, WaitingLine["because"]>([
  [400, undefined],
  [409, "id used"],
  [410, "deleted"],
]);

/** The player with the server's clock of now, as far as it answers. */
async function withClock(player: Player): Promise<Player> {
  const head = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) } as const;
  const answer = await fetch(LOG_PATH, head).catch(() => null);
  const now = Date.parse(answer?.headers.get("Date") ?? "");
  if (Number.isNaN(now)) return player;
  await noteAhead(player.owner, now - Date.now());
  return { ...player, ahead: now - Date.now() };
}

/** Posts a line; null for anything but a reply of ours to it, as captive portals and proxies give one. */
async function post({ id, game, line, found, card, typedAt, ahead, owner }: WaitingLine) {
  const times = { at: typedAt, sentAt: Date.now(), elapsed: elapsedSince(id), ahead };
  try {
    const response = await fetch(LOG_PATH, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ id, game, line, found, card, owner, ...times }),
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
    if (!isJson || response.redirected) return null;
    const reply: KeptLineReply = await response.json();
    return reply?.id === id ? { status: response.status, reply } : null;
  } catch {
    return null;
  }
}

const WAITS_MS = [5_000, 15_000, 60_000];

/** Background Sync, which some browsers have and TypeScript does not know. */
type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

/**
 * Sends the waiting lines now, whenever a line is kept or the page is looked at, and when the connection is back; after
 * a lost round again in 5, 15 and then each 60 seconds. Returns what sends them now.
 */
export function sendWhenPossible(onRound: (round: Round) => void = () => {}): () => Promise<void> {
  let lost = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isWanted = false;
  async function send() {
    isWanted = true;
    if (isSending) return;
    clearTimeout(timer);
    isSending = true;
    while (isWanted) {
      isWanted = false;
      const round = await sendLines();
      // why: what was kept meanwhile would be lost, too
      if (round.end !== "done") isWanted = false;
      lost = round.end === "later" ? lost + 1 : 0;
      onRound(round);
    }
    isSending = false;
    if (lost > 0) timer = setTimeout(send, WAITS_MS[Math.min(lost, WAITS_MS.length) - 1]);
  }
  addEventListener("online", send);
  addEventListener(LINE_KEPT, () => {
    send();
    navigator.serviceWorker?.ready.then((worker) => (worker as WithSync).sync?.register(OFFLINE_LOG)).catch(() => {});
  });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && send());
  send();
  return send;
}
