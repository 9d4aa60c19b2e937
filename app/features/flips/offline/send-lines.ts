import { MOST_WAITING_MS } from "#app/domain/typed-at.ts";
import {
  changeLine,
  elapsedSince,
  noteAhead,
  type Player,
  readPlayer,
  type WaitingLine,
  waitingLines,
} from "./outbox.ts";

export const LOG_PATH = "/dashboard/log";

/** The server's reply to a kept line: its id, a sentence, and the server's clock in milliseconds. */
export interface KeptLineReply {
  id: string | null;
  said: string;
  now: number;
}

/** How a round of sending ended, and what was said of the lines that were sent in it. */
export interface Round {
  end: "done" | "log in" | "later";
  said: string[];
}

const LOCK = "offline-log";
const PATIENCE_MS = 20_000;

/** True for a line that is too old to be sent, by the server's clock as far as this phone knows it. */
export const isTooOld = ({ typedAt, ahead: then }: WaitingLine, { ahead }: Player): boolean =>
  Date.now() + ahead - (typedAt + then) > MOST_WAITING_MS;

/** Sends the waiting lines of the player who is logged in, one after the other and from one page at a time. */
export function sendLines(): Promise<Round> {
  // why: older browsers have no locks; the server adds a line that comes twice only once
  return navigator.locks ? navigator.locks.request(LOCK, sendInOrder) : sendInOrder();
}

async function sendInOrder(): Promise<Round> {
  const said: string[] = [];
  const lines = await waitingLines();
  let player = await readPlayer();
  // why: the phone's clock may have been set since it last heard the server's
  if (player && lines.some((line) => player && isTooOld(line, player))) player = await withClock(player);
  for (const line of lines) {
    if (line.owner !== player?.owner || line.refusal || isTooOld(line, player)) continue;
    const answer = await post(line);
    if (answer) await noteAhead(line.owner, answer.reply.now - Date.now());
    switch (answer?.status) {
      case 200:
      case 201:
      case 410:
        said.push(answer.reply.said);
        await changeLine(line, null);
        break;
      case 400:
      case 409:
        await changeLine(line, { refusal: answer.reply.said, isIdUsed: answer.status === 409 });
        break;
      case 401:
      case 403:
        return { end: "log in", said };
      default:
        return { end: "later", said };
    }
  }
  return { end: "done", said };
}

/** The player with the server's clock of now, as far as it answers. */
async function withClock(player: Player): Promise<Player> {
  const answer = await fetch(LOG_PATH, { method: "HEAD", cache: "no-store" }).catch(() => null);
  const now = Date.parse(answer?.headers.get("Date") ?? "");
  if (Number.isNaN(now)) return player;
  await noteAhead(player.owner, now - Date.now());
  return { ...player, ahead: now - Date.now() };
}

/** Posts a line; null for anything but a reply of ours to it, as captive portals and proxies give one. */
async function post({ id, game, line, typedAt, ahead, owner }: WaitingLine) {
  const sent = { id, game, line, at: typedAt, sentAt: Date.now(), elapsed: elapsedSince(id), ahead, owner };
  try {
    const response = await fetch(LOG_PATH, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(sent),
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

/**
 * Sends the waiting lines now, when the connection is back and whenever the page is looked at; after a lost round again
 * in 5, 15 and then each 60 seconds. Returns what sends them now.
 */
export function sendWhenPossible(onRound: (round: Round) => void = () => {}): () => Promise<void> {
  let lost = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function send() {
    clearTimeout(timer);
    const round = await sendLines();
    clearTimeout(timer);
    const wait = WAITS_MS[Math.min(lost, WAITS_MS.length - 1)];
    lost = round.end === "later" ? lost + 1 : 0;
    if (lost > 0) timer = setTimeout(send, wait);
    onRound(round);
  }
  addEventListener("online", send);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && send());
  send();
  return send;
}
