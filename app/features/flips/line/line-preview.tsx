import { type RefObject, useEffect, useState } from "react";
import { formatSigned } from "#app/domain/coins.ts";
import { parseLine } from "#app/domain/line.ts";
import { useLiveSearch } from "#app/features/flips/form/use-card-search.ts";
import { Chip } from "#app/ui/chip.tsx";
import { directionOf } from "#app/ui/stat-card.tsx";
import { AnswerButtons } from "./answer-buttons.tsx";
import type { Answer, LineCard } from "./line-cards.ts";
import { lineParts } from "./line-parts.ts";
import { clearFound, write } from "./write.ts";

type Input = RefObject<HTMLInputElement | null>;

interface Props {
  input: Input;
  /** What stood in the field when typing last paused. */
  text: string;
  /** Where the card of a line is asked for. */
  at: string;
  /** The problems of it that are shown already. */
  shownProblems: readonly string[];
  /** What the server offers as answers to a question that the line doesn't raise by itself. */
  answers: readonly Answer[];
  /** True where the card was picked already. */
  isPicked: boolean;
  /** True once the field was left, where a question about a half-typed line is no bother. */
  isLeft: boolean;
  /** The name that is kept for what the next flips are found with; "" for none. */
  kept: string;
}

const TONES = { up: "good", flat: "muted", down: "bad" } as const;

/**
 * What a line is understood as: its parts and its profit, or the question that it raises, once a digit stands in it or
 * the field was left; and the answers to it.
 */
export function LinePreview({ input, text, at, shownProblems, isLeft, isPicked, kept, answers }: Props) {
  const card = useCardOf(text, at);
  const offered = answers.length > 0 || isPicked ? answers : (card?.answers ?? []);
  if (text.trim() === "") return null;
  const read = parseLine(text);
  if ("problem" in read) {
    const isAsked = (/\d/.test(text) || isLeft) && !shownProblems.includes(read.problem);
    return (
      <>
        {isAsked ? <p className="text-sm">{read.problem}</p> : null}
        <AnswerButtons answers={read.answers} onPress={(line) => send(input, line)} />
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
        {card?.card ? <Chip tone="muted">{card.card}</Chip> : null}
        {found ? <Chip tone="muted">{found}</Chip> : null}
        {kept && !found ? <KeptChip input={input} name={kept} /> : null}
      </p>
      {offered.length > 0 && shownProblems.length === 0 ? <p className="text-sm">Which {read.flip.name}?</p> : null}
      <AnswerButtons answers={offered} onPress={(line) => send(input, line)} />
    </>
  );
}

/** The card of the card database that a whole line is of, once the server has said it. */
function useCardOf(line: string, at: string): LineCard | null {
  const [{ query, found, searching }, search] = useLiveSearch<LineCard>(at, undefined, 0);
  const read = parseLine(line);
  const asked = "flip" in read && read.flip.ovr !== null && read.flip.pos !== "Other" ? line : "";
  useEffect(() => void search(asked), [asked, search]);
  // why: what was found last stands there until the next answer
  return searching || query !== asked || found === "failed" ? null : found;
}

/** The kept name, and what takes it away. */
function KeptChip({ input, name }: { input: Input; name: string }) {
  const [isGone, setIsGone] = useState(false);
  function clear() {
    const form = input.current?.form;
    if (!form) return;
    clearFound(form);
    const keep = form.elements.namedItem("keep");
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
function send(input: Input, line: string): void {
  const field = input.current;
  if (!field) return;
  write(field, line);
  field.form?.requestSubmit();
}
