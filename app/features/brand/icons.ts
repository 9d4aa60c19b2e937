import { CLIMBING_H, TICKET } from "./mark-shape.ts";

/** Hex values of the dark theme, for SVG images that no stylesheet reaches. */
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
  /** The system masks the icon, so the background fills the square. */
  bleeds?: boolean;
}

export const ICONS: readonly Icon[] = [
  { file: "favicon-32.png", size: 32 },
  { file: "apple-touch-icon.png", size: 180, bleeds: true },
  { file: "icon-192.png", size: 192 },
  { file: "icon-512.png", size: 512 },
  { file: "icon-maskable-512.png", size: 512, bleeds: true },
];

export const iconSvg = ({ bleeds = false }: Icon): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${bleeds ? "-4 -4 40 40" : "0 0 32 32"}">` +
  `<path fill="${COLORS.profit}" d="${bleeds ? "M-4-4h40v40h-40z" : TICKET}"/>` +
  `<path fill="${COLORS.onProfit}" d="${CLIMBING_H}"/></svg>`;
