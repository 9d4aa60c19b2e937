import { MAX_WAITING_MS } from "#app/domain/typed-at.ts";
import {
  changeLine,
  elapsedSince,
  LINE_STORED,
  type Player,
  readPlayer,
  saveClockOffset,
  type WaitingLine,
  waitingLines,
} from "./outbox.ts";

export const LOG_PATH = "/dashboard/log";
/** Name of the Web Lock for sending, and of the Background Sync tag. */
export const OFFLINE_LOG = "offline-log";

/** The server's response body; `now` is its clock in milliseconds. */
export interface SentLineReply {
  id: string | null;
  said: string;
  now: number;
}

export interface Round {
  /** "held" if only lines that their own page sends are left. */
  end: "done" | "log in" | "held" | "later";
  /** Lines added now or before, with the server's message. */
  added: { line: string; said: string }[];
}

const PATIENCE_MS = 20_000;

/** True while the page that a line was typed on waits for its response; a changed clock must not prolong it. */
export function isHeld({ heldUntil = 0 }: WaitingLine): boolean {
  const left = heldUntil - Date.now();
  return left > 0 && left <= HELD_MS;
}

/** Longer than that page waits. */
export const HELD_MS = PATIENCE_MS + 5_000;

/** True if a line is too old to send, by the server's clock as far as known. */
export const isTooOld = ({ id, typedAt, ahead: then }: WaitingLine, { ahead }: Player): boolean =>
  (elapsedSince(id) ?? Date.now() + ahead - (typedAt + (then ?? ahead))) > MAX_WAITING_MS;

/** Sends the logged-in player's waiting lines in order, from one page at a time. */
export function sendLines(): Promise<Round> {
  // Older browsers lack Web Locks; the server deduplicates a line sent twice.
  const round = navigator.locks ? navigator.locks.request(OFFLINE_LOG, sendInOrder) : sendInOrder();
  return round.catch(() => ({ end: "later", added: [] }));
}

async function sendInOrder(): Promise<Round> {
  const added: Round["added"] = [];
  let player = await readPlayer();
  const lines = (await waitingLines()).filter(({ owner, refusal }) => owner === player?.owner && !refusal);
  // The device clock may have been set since the offset was measured.
  if (player && lines.some((line) => player && isTooOld(line, player))) player = await refreshClock(player);
  let end: Round["end"] = "done";
  for (const line of lines) {
    if (player && isTooOld(line, player)) continue;
    if (isHeld(line)) {
      end = "held";
      continue;
    }
    // A sent line may have been added even if the response is lost.
    if (!line.isTried && !(await changeLine(line, { isTried: true }))) continue;
    const answer = await post(line);
    if (!answer) return { end: "later", added };
    const { status, reply } = answer;
    await saveClockOffset(line.owner, reply.now - Date.now());
    if (status === 401 || status === 403) return { end: "log in", added };
    if (status === 200 || status === 201) {
      added.push({ line: line.line, said: reply.said });
      await changeLine(line, null);
    } else if (REFUSED.has(status)) await changeLine(line, { refusal: reply.said, because: REFUSED.get(status) });
    else return { end: "later", added };
  }
  return { end, added };
}

/** Statuses after which a line isn't resent unchanged. */
const REFUSED = new Map<number, WaitingLine["because"]>([
  [400, undefined],
  [409, "id used"],
  [410, "deleted"],
]);

/** Undefined in Safari 15, where only the browser ends a request. */
const timeLimit = (): AbortSignal | undefined => AbortSignal.timeout?.(PATIENCE_MS);

/** The player with a fresh clock offset; unchanged if the server doesn't respond. */
async function refreshClock(player: Player): Promise<Player> {
  const head = { method: "HEAD", cache: "no-store", signal: timeLimit() } as const;
  const answer = await fetch(LOG_PATH, head).catch(() => null);
  const now = Date.parse(answer?.headers.get("Date") ?? "");
  if (Number.isNaN(now)) return player;
  await saveClockOffset(player.owner, now - Date.now());
  return { ...player, ahead: now - Date.now() };
}

/** Posts a line; null unless the response is ours, since captive portals and proxies respond too. */
async function post({ id, game, line, found, card, flip, typedAt, ahead, owner }: WaitingLine) {
  const times = { at: typedAt, sentAt: Date.now(), elapsed: elapsedSince(id), ahead };
  try {
    const response = await fetch(LOG_PATH, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ id, game, line, found, card, flip, owner, ...times }),
      redirect: "manual",
      signal: timeLimit(),
    });
    const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
    if (!isJson || response.redirected) return null;
    const reply: SentLineReply = await response.json();
    return reply?.id === id ? { status: response.status, reply } : null;
  } catch {
    return null;
  }
}

const WAITS_MS = [5_000, 15_000, 60_000];

/** Background Sync isn't in TypeScript's DOM types. */
type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

/**
 * Sends waiting lines now, when a line is stored, when the page becomes visible and when the connection returns;
 * retries a failed round after 5, 15, then every 60 seconds. Returns a function that sends them immediately.
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
      // Lines stored during a failed round would fail too.
      if (round.end === "later" || round.end === "log in") isWanted = false;
      lost = round.end === "later" ? lost + 1 : Number(round.end === "held");
      onRound(round);
    }
    isSending = false;
    if (lost > 0) timer = setTimeout(send, WAITS_MS[Math.min(lost, WAITS_MS.length) - 1]);
  }
  addEventListener("online", send);
  addEventListener(LINE_STORED, () => {
    send();
    navigator.serviceWorker?.ready.then((worker) => (worker as WithSync).sync?.register(OFFLINE_LOG)).catch(() => {});
  });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && send());
  send();
  return send;
}
