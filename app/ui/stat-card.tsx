import type { ReactNode } from "react";
import { Explain } from "./explain.tsx";

type Props = { label: string; value: string; foot?: ReactNode; help?: string; tone?: Direction };

const MAX_LENGTH_AT_FULL_SIZE = 10;

/**
 * One figure with its name; `tone` adds colour and arrow to a signed value, `foot` compares it, `help` says what it
 * counts, to whoever asks.
 */
export function StatCard({ label, value, foot, help, tone }: Props) {
  return (
    <li className={value.length > MAX_LENGTH_AT_FULL_SIZE ? "panel stat stat-long" : "panel stat"}>
      <p>{label}</p>
      <p className={tone && directionClass(tone)}>{value}</p>
      {foot ? <div>{foot}</div> : null}
      {help ? <Explain about={label}>{help}</Explain> : null}
    </li>
  );
}

/**
 * A list of stat cards side by side, as many as fit; the first of `led` ones is wider, `compact` ones are one row on a
 * phone.
 */
export function StatGrid({ variant, children }: { variant?: "led" | "compact"; children: ReactNode }) {
  return <ul className={variant ? `stats stats-${variant}` : "stats"}>{children}</ul>;
}

type Direction = "up" | "down" | "flat";

/** Which way a number points: up above 0, down below, else flat. */
export const directionOf = (n: number | null): Direction => (n === null || n === 0 ? "flat" : n > 0 ? "up" : "down");

/** The class that gives a signed figure its colour and its arrow (drawn by the sheet, unspoken); none when flat. */
function directionClass(direction: Direction): string | undefined {
  return direction === "flat" ? undefined : `figure-${direction}`;
}

/** A signed figure with its colour and its arrow; `text` carries the sign. */
export function SignedFigure({ text, direction }: { text: string; direction: Direction }) {
  return <span className={directionClass(direction)}>{text}</span>;
}
