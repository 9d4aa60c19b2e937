import type { ReactNode } from "react";
import { Explain } from "./explain.tsx";

type Props = { label: string; value: string; foot?: ReactNode; help?: string; tone?: Direction };

const MAX_LENGTH_AT_FULL_SIZE = 10;

/** `tone` adds color and arrow to a signed value, `foot` compares it, `help` explains it. */
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

/** "led" widens the first card; "compact" fits one row on a phone. */
export function StatGrid({ variant, children }: { variant?: "led" | "compact"; children: ReactNode }) {
  return <ul className={variant ? `stats stats-${variant}` : "stats"}>{children}</ul>;
}

type Direction = "up" | "down" | "flat";

export const deltaDirection = (n: number | null): Direction => (n === null || n === 0 ? "flat" : n > 0 ? "up" : "down");

/** Color and arrow of a signed figure; the arrow is drawn by CSS, so it isn't read aloud. */
function directionClass(direction: Direction): string | undefined {
  return direction === "flat" ? undefined : `figure-${direction}`;
}

export function SignedFigure({ text, direction }: { text: string; direction: Direction }) {
  return <span className={directionClass(direction)}>{text}</span>;
}
