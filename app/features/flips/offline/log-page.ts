import { v7 as newId } from "uuid";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { dayBefore } from "#app/domain/dates.ts";
import { priceQuestion } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { MAX_LINE_LENGTH, parseLine } from "#app/domain/line.ts";
import type { LineAnswer } from "#app/domain/line-questions.ts";
import { readLine, type SaleLine } from "#app/domain/line-sale.ts";
import { readDraft, storeDraft } from "#app/features/flips/line/draft.ts";
import { lineParts } from "#app/features/flips/line/line-parts.ts";
import type { OfflineLogProps } from "./dashboard-page.ts";
import {
  changeLine,
  keepLine,
  OUTBOX_CHANGED,
  type Player,
  readPlayer,
  type WaitingLine,
  waitingLines,
  writePlayer,
} from "./outbox.ts";
import { isTooOld, LOG_PATH, type Round, sendWhenPossible } from "./send-lines.ts";

// Client script of the offline log: fills in the static page of `log-page.tsx`, offline too.

const part = <Element extends HTMLElement = HTMLElement>(id: string) => document.getElementById(`log-${id}`) as Element;

const form = part<HTMLFormElement>("form");
const field = part<HTMLInputElement>("line");
const found = part<HTMLInputElement>("found");

/** The page's texts (`SENTENCES` in `log-page.tsx`). */
const sentences = part("page").dataset;

/** The last player logged in on this device; the line being edited, and the game selected before the edit. */
let player: Player | undefined;
let edited: WaitingLine | undefined;
let gameBefore: Game | undefined;
let needsLogIn = false;
/** The line whose price question was shown; submitting it again confirms the prices. */
let confirmedLine = "";

const games = form.elements.namedItem("game") as RadioNodeList;
const selectedGame = () => games.value as Game;

/** "Filter used" preset of the selected game; "" if there is none or it is unchecked. */
const selectedSource = () => (found.checked && player?.found[selectedGame()]) || "";

function describeLine({
  line,
  found,
  flip,
  typedAt,
}: Pick<WaitingLine, "line" | "found" | "flip" | "typedAt">): string {
  const read = readLine(line, flip !== undefined);
  const yesterday = dayBefore(new Date(typedAt)).toLocaleDateString("en-US", { month: "short", day: "numeric" });
  if ("sale" in read) return describeSale(read.sale, yesterday);
  if ("problem" in read) return read.problem;
  const { parts, profit, found: name } = lineParts({ ...read.flip, source: read.flip.source || found }, yesterday);
  const { copies, note } = read.flip;
  const lineText = [...parts, profit !== null && formatSigned(profit), name, note].filter(Boolean).join(" · ");
  return copies > 1 ? `${copies} × ${lineText}` : lineText;
}

function describeSale({ to, copies, name, pos, ovr, price, isYesterday }: SaleLine, yesterday: string): string {
  const card = [
    to === "sold" ? "Sold:" : "Listed:",
    copies > 1 ? `${copies} ×` : "",
    name,
    pos === "Other" ? "" : pos,
    ovr,
  ];
  return [card.filter(Boolean).join(" "), price && formatCoins(price), isYesterday && yesterday]
    .filter(Boolean)
    .join(" · ");
}

/** The problem or price question to resolve before a line is stored, with suggested corrections. */
function lineQuestion(line: string): { problem: string; answers: LineAnswer[] } | null {
  const read = readLine(line);
  if ("sale" in read) return null;
  if ("problem" in read) return read;
  const problem = confirmedLine === line ? null : priceQuestion(read.flip.buy, read.flip.sell, "Keep again");
  return problem === null ? null : { problem, answers: [{ label: "That's right", line }] };
}

function showQuestion({ problem, answers }: { problem: string; answers: LineAnswer[] }): void {
  part("problem").textContent = problem;
  const buttons = answers.map(({ label, line }) => {
    const onclick = () => {
      field.value = line;
      form.requestSubmit();
    };
    const button = { type: "button", className: "button button-small", textContent: label, onclick };
    return Object.assign(document.createElement("button"), button);
  });
  part("answers").replaceChildren(...buttons);
}

