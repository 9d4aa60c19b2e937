import { v7 as newId } from "uuid";
import { formatSigned } from "#app/domain/coins.ts";
import { priceQuestion } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { type LineAnswer, MAX_LINE_LENGTH, parseLine } from "#app/domain/line.ts";
import { lineParts } from "#app/features/flips/line/line-parts.ts";
import {
  changeLine,
  keepLine,
  OUTBOX_CHANGED,
  type Player,
  readPlayer,
  type WaitingLine,
  waitingLines,
} from "./outbox.ts";
import { isTooOld, LOG_PATH, type Round, sendWhenPossible } from "./send-lines.ts";

// The script of the offline log: it works without a connection, and nothing of it is drawn by the server.

const part = <Element extends HTMLElement = HTMLElement>(id: string) => document.getElementById(`log-${id}`) as Element;

const [form, field, found] = [
  part<HTMLFormElement>("form"),
  part<HTMLInputElement>("line"),
  part<HTMLInputElement>("found"),
];

/** The player who logged in last here, and the waiting line that is edited. */
let player: Player | undefined;
let edited: WaitingLine | undefined;
/** The line whose prices were asked about. */
let sure = "";

const gameChosen = () => new FormData(form).get("game") as Game;

function chooseGame(game: Game): void {
  for (const radio of form.querySelectorAll<HTMLInputElement>("[name=game]")) radio.checked = radio.value === game;
}

/** A line with the filter used that is kept, where it names none itself. */
function withFound(line: string): string {
  const name = found.checked ? player?.found[gameChosen()] : "";
  const [main = "", ...note] = line.split("//");
  if (!name || main.includes("#")) return line;
  return [`${main.trimEnd()} #${name}`, ...note].join(" //");
}

/** What a line is read as, or what is wrong with it. */
function readingOf(line: string): string {
  const read = parseLine(line);
  if ("problem" in read) return read.problem;
  const { parts, profit, found: name } = lineParts(read.flip);
  const { copies } = read.flip;
  const said = [copies > 1 && `${copies} ×`, ...parts, profit !== null && formatSigned(profit), name];
  return said.filter(Boolean).join(" · ");
}

/** What has to be answered before a line is kept: the question that it raises, and its answers. */
function questionOf(line: string): { problem: string; answers: LineAnswer[] } | null {
  const read = parseLine(line);
  if ("problem" in read) return read;
  const problem = sure === line ? null : priceQuestion(read.flip.buy, read.flip.sell, "Keep");
  return problem === null ? null : { problem, answers: [] };
}

function button(label: string, onPress: () => unknown): HTMLButtonElement {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: "button button-small", textContent: label, onclick: onPress });
  return made;
}

function showQuestion({ problem, answers }: { problem: string; answers: LineAnswer[] }): void {
  part("problem").textContent = problem;
  const buttons = answers.map(({ label, line }) =>
    button(label, () => {
      field.value = line;
      form.requestSubmit();
    }),
  );
  part("answers").replaceChildren(...buttons);
}

/** Shows what the text in the field is read as. */
function preview(): void {
  showQuestion({ problem: "", answers: [] });
  const line = withFound(field.value);
  const isBegun = /\d/.test(field.value) && "flip" in parseLine(line);
  part("reading").textContent = isBegun ? readingOf(line) : "";
}

/** Keeps the line in the field on this phone, and asks the browser once to let it stay there. */
async function keep(): Promise<void> {
  if (player === undefined) return;
  const line = withFound(field.value.trim());
  const question = questionOf(line);
  if (question) {
    sure = line;
    return showQuestion(question);
  }
  const [game, before] = [gameChosen(), edited];
  const change = { game, line, refusal: undefined, isIdUsed: undefined };
  const kept = { id: newId(), game, line, typedAt: Date.now(), ahead: player.ahead, owner: player.owner };
  // why: the next line may be typed while this one is written
  clear();
  try {
    if (before && !(await changeLine(before, change))) return say("It was sent meanwhile. Edit it in My Flips.");
    if (!before) await keepLine(kept);
  } catch {
    field.value ||= line;
    return showQuestion({ problem: "This phone can't keep it. Its storage may be full.", answers: [] });
  }
  askToStay();
  const { serviceWorker } = navigator;
  serviceWorker?.ready.then((worker) => (worker as WithSync).sync?.register("offline-log")).catch(() => {});
  await send();
}

