import type { ReactNode } from "react";

/** Tones of chips; a "plain" one is text alone, though it can be pressed. */
export type ChipTone = "good" | "listed" | "muted" | "bad" | "plain";

const tones: Record<ChipTone, string> = {
  good: "chip chip-good",
  listed: "chip chip-listed",
  muted: "chip",
  bad: "chip chip-bad",
  plain: "chip chip-plain",
};

/** The classes that dress a button or a link as a chip that can be pressed. */
export function chipClass(tone: ChipTone): string {
  return tones[tone];
}

/** A short word in a tone: a state, a kind. */
export function Chip({ tone, children }: { tone: ChipTone; children: ReactNode }) {
  return <span className={tones[tone]}>{children}</span>;
}
