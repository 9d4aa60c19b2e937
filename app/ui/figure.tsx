export type Direction = "up" | "down" | "flat";

/** Which way a number points: up above 0, down below, else flat. */
export const directionOf = (n: number | null): Direction => (n === null || n === 0 ? "flat" : n > 0 ? "up" : "down");

/** The class that gives a signed figure its colour and its arrow (drawn by the sheet, unspoken); none when flat. */
export function directionClass(direction: Direction): string | undefined {
  return direction === "flat" ? undefined : `figure-${direction}`;
}

/** A signed figure with its colour and its arrow; `text` carries the sign. */
export function SignedFigure({ text, direction }: { text: string; direction: Direction }) {
  return <span className={directionClass(direction)}>{text}</span>;
}