function clear(): void {
  edited = undefined;
  field.value = "";
  say("");
  preview();
  // why: a page that is loaded again must not fill in the same line again
  history.replaceState(null, "", LOG_PATH);
  field.focus();
}

/** Background Sync, which some browsers have and TypeScript does not know. */
type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

async function askToStay(): Promise<void> {
  const stays = await navigator.storage?.persist?.();
  part("stays").textContent = stays
    ? "This browser keeps what waits until it's sent."
    : "This browser may clear what waits if it runs out of space.";
}

const say = (text: string, ...more: Node[]) => part("said").replaceChildren(text, ...more);

function edit(line: WaitingLine): void {
  edited = line;
  field.value = line.line;
  chooseGame(line.game);
  preview();
  field.focus();
}

async function remove(line: WaitingLine): Promise<void> {
  await changeLine(line, null);
  const { order: _, ...kept } = line;
  const undo = button("Undo", async () => {
    await keepLine(kept);
    say("");
    field.focus();
    await send();
  });
  say("Removed. ", undo);
  // why: the button that was pressed is gone
  undo.focus();
}

/** Shows the lines that wait. */
async function showWaiting(): Promise<void> {
  player = await readPlayer();
  const lines = await waitingLines();
  const own = lines.filter(({ owner }) => owner === player?.owner);
  const others = lines.length - own.length;
  const unsent = own.filter((line) => !line.refusal && !isOld(line)).length;
  part("count").textContent = own.length > 0 ? `${own.length} waiting. ${waitsFor(unsent)}` : "";
  part("log-in").textContent = `Log in to send ${flips(unsent)}`;
  part("others").textContent =
    others > 0 ? `${flips(others)} of another account wait${others === 1 ? "s" : ""} here.` : "";
  part("lines").replaceChildren(...own.map(waitingItem));
}

const isOld = (line: WaitingLine) => player !== undefined && isTooOld(line, player);
const waitsFor = (unsent: number) =>
  unsent === 0 ? "See why below." : `${unsent === 1 ? "It's" : "They're"} sent as soon as there's a connection.`;
const flips = (count: number) => `${count} ${count === 1 ? "flip" : "flips"}`;

function waitingItem(line: WaitingLine): Node {
  const item = part<HTMLTemplateElement>("item").content.cloneNode(true) as DocumentFragment;
  // why: as `log-page.tsx` has them
  const [reading, why] = item.querySelectorAll("p") as unknown as [HTMLElement, HTMLElement];
  const [asNew, change, away] = item.querySelectorAll("button") as unknown as [HTMLElement, HTMLElement, HTMLElement];
  reading.textContent = readingOf(line.line);
  why.textContent = isOld(line) ? "This is more than 30 days old, so it isn't sent anymore." : (line.refusal ?? "");
  asNew.hidden = !line.isIdUsed;
  asNew.onclick = async () => {
    await changeLine(line, { id: newId(), refusal: undefined, isIdUsed: undefined });
    field.focus();
    await send();
  };
  change.ariaLabel = `Edit ${line.line}`;
  change.onclick = () => edit(line);
  away.ariaLabel = `Remove ${line.line}`;
  away.onclick = () => remove(line);
  return item;
}
let send = async () => {};

/** Says how a round of sending ended. */
function afterRound({ end, said }: Round): void {
  if (said.length > 0) say(said.join(" "));
  part("log-in").hidden = end !== "log in";
  // why: another account may have logged in meanwhile
  showWaiting();
}

async function start(): Promise<void> {
  player = await readPlayer();
  part("nobody").hidden = player !== undefined;
  form.hidden = player === undefined;
  const query = new URLSearchParams(location.search);
  field.value = (query.get("line") ?? query.get("text") ?? "").replaceAll(/\s+/g, " ").slice(0, MAX_LINE_LENGTH);
  if (player) chooseGame(player.game);
  showFound();
  preview();
  field.focus();
  await showWaiting();
  send = sendWhenPossible(afterRound);
}

function showFound(): void {
  const name = player?.found[gameChosen()];
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
start().catch(() => say("This browser can't keep flips. Log them in My Flips."));
