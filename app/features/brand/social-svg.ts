import { SOCIAL_SIZE } from "#app/content/page-meta.ts";
import { SITE_NAME } from "#app/content/site.ts";
import { formatCoins } from "#app/domain/coins.ts";
import { breakEvenCeil, STANDARD_TAX } from "#app/domain/tax.ts";
import { COLORS } from "./icons.ts";
import { CLIMBING_H, TICKET } from "./mark-shape.ts";
import type { SocialTicket } from "./social-tickets.ts";
import { writeText } from "./svg-text.ts";

const { width: WIDTH, height: HEIGHT } = SOCIAL_SIZE;

/** A 1200 × 630 social picture as SVG: mark and title, a ticket beside them, a tape of break-evens below. */
export function socialSvg({ title, text, rows, answer }: SocialTicket): string {
  const lines = wrap(title, 17);
  const size = lines.length > 3 ? 58 : 68;
  const top = 330 - (lines.length * size * 1.08) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Inter">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLORS.ground}"/>` +
    `<g transform="translate(64 56) scale(1.75)"><path fill="${COLORS.profit}" d="${TICKET}"/>` +
    `<path fill="${COLORS.onProfit}" d="${CLIMBING_H}"/></g>` +
    writeText(138, 99, 40, SITE_NAME, { weight: 800, spacing: -1 }) +
    lines.map((line, at) => writeText(64, top + at * size * 1.08, size, line, { weight: 800, spacing: -2 })).join("") +
    wrap(text, 36)
      .map((line, at) =>
        writeText(64, top + lines.length * size * 1.08 - 4 + at * 36, 26, line, { fill: COLORS.muted }),
      )
      .join("") +
    ticket(rows, answer) +
    tape() +
    "</svg>"
  );
}

const LEFT = 720;
const RIGHT = 1136;
const TOP = 96;
const TEAR = 356;
const BOTTOM = 520;

function ticket(rows: SocialTicket["rows"], [label, value]: SocialTicket["answer"]): string {
  const step = (TEAR - TOP - 40) / rows.length;
  const rowAt = (at: number) => TOP + 20 + step * (at + 0.5) + 9;
  const fill = value.startsWith("\u2212") ? COLORS.loss : COLORS.profit;
  return (
    `<path fill="${COLORS.surface}" stroke="${COLORS.line}" stroke-width="2" d="M${LEFT + 24} ${TOP}H${RIGHT - 24}` +
    `a24 24 0 0 1 24 24V${TEAR - 16}a16 16 0 0 0 0 32V${BOTTOM - 24}a24 24 0 0 1-24 24H${LEFT + 24}` +
    `a24 24 0 0 1-24-24V${TEAR + 16}a16 16 0 0 0 0-32V${TOP + 24}a24 24 0 0 1 24-24z"/>` +
    `<path stroke="${COLORS.line}" stroke-width="3" stroke-dasharray="2 10" stroke-linecap="round" ` +
    `d="M${LEFT + 32} ${TEAR}H${RIGHT - 32}"/>` +
    rows
      .map(
        ([name, figure], at) =>
          writeText(LEFT + 36, rowAt(at), 25, name, { fill: COLORS.muted }) +
          writeText(RIGHT - 36, rowAt(at), 29, figure, { weight: 600, anchor: "end" }),
      )
      .join("") +
    writeText(LEFT + 36, TEAR + 58, 25, label, { fill: COLORS.muted }) +
    writeText(LEFT + 36, TEAR + 132, 72, value, { weight: 800, fill, spacing: -2 })
  );
}

/** Break-even prices in a line that runs off the right edge. */
function tape(): string {
  const prices = [1_000, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000];
  const entries = prices.map((buy) => `${formatCoins(buy)} → ${formatCoins(breakEvenCeil(buy, STANDARD_TAX))}`);
  return (
    `<path fill="${COLORS.line}" d="M0 566h${WIDTH}v2H0z"/>` +
    writeText(64, 606, 20, "Break-even", { weight: 600, fill: COLORS.profit }) +
    writeText(200, 606, 20, entries.join("      "), { fill: COLORS.muted })
  );
}

function wrap(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
