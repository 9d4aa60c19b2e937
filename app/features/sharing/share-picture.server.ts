import { SOCIAL_SIZE } from "#app/content/page-meta.ts";
import { SITE_NAME } from "#app/content/site.ts";
import { COLORS } from "#app/features/brand/icons.ts";
import { CLIMBING_H, TICKET } from "#app/features/brand/mark-shape.ts";
import { writeText } from "#app/features/brand/svg-text.ts";
import type { SharedReport } from "./shared-report.server.ts";

const { width: WIDTH, height: HEIGHT } = SOCIAL_SIZE;
const MARGIN = 64;
const INNER = WIDTH - 2 * MARGIN;

/** Top, height and gap of the running total and of the daily bars. */
const LINE = { top: 288, height: 164 };
const BARS = { top: 462, height: 44 };

/** The 1200 × 630 picture of a shared page as SVG: it shows what the page shows, and nothing else. */
export function sharePicture({ main, about, game, outcome, facts, chart }: SharedReport): string {
  const color = outcome === "loss" ? COLORS.loss : COLORS.profit;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Inter">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLORS.ground}"/>` +
    `<g transform="translate(${MARGIN} 44) scale(1.5)"><path fill="${COLORS.profit}" d="${TICKET}"/>` +
    `<path fill="${COLORS.onProfit}" d="${CLIMBING_H}"/></g>` +
    writeText(MARGIN + 64, 80, 34, SITE_NAME, { weight: 800, spacing: -1 }) +
    writeText(WIDTH - MARGIN, 80, 28, game, { fill: COLORS.muted, anchor: "end" }) +
    writeText(MARGIN, 200, mainSize(main), main, { weight: 800, fill: color, spacing: -3 }) +
    writeText(MARGIN, 256, 30, about, { fill: COLORS.muted }) +
    runningLine(chart, color) +
    dailyBars(chart) +
    factRow(facts) +
    "</svg>"
  );
}

/** Sixteen digits fit beside each other at 84. */
const mainSize = (main: string) => (main.length > 12 ? 84 : 108);

function runningLine({ line, zeroOfLine, ticks }: SharedReport["chart"], color: string): string {
  const points = line
    .split(" ")
    .map((point) => point.split(",").map(Number))
    .map(([x = 0, y = 0]) => `${across(x)},${down(y)}`);
  const zero = down(zeroOfLine);
  const right = WIDTH - MARGIN;
  return (
    ticks
      .map(
        ({ y, text }) =>
          `<path stroke="${COLORS.line}" stroke-width="1.5" d="M${MARGIN} ${down(y)}H${right}"/>` +
          writeText(MARGIN, down(y) - 6, 18, text, { fill: COLORS.muted }),
      )
      .join("") +
    `<path fill="${color}" fill-opacity=".14" d="M${MARGIN} ${zero}L${points.join("L")}L${right} ${zero}z"/>` +
    `<path stroke="${COLORS.muted}" stroke-width="1.5" d="M${MARGIN} ${zero}H${right}"/>` +
    `<path fill="none" stroke="${color}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round" ` +
    `d="M${points.join("L")}"/>`
  );
}

const round = (n: number) => Math.round(n * 10) / 10;
const across = (percent: number) => round(MARGIN + (percent / 100) * INNER);
const down = (percent: number) => round(LINE.top + (percent / 100) * LINE.height);

function dailyBars({ gains, losses }: SharedReport["chart"]): string {
  const scale = `translate(${MARGIN} ${BARS.top}) scale(${INNER / 100} ${BARS.height / 100})`;
  return (
    `<g transform="${scale}">` +
    (gains === "" ? "" : `<path fill="${COLORS.profit}" d="${gains}"/>`) +
    (losses === "" ? "" : `<path fill="${COLORS.loss}" d="${losses}"/>`) +
    "</g>"
  );
}

/** As many facts as fit side by side. */
const FACTS = 4;

function factRow(facts: SharedReport["facts"]): string {
  const step = INNER / FACTS;
  return facts
    .slice(0, FACTS)
    .map(
      ([name, value], at) =>
        writeText(MARGIN + at * step, 550, 20, name, { fill: COLORS.muted }) +
        writeText(MARGIN + at * step, 586, value.length > 16 ? 22 : 28, value, { weight: 600 }),
    )
    .join("");
}
