import { type RefObject, useEffect, useState } from "react";
import { formatSigned } from "#app/domain/coins.ts";
import { parseLine } from "#app/domain/line.ts";
import { useLiveSearch } from "#app/features/flips/form/use-card-search.ts";
import { Chip } from "#app/ui/chip.tsx";
import { deltaDirection } from "#app/ui/stat-card.tsx";
import { AnswerButtons } from "./answer-buttons.tsx";
import { clearFilterName, setFieldValue } from "./field-value.ts";
import type { Answer, LineCard } from "./line-cards.ts";
import { lineParts } from "./line-parts.ts";

type Input = RefObject<HTMLInputElement | null>;

interface Props {
  input: Input;
  text: string;
  at: string;
  shownProblems: readonly string[];
  /** Answers from the server, to questions the parser can't raise. */
  answers: readonly Answer[];
  isPicked: boolean;
  /** True after blur, when a problem of an incomplete line may be shown. */
  isLeft: boolean;
  /** Filter name kept for later flips; "" for none. */
  savedSource: string;
}

const TONES = { up: "good", flat: "muted", down: "bad" } as const;

export function LinePreview({ input, text, at, shownProblems, isLeft, isPicked, savedSource, answers }: Props) {
  const card = useCardSearch(text, at);
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
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified by position only
          <Chip key={at} tone="muted">
            {part}
          </Chip>
        ))}
        {profit === null ? null : <Chip tone={TONES[deltaDirection(profit)]}>{formatSigned(profit)}</Chip>}
        {card?.card ? <Chip tone="muted">{card.card}</Chip> : null}
        {found ? <Chip tone="muted">{found}</Chip> : null}
        {savedSource && !found ? <KeptChip input={input} name={savedSource} /> : null}
      </p>
      {offered.length > 0 && shownProblems.length === 0 ? (
        <p className="text-sm">{`Which ${read.flip.name}?`}</p>
      ) : null}
      <AnswerButtons answers={offered} onPress={(line) => send(input, line)} />
    </>
  );
}

/** The matching card of a complete line; null until the response arrives. */
function useCardSearch(line: string, at: string): LineCard | null {
  const [{ query, found, searching }, search] = useLiveSearch<LineCard>(at, undefined, 0);
  const read = parseLine(line);
  const cardQuery = "flip" in read && read.flip.ovr !== null && read.flip.pos !== "Other" ? line : "";
  useEffect(() => void search(cardQuery), [cardQuery, search]);
  // The previous result stays until the next response.
  return searching || query !== cardQuery || found === "failed" ? null : found;
}

function KeptChip({ input, name }: { input: Input; name: string }) {
  const [isGone, setIsGone] = useState(false);
  function clear() {
    const form = input.current?.form;
    if (!form) return;
    clearFilterName(form);
    const keep = form.elements.namedItem("keep");
    if (keep instanceof HTMLInputElement) keep.checked = false;
    setIsGone(true);
    input.current?.focus();
  }
  return isGone ? null : (
    <Chip tone="muted">
      <span>{`#${name}`}</span>{" "}
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

function send(input: Input, line: string): void {
  const field = input.current;
  if (!field) return;
  setFieldValue(field, line);
  field.form?.requestSubmit();
}
