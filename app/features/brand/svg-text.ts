import { COLORS } from "./icons.ts";

interface Style {
  weight?: 500 | 600 | 800;
  fill?: string;
  anchor?: "start" | "end";
  spacing?: number;
}

/** A line of text in an SVG picture, whose font has these three weights; `y` is its baseline. */
export function writeText(x: number, y: number, size: number, text: string, style: Style = {}): string {
  const { weight = 500, fill = COLORS.ink, anchor = "start", spacing = 0 } = style;
  return (
    `<text x="${x}" y="${Math.round(y)}" font-size="${size}" font-weight="${weight}" fill="${fill}" ` +
    `text-anchor="${anchor}" letter-spacing="${spacing}" xml:space="preserve">${escapeXml(text)}</text>`
  );
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
