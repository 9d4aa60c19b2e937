import { type RefObject, useEffect, useState } from "react";
import { formatSigned } from "#app/domain/coins.ts";
import { cardBegun, parseLine } from "#app/domain/line.ts";
import { useLiveSearch } from "#app/features/flips/form/use-card-search.ts";
import { Chip } from "#app/ui/chip.tsx";
import { directionOf } from "#app/ui/stat-card.tsx";
import { useLeaveQuestion } from "./leave-question.ts";
import { isOffered } from "./line-cards.ts";
import { lineParts } from "./line-parts.ts";
import { useLines } from "./lines.tsx";
import { write } from "./write.ts";

export { v7 as newId } from "uuid";

export interface LineHelpProps {
  input: RefObject<HTMLInputElement | null>;
  /** The problems of it that are shown already. */
  shownProblems: string[];
}

/** What helps to type line after line; loaded when the field is first used. */
export function LineHelp({ input, shownProblems }: LineHelpProps) {
  return (
    <>
      <LinePreview input={input} shownProblems={shownProblems} />
      <Waiting input={input} />
    </>
  );
}

/** Lines that were refused while another was typed, and those that are sent after the one on its way. */
function Waiting({ input }: Pick<LineHelpProps, "input">) {
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

/** Cards of the game that a line may begin with, found while it is typed; a press writes one into the field. */
export function LineCards({ input, at }: { input: LineHelpProps["input"]; at: string }) {
  const [picked, setPicked] = useState("");
  const typed = cardBegun(usePausedText(input));
  const begun = typed === picked ? "" : typed;
  // why: typing has paused already
  const [{ found }, search] = useLiveSearch<string[]>(at, undefined, 0);
  useEffect(() => void search(begun), [begun, search]);
  // why: those found last stand there until the next answer, and not all of them are of what is typed by now
  const cards =
    begun === "" || found === null || found === "failed" ? [] : found.filter((line) => isOffered(line, begun));
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
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {cards.length > 0 ? `Cards found: ${cards.length}` : ""}
      </p>
      {cards.length > 0 ? (
        <ul className="picks" aria-label="Cards found">
          {cards.map((card) => (
            <li key={card}>
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

const PAUSE_MS = 150;

const TONES = { up: "good", flat: "muted", down: "bad" } as const;

/**
 * What the text of a field is understood as, once typing has paused: its parts and its profit, or the question that it
 * raises unless it is among `shownProblems`.
 */
function LinePreview({ input, shownProblems }: { input: RefObject<HTMLInputElement | null>; shownProblems: string[] }) {
  const text = usePausedText(input);
  if (text.trim() === "") return null;
  const read = parseLine(text);
  if ("problem" in read) return shownProblems.includes(read.problem) ? null : <p className="text-sm">{read.problem}</p>;
  const { parts, profit, found } = lineParts(read.flip);
  const { copies } = read.flip;
  return (
    <p className="flex flex-wrap gap-1">
      {[...(copies > 1 ? [`${copies} ×`] : []), ...parts].map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name than their place
        <Chip key={at} tone="muted">
          {part}
        </Chip>
      ))}
      {profit === null ? null : <Chip tone={TONES[directionOf(profit)]}>{formatSigned(profit)}</Chip>}
      {found ? <Chip tone="muted">{found}</Chip> : null}
    </p>
  );
}

/** The text of a field as it was when typing last paused. */
function usePausedText(input: RefObject<HTMLInputElement | null>): string {
  const [text, setText] = useState("");
  useEffect(() => {
    const field = input.current;
    let timer: ReturnType<typeof setTimeout>;
    const typed = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setText(field?.value ?? ""), PAUSE_MS);
    };
    typed();
    field?.addEventListener("input", typed);
    return () => {
      clearTimeout(timer);
      field?.removeEventListener("input", typed);
    };
  }, [input]);
  return text;
}