/** Previews the parsed line; an empty field cancels an edit. */
function preview(): void {
  const line = field.value;
  if (line.trim() === "" && edited) {
    edited = undefined;
    if (gameBefore) games.value = gameBefore;
  }
  part("keep").textContent = edited ? "Save" : "Keep";
  showQuestion({ problem: "", answers: [] });
  const isBegun = /\d/.test(line) && !("problem" in readLine(line));
  part("reading").textContent = isBegun
    ? describeLine({ line, found: edited?.found ?? selectedSource(), typedAt: Date.now() })
    : "";
}

/** The line being stored, so that a double submission stores it once. */
let written = "";

async function keep(): Promise<void> {
  const typed = field.value;
  const line = field.value.trim();
  if (player === undefined || line === written) return;
  const question = lineQuestion(line);
  if (question) {
    confirmedLine = line;
    return showQuestion(question);
  }
  written = line;
  try {
    if (!(await (edited ? save(edited, line) : keepNew(player, line)))) {
      edited = undefined;
      preview();
      return say(sentences.gone);
    }
  } catch {
    return showQuestion({ problem: sentences.full ?? "", answers: [] });
  } finally {
    written = "";
  }
  // Don't clear a line typed in the meantime.
  if (field.value === typed) clear();
  const stays = await navigator.storage?.persist?.();
  part("stays").textContent = (stays ? sentences.stays : sentences.leaves) ?? "";
}

async function keepNew({ ahead, owner }: Player, line: string): Promise<true> {
  const game = selectedGame();
  const found = selectedSource();
  await keepLine({ id: newId(), game, line, found, typedAt: Date.now(), ahead, owner });
  return true;
}

/** Saves an edit; a line too old to send counts as typed now. False if the line is no longer waiting. */
const save = (before: WaitingLine, line: string): Promise<boolean> =>
  changeAndSend(before, {
    game: selectedGame(),
    line,
    flip: undefined,
    ...(isOld(before) && { typedAt: Date.now(), ahead: player?.ahead }),
  });

async function changeAndSend(line: WaitingLine, change: Partial<WaitingLine>): Promise<boolean> {
  const isChanged = await changeLine(line, { refusal: undefined, because: undefined, ...change });
  await send();
  return isChanged;
}

function clear(): void {
  field.value = "";
  if (player) storeDraft({ owner: player.owner, game: selectedGame(), text: "" });
  say("");
  preview();
  // Reloading must not prefill the same line again.
  history.replaceState(null, "", LOG_PATH);
  field.focus();
}

const say = (text = "") => {
  part("said").textContent = text;
};

function edit(line: WaitingLine): void {
  const isFree = edited !== undefined || field.value.trim() === "";
  say(isFree ? "" : sentences.draft);
  field.focus();
  if (!isFree) return;
  if (!edited) gameBefore = selectedGame();
  edited = line;
  field.value = line.line;
  games.value = line.game;
  preview();
}

async function remove(line: WaitingLine): Promise<void> {
  if (!(await changeLine(line, null))) return say(sentences.sent);
  const { order: _, ...kept } = line;
  const undo = part("undo");
  undo.onclick = async () => {
    await keepLine(kept);
    part("removed").hidden = true;
    field.focus();
  };
  part("removed-text").textContent = (line.isTried ? sentences.tried : sentences.removed) ?? "";
  part("removed").hidden = false;
  // The focused button was removed with its line.
  undo.focus();
}

/** Renders the waiting lines; reports and drops one whose flip was permanently deleted. */
async function showWaiting(): Promise<void> {
  const before = player;
  player = await readPlayer();
  // Text typed by one player must not stay for another account.
  if (before && before.owner !== player?.owner) return location.reload();
  showFound();
  const lines = await waitingLines();
  const own = lines.filter(({ owner }) => owner === player?.owner);
  const deleted = own.find(({ because }) => because === "deleted");
  if (deleted) {
    say(`${describeLine(deleted)}: ${deleted.refusal}`);
    await changeLine(deleted, null);
    return;
  }
  const others = lines.filter(({ owner }) => owner !== player?.owner);
  const unsent = own.filter((line) => !line.refusal && !isOld(line));
  const waitsFor = [sentences.stuck, sentences.one][unsent.length] ?? sentences.many;
  part("count").textContent =
    own.length > 0 ? `${own.length} waiting. ${unsent.length > 0 && needsLogIn ? sentences.login : waitsFor}` : "";
  part("log-in").textContent = `Log in to send ${flips(unsent)}`;
  part("others").textContent = others.length > 0 ? `Waiting here for another account: ${flips(others)}.` : "";
  part("lines").replaceChildren(...own.map(waitingItem));
}

