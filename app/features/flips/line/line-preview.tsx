import { type RefObject, useEffect, useState } from "react";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { looksPriced, readCardAlone } from "#app/domain/line.ts";
import type { ReadLine } from "#app/domain/line-sale.ts";
import { appendParam } from "#app/features/flips/flip-links.ts";
import { useLiveSearch } from "#app/features/flips/form/use-card-search.ts";
import { PriceStrip } from "#app/features/flips/prices/price-strip.tsx";
import type { Strip } from "#app/features/flips/prices/strip.ts";
import { Chip } from "#app/ui/chip.tsx";
import { setFieldValue } from "#app/ui/form/field-value.ts";
import { deltaDirection } from "#app/ui/stat-card.tsx";
import { AnswerButtons } from "./answer-buttons.tsx";
import type { Answer, LineCard } from "./line-cards.ts";
import { lineParts } from "./line-parts.ts";
import { clearSourceField } from "./source-field.ts";

type Input = RefObject<HTMLInputElement | null>;

interface Props {
  input: Input;
  text: string;
  /** The text as it was read. */
  read: ReadLine;
  /** True while the field's text is another. */
  isStale: boolean;
  found: LineCard | null;
  strip: Strip | null;
  shownProblems: readonly string[];
  /** Answers from the server, to questions the parser can't raise. */
  answers: readonly Answer[];
  /** Filter name kept for later flips; "" for none. */
  savedSource: string;
}

const TONES = { up: "good", flat: "muted", down: "bad" } as const;

export function LinePreview({
  input,
  text,
  read: line,
  isStale,
  found,
  strip,
  shownProblems,
  savedSource,
  answers,
}: Props) {
  const offered = answers.length > 0 ? answers : (found?.answers ?? []);
  if (text.trim() === "") return null;
  const read = "sale" in line ? line.asked : line;
  if ("problem" in read) {
    const asked = found?.question ? found : { question: read.problem, answers: read.answers };
    const isShown = shownProblems.includes(asked.question);
    if (!isShown && !found?.question && !looksPriced(text)) return strip ? <PriceStrip strip={strip} /> : null;
    return (
      <>
        {isShown ? null : <p className="text-sm">{asked.question}</p>}
        <AnswerButtons answers={asked.answers} disabled={isStale} onPress={(line) => send(input, line)} />
        {found?.more ? <More count={found.more} /> : null}
      </>
    );
  }
  const { parts, profit, found: source } = lineParts(read.flip);
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
        {found?.day ? <Chip tone="muted">{found.day}</Chip> : null}
        {found?.card ? <Chip tone="muted">{found.card}</Chip> : null}
        {source ? <Chip tone="muted">{source}</Chip> : null}
        {savedSource && !source ? <KeptChip input={input} name={savedSource} /> : null}
      </p>
      {strip ? <PriceStrip strip={strip} /> : null}
      {found?.question && shownProblems.length === 0 ? <p className="text-sm">{found.question}</p> : null}
      <AnswerButtons answers={offered} disabled={isStale} onPress={(line) => send(input, line)} />
      {found?.more ? <More count={found.more} /> : null}
    </>
  );
}

const More = ({ count }: { count: number }) => <p className="text-sm">{`and ${formatCoins(count)} more`}</p>;

/**
 * The card of a line, the picked one if it fits, or the flips that it sells: null until the response arrives. The strip
 * stays meanwhile, so that nothing moves.
 */
export function useLineCard(line: string, read: ReadLine, at: string, picked: string) {
  const to = picked ? appendParam(at, "card", picked) : at;
  const [{ query, found, searching }, search] = useLiveSearch<LineCard>(to, undefined, 0);
  const isAsked = "flip" in read ? read.flip.name !== "" : "sale" in read || isKnownAlone(line, picked);
  const cardQuery = isAsked ? line : "";
  useEffect(() => void search(cardQuery), [cardQuery, search]);
  // The previous result stays until the next response.
  const last = found === "failed" ? null : found;
  const isSearching = searching === true || query !== cardQuery;
  return { found: isSearching ? null : last, strip: isAsked ? (last?.strip ?? null) : null, isSearching };
}

/** A card without a price is looked up once its OVR is typed, or it's picked. */
function isKnownAlone(line: string, picked: string): boolean {
  const card = readCardAlone(line);
  return card !== null && (card.ovr !== null || picked !== "");
}

function KeptChip({ input, name }: { input: Input; name: string }) {
  const [isGone, setIsGone] = useState(false);
  function clear() {
    const form = input.current?.form;
    if (!form) return;
    clearSourceField(form);
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
