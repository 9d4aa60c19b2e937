import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { cardBegun } from "#app/domain/card-begun.ts";
import { formatSigned } from "#app/domain/coins.ts";
import { type LineAnswer, parseLine } from "#app/domain/line.ts";
import { useLiveSearch } from "#app/features/flips/form/use-card-search.ts";
import { Chip } from "#app/ui/chip.tsx";
import { directionOf } from "#app/ui/stat-card.tsx";
import { AnswerButtons } from "./answer-buttons.tsx";
import { useLeaveQuestion } from "./leave-question.ts";
import { isOffered, MOST_CARDS } from "./line-cards.ts";
import { lineParts } from "./line-parts.ts";
import { useLines } from "./lines.tsx";
import { write } from "./write.ts";

export { v7 as newId } from "uuid";

type Input = RefObject<HTMLInputElement | null>;

interface LineHelpProps {
  input: Input;
  /** What stands in the field. */
  text: string;
  /** The problems of it that are shown already. */
  shownProblems: string[];
  /** What the server offers as answers to a question that the line doesn't raise by itself. */
  answers: readonly LineAnswer[];
  /** True once the field was left, where a question about a half-typed line is no bother. */
  isLeft: boolean;
  /** The name that is kept for what the next flips are found with; "" for none. */
  kept: string;
}

/** What helps to type line after line; loaded when the field is first used. */
export function LineHelp({ text, ...more }: LineHelpProps) {
  return (
    <>
      <LinePreview text={usePaused(text)} {...more} />
      <Waiting input={more.input} />
    </>
  );
}

/** Lines that were refused while another was typed, and those that are sent after the one on its way. */
function Waiting({ input }: { input: Input }) {
  const { lines, edited } = useLines();
  const refusals = lines.filter(({ reply }) => reply);
  const refused = refusals.filter(({ id }) => id !== edited);
  const next = lines.filter(({ reply }) => !reply).slice(1);
  useLeaveQuestion(lines.length, refusals.length, input);
  return (
    <>
      {refused.length > 0 ? <p className="text-sm">Not added: {refused.map(({ text }) => text).join(" · ")}</p> : null}
      {next.length > 0 ? <p className="text-sm">Next: {next.map(({ text }) => text).join(" · ")}</p> : null}
    </>
  );
}

/** What the field's own keys do with the cards that are found. */
export interface CardKeys {
  /** Writes the first card into the field instead of sending it; false where none is found. */
  takeFirst: (event: SyntheticEvent) => boolean;
  /** Goes to the first card by ↓, and takes the cards away until more is typed by Escape. */
  press: (event: KeyboardEvent) => void;
}

interface LineCardsProps {
  input: Input;
  text: string;
  /** Cards of the list, which come before others. */
  own: readonly string[];
  /** Where cards of the game are searched. */
  at: string;
  keys: RefObject<CardKeys | null>;
}

