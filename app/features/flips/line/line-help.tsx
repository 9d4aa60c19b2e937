import { type RefObject, useEffect, useState } from "react";
import { type CardOption, parseCardPosition } from "#app/domain/card.ts";
import { parseOvr } from "#app/domain/flip.ts";
import { formatLineCard } from "#app/domain/format-line.ts";
import { cardBegun, parseLine } from "#app/domain/line.ts";
import { plainText } from "#app/domain/plain-text.ts";
import { cardPrefill } from "#app/features/flips/form/picked-card.ts";
import { useLiveSearch } from "#app/features/flips/form/use-card-search.ts";
import { Chip } from "#app/ui/chip.tsx";
import { lineParts } from "./line-parts.ts";
import { LineQueue, write } from "./line-queue.tsx";
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

/** How many cards are shown; more would lie over the list, and one letter more finds fewer. */
const MOST_CARDS = 4;

/** Cards of the game that a line may begin with, found while it is typed; a press writes one into the field. */
export function LineCards({ input, at }: { input: LineHelpProps["input"]; at: string }) {
  const [picked, setPicked] = useState("");
  const typed = cardBegun(usePausedText(input));
  const begun = typed === picked ? "" : typed;
  // why: a text that has paused is asked for at once
  const [{ found }, search] = useLiveSearch(at, undefined, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text; `search` is new each time
  useEffect(() => void search(begun), [begun]);
  const cards = begun === "" || found === null || found === "failed" ? [] : linesOf(found.cards, begun);
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

/**
 * The first cards as lines begin with them, each once: those of a name with each word that is typed, not those of a
 * team or a program called so, and not the one that is there already.
 */
function linesOf(cards: readonly CardOption[], begun: string): string[] {
  const all = plainText(begun).split(/\s+/);
  const words = all.filter((word) => all.length === 1 || parseCardPosition(word) === null);
  const lines = cards.flatMap((card) => {
    const { ovr, ...rest } = cardPrefill(card);
    const line = formatLineCard({ ...rest, ovr: parseOvr(ovr) });
    if (line === null) return [];
    const plain = plainText(line);
    return words.every((word) => plain.includes(word)) && plain !== plainText(begun) ? line : [];
  });
  return [...new Set(lines)].slice(0, MOST_CARDS);
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
