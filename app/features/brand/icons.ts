import { CLIMBING_H, TICKET } from "./mark-shape.ts";

/** The colors of pictures that no style sheet reaches: those of the dark theme, by their roles. */
export const COLORS = {
  ground: "#0b110d",
  surface: "#131b16",
  line: "#27332b",
  ink: "#eff5ef",
  muted: "#a3b3a8",
  profit: "#45d37a",
  onProfit: "#04180b",
  loss: "#ff8b80",
} as const;

interface Icon {
  file: string;
  size: number;
  /** True where the system cuts its own shape out, so that the color fills the square. */
  bleeds?: boolean;
}

/** The icons that are drawn from the mark, beside `public/favicon.svg`. */
export const ICONS: readonly Icon[] = [
  { file: "favicon-32.png", size: 32 },
  { file: "apple-touch-icon.png", size: 180, bleeds: true },
  { file: "icon-192.png", size: 192 },
  { file: "icon-512.png", size: 512 },
  { file: "icon-maskable-512.png", size: 512, bleeds: true },
];

/** An icon as SVG. */
export const iconSvg = ({ bleeds = false }: Icon): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${bleeds ? "-4 -4 40 40" : "0 0 32 32"}">` +
  `<path fill="${COLORS.profit}" d="${bleeds ? "M-4-4h40v40h-40z" : TICKET}"/>` +
  `<path fill="${COLORS.onProfit}" d="${CLIMBING_H}"/></svg>`;
