import { type ComponentProps, type RefObject, useEffect, useMemo, useState } from "react";
import { readLine } from "#app/domain/line-sale.ts";
import type { CardLine } from "#app/features/flips/card-texts.ts";
import { appendParam } from "#app/features/flips/flip-links.ts";
import { LineKeys } from "./line-keys.tsx";
import { LinePreview, useLineCard } from "./line-preview.tsx";
import { type CardKeys, LineSuggestions } from "./line-suggestions.tsx";
import { type Line, useLines } from "./lines.tsx";

export { v7 as newId } from "uuid";

interface Props extends Omit<ComponentProps<typeof LinePreview>, "read" | "found" | "strip" | "isStale"> {
  own: ComponentProps<typeof LineSuggestions>["own"];
  keys: RefObject<CardKeys | null>;
  cardsAt: string;
  /** Id of the card that a rejected line was sent with; "" for none. */
  sentCard: string;
  /** True while the field has that line, which the form then sends with its card. */
  isSentLine: boolean;
  onCombobox: ComponentProps<typeof LineSuggestions>["onChange"];
}

/** By id of each picked card, what picking it wrote into a line. */
const written = new Map<string, string>();

/** A picked card counts as long as the line contains what was written for it. */
const isOf = (card: string, line: string) => written.has(card) && ` ${line} `.includes(` ${written.get(card)} `);

/** Suggestions and preview for the one-line form; loaded on first focus. */
export function LineHelp({ text, own, keys, cardsAt, sentCard, isSentLine, onCombobox, ...more }: Props) {
  const { input } = more;
  const paused = useDebounced(text);
  const read = useMemo(() => readLine(paused), [paused]);
  const [picked, setPicked] = useState("");
  // Typed again later, it isn't a pick.
  if (picked !== "" && !isOf(picked, text)) setPicked("");
  const card = isSentLine ? sentCard : ([picked, sentCard].find((id) => isOf(id, text)) ?? "");
  const { found, strip, isSearching } = useLineCard(paused, read, appendParam(cardsAt, "as", "line"), card);
  const isStale = text !== paused || isSearching;
  // A sale's price is its own.
  const price = isStale || /[>→]|\bsold\b/i.test(text) ? null : (strip?.suggested ?? null);
  function pick({ card, line }: CardLine) {
    if (card !== null) written.set(card, line);
    setPicked(card ?? "");
  }
  return (
    <>
      <LineKeys input={input} price={price} />
      {card !== "" && !isSentLine ? <input type="hidden" name="card" value={card} /> : null}
      <LineSuggestions
        text={paused}
        at={appendParam(cardsAt, "as", "lines")}
        onPick={pick}
        onChange={onCombobox}
        {...{ input, own, keys }}
      />
      <div role="status" className="grid gap-2">
        <LinePreview text={paused} isStale={text !== paused} {...{ read, found, strip }} {...more} />
        <Waiting />
      </div>
    </>
  );
}

function Waiting() {
  const { lines, edited } = useLines();
  const refused = lines.filter(({ id, reply }) => reply && id !== edited);
  const next = lines.filter(({ reply }) => !reply).slice(1);
  return (
    <>
      {refused.length > 0 ? <p className="text-sm">{`Not added: ${joinTexts(refused)}`}</p> : null}
      {next.length > 0 ? <p className="text-sm">{`Next: ${joinTexts(next)}`}</p> : null}
    </>
  );
}

const joinTexts = (lines: readonly Line[]) => lines.map(({ text }) => text).join(" · ");

const PAUSE_MS = 150;

function useDebounced(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