/** Cards that a line may begin with, found while it is typed; a press, Enter or the arrows write one into the field. */
export function LineCards({ input, text, own, at, keys }: LineCardsProps) {
  const [picked, setPicked] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const typed = cardBegun(usePaused(text));
  const begun = typed === picked ? "" : typed;
  // why: typing has paused already
  const [{ found }, search] = useLiveSearch<string[]>(at, undefined, 0);
  useEffect(() => void search(begun), [begun, search]);
  const all = [...own, ...(found === null || found === "failed" ? [] : found)];
  // why: those found last stand there until the next answer, and not all of them are of what is typed by now
  const offered = begun === "" ? [] : all.filter((line) => isOffered(line, begun));
  const cards = [...new Set(offered)].slice(0, MOST_CARDS);
  function begin(card: string) {
    const field = input.current;
    // why: more may have been typed since typing last paused, such as the first digit of an OVR
    const text = cardBegun(field?.value ?? "") || begun;
    const start = field?.value.lastIndexOf(text) ?? -1;
    if (!field || start < 0) return;
    const rest = field.value.slice(start + text.length).trimStart();
    setPicked(card);
    write(field, `${field.value.slice(0, start)}${card} ${/^\d?\s*$/.test(rest) ? "" : rest}`);
    field.focus();
  }
  function press(event: KeyboardEvent) {
    const { key } = event;
    if (key === "Escape") {
      setPicked(typed);
      input.current?.focus();
    }
    if (key !== "ArrowDown" && key !== "ArrowUp") return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    (key === "ArrowUp" && at === 0 ? input.current : buttons[at + (key === "ArrowUp" ? -1 : 1)])?.focus();
  }
  useImperativeHandle(keys, () => ({
    takeFirst: (event) => {
      const [card] = cards;
      if (card === undefined || cardBegun(input.current?.value ?? "") === "") return false;
      event.preventDefault();
      begin(card);
      return true;
    },
    press,
  }));
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {cards.length > 0 ? `Cards found: ${cards.length}` : ""}
      </p>
      {cards.length > 0 ? (
        <ul ref={list} className="picks" aria-label="Cards found" onKeyDown={press}>
          {cards.map((card, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the focus stays in its place when other cards are found
            <li key={at}>
              {/* why: the field keeps the focus, and the keyboard of a phone stays */}
              <button
                type="button"
                className="min-h-11"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => begin(card)}
              >
                {card}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

const KEYS = [">", "@", "k", "3x", "#"];

/** Signs that a phone's keyboard hides; shown to fingers alone. */
export function LineKeys({ input }: { input: Input }) {
  function press(key: string) {
    const field = input.current;
    if (!field) return;
    field.focus();
    if (key === "3x") return write(field, `3x ${field.value.trimStart()}`);
    const [start, end] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
    const [before, after] = [field.value.slice(0, start), field.value.slice(end)];
    const typed = key === "k" || before === "" || before.endsWith(" ") ? key : ` ${key}`;
    const space = key === ">" || key === "@" ? " " : "";
    write(field, before + typed + space + after);
    field.setSelectionRange(start + typed.length + space.length, start + typed.length + space.length);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would stand in the way of the form's own labels
    <div role="group" aria-label="Signs of a line" className="line-keys">
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          className="button button-small"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => press(key)}
        >
          {key}
        </button>
      ))}
    </div>
  );
}

const PAUSE_MS = 150;

const TONES = { up: "good", flat: "muted", down: "bad" } as const;

/**
 * What a line is understood as: its parts and its profit, or the question that it raises, once a digit stands in it or
 * the field was left; and the answers to it.
 */
function LinePreview({ input, text, shownProblems, isLeft, kept, answers }: LineHelpProps) {
  if (text.trim() === "") return null;
  const read = parseLine(text);
  if ("problem" in read) {
    const isAsked = (/\d/.test(text) || isLeft) && !shownProblems.includes(read.problem);
    return (
      <>
        {isAsked ? <p className="text-sm">{read.problem}</p> : null}
        <AnswerButtons answers={read.answers} onPress={(answer) => send(input, answer)} />
      </>
    );
  }
  const { parts, profit, found } = lineParts(read.flip);
  const { copies } = read.flip;
  return (
    <>
      <p className="flex flex-wrap gap-1">
        {[...(copies > 1 ? [`${copies} ×`] : []), ...parts].map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name than their place
          <Chip key={at} tone="muted">
            {part}
          </Chip>
        ))}
        {profit === null ? null : <Chip tone={TONES[directionOf(profit)]}>{formatSigned(profit)}</Chip>}
        {found ? <Chip tone="muted">{found}</Chip> : null}
        {kept && !found ? <KeptChip input={input} name={kept} /> : null}
      </p>
      <AnswerButtons answers={answers} onPress={(answer) => send(input, answer)} />
    </>
  );
}

/** The kept name, and what takes it away. */
function KeptChip({ input, name }: { input: Input; name: string }) {
  const [isGone, setIsGone] = useState(false);
  function clear() {
    const fields = input.current?.form?.elements;
    const [found, keep] = [fields?.namedItem("found"), fields?.namedItem("keep")];
    if (found instanceof HTMLInputElement) found.value = "";
    if (keep instanceof HTMLInputElement) keep.checked = false;
    setIsGone(true);
    input.current?.focus();
  }
  return isGone ? null : (
    <Chip tone="muted">
      #{name}{" "}
      <button
        type="button"
        aria-label={`Don't keep ${name}`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={clear}
      >
        ×
      </button>
    </Chip>
  );
}

/** Enters the line that an answer makes. */
function send(input: Input, { line }: LineAnswer): void {
  const field = input.current;
  if (!field) return;
  write(field, line);
  field.form?.requestSubmit();
}

/** A text as it was when typing last paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
