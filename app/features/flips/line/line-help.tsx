import { type ComponentProps, type RefObject, useEffect, useState } from "react";
import { appendParam } from "#app/features/flips/flip-links.ts";
import { LineKeys } from "./line-keys.tsx";
import { LinePreview } from "./line-preview.tsx";
import { type CardKeys, LineSuggestions } from "./line-suggestions.tsx";
import { type Line, useLines } from "./lines.tsx";

export { v7 as newId } from "uuid";

interface Props extends Omit<ComponentProps<typeof LinePreview>, "at"> {
  text: string;
  own: readonly string[];
  keys: RefObject<CardKeys | null>;
  cardsAt: string;
}

/** Suggestions and preview for the one-line form; loaded on first focus. */
export function LineHelp({ text, own, keys, cardsAt, ...more }: Props) {
  const { input } = more;
  const paused = useDebounced(text);
  return (
    <>
      <LineKeys input={input} />
      <LineSuggestions text={paused} at={appendParam(cardsAt, "as", "lines")} {...{ input, own, keys }} />
      <div role="status" className="grid gap-2">
        <LinePreview text={paused} at={appendParam(cardsAt, "as", "line")} {...more} />
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
