import type { ReactNode } from "react";

/** A "plain" chip is text only, but can be pressed. */
export type ChipTone = "good" | "listed" | "muted" | "bad" | "plain";

const tones: Record<ChipTone, string> = {
  good: "chip chip-good",
  listed: "chip chip-listed",
  muted: "chip",
  bad: "chip chip-bad",
  plain: "chip chip-plain",
};

export function chipClass(tone: ChipTone): string {
  return tones[tone];
}

export function Chip({ tone, children }: { tone: ChipTone; children: ReactNode }) {
  return <span className={tones[tone]}>{children}</span>;
}