const isOld = (line: WaitingLine) => player !== undefined && isTooOld(line, player);

/** The number of flips in these lines, in words: a line can be several copies. */
function flips(lines: readonly { line: string }[]): string {
  const reads = lines.map(({ line }) => parseLine(line));
  const count = reads.reduce((sum, read) => sum + ("flip" in read ? read.flip.copies : 1), 0);
  return count === 1 ? "1 flip" : `${count} flips`;
}

function waitingItem(line: WaitingLine): Node {
  const item = part<HTMLTemplateElement>("item").content.cloneNode(true) as DocumentFragment;
  // In the order of `log-page.tsx`.
  const [description, why] = item.querySelectorAll("p") as unknown as [HTMLElement, HTMLElement];
  const [asNew, change, away] = item.querySelectorAll("button") as unknown as [HTMLElement, HTMLElement, HTMLElement];
  const game = line.game === player?.game ? "" : form.querySelector(`[value=${line.game}] + span`)?.textContent;
  description.textContent = [game, describeLine(line)].filter(Boolean).join(": ");
  why.textContent = (isOld(line) ? sentences.old : line.refusal) ?? "";
  asNew.hidden = line.because !== "id used";
  asNew.onclick = () => {
    field.focus();
    return changeAndSend(line, { id: newId() });
  };
  change.ariaLabel = `Edit ${line.line}`;
  change.onclick = () => edit(line);
  away.ariaLabel = `Remove ${line.line}`;
  away.onclick = () => remove(line);
  return item;
}
let send = async () => {};

function afterRound({ end, added }: Round): void {
  if (added.length > 0) say(added.length > 1 ? `${flips(added)} saved.` : added[0]?.said);
  needsLogIn = end === "log in";
  part("log-in").hidden = !needsLogIn;
  showWaiting();
}

async function start(): Promise<void> {
  player = (await readPlayer()) ?? (await fetchPlayer());
  part("nobody").hidden = player !== undefined;
  form.hidden = player === undefined;
  const query = new URLSearchParams(location.search);
  const draft = player ? readDraft(player.owner) : null;
  const line = query.get("line") ?? query.get("text") ?? draft?.text ?? "";
  field.value = line.replaceAll(/\s+/g, " ").slice(0, MAX_LINE_LENGTH);
  if (player) games.value = line === draft?.text ? draft.game : player.game;
  preview();
  field.focus();
  if (!location.pathname.startsWith(LOG_PATH)) part("instead").textContent = sentences.instead ?? "";
  await showWaiting();
  send = sendWhenPossible(afterRound);
}

/** The logged-in player at a first visit, if there's a connection. */
async function fetchPlayer(): Promise<Player | undefined> {
  const answer = await fetch(`${LOG_PATH}/player`).catch(() => null);
  // A log-in page is no JSON.
  const isOurs = answer?.ok && answer.headers.get("Content-Type")?.startsWith("application/json");
  if (!isOurs) return undefined;
  const { owner, game, found, now }: OfflineLogProps = await answer.json();
  await writePlayer({ owner, game, found: { [game]: found }, ahead: now - Date.now() });
  return readPlayer();
}

function showFound(): void {
  const name = player?.found[selectedGame()];
  part("found-name").textContent = name ?? "";
  part("found-choice").hidden = !name;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  keep();
});
form.addEventListener("input", () => {
  showFound();
  preview();
});
addEventListener(OUTBOX_CHANGED, showWaiting);
start().catch(() => say(sentences.none));
