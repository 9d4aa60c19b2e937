import { type RefObject, useEffect, useState } from "react";
import { parseLine } from "#app/domain/line.ts";
import { Chip } from "#app/ui/chip.tsx";
import { lineParts } from "./line-parts.ts";
import { LineQueue } from "./line-queue.tsx";
import type { LineReply } from "./use-answer.ts";

export interface LineHelpProps {
  input: RefObject<HTMLInputElement | null>;
  reply: LineReply;
  /** The problems of it that are shown already. */
  shownProblems: string[];
}

/** What helps to type line after line; loaded when the field is first used. */
export function LineHelp({ input, reply, shownProblems }: LineHelpProps) {
  return (
    <>
      <LinePreview input={input} shownProblems={shownProblems} />
      <LineQueue input={input} reply={reply} />
    </>
  );
}

const PAUSE_MS = 150;

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
      {profit ? <Chip tone={profit.startsWith("+") ? "good" : "bad"}>{profit}</Chip> : null}
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
