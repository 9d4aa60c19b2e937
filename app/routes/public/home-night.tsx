import type { ReactNode } from "react";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { parseLine } from "#app/domain/line.ts";
import { netProfit, STANDARD_TAX } from "#app/domain/tax.ts";
import { lineParts } from "#app/features/flips/line/line-parts.ts";
import { SAMPLE_PROFIT } from "#app/features/flips/sample/sample-night.ts";
import { Chip } from "#app/ui/chip.tsx";
import { buttonClass } from "#app/ui/form/button.tsx";
import { panelClass } from "#app/ui/panel.tsx";
import { Title } from "./home-sections.tsx";

export function Night() {
  return (
    <section className="grid gap-5" aria-labelledby="night">
      <Title id="night">A night of flipping</Title>
      <ol className="grid gap-6 md:grid-cols-3">
        <Step title="Log it" text="One line with the card and what you paid. Pick the card and the rest fills in.">
          <LineScene />
        </Step>
        <Step title="Sell it" text="One tap when it's gone, at the price you listed or the one you got.">
          <SaleScene />
        </Step>
        <Step title="See it" text="Tonight's profit after tax, and the cards and hours behind it.">
          <WeekScene />
        </Step>
      </ol>
    </section>
  );
}

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li className="grid content-start gap-1">
      <div className={panelClass("scene mb-2")} aria-hidden="true">
        {children}
      </div>
      <h3 className="text-lg">{title}</h3>
      <p className="text-sm text-muted">{text}</p>
    </li>
  );
}

const LINE = "bellweather 84 qb 12k > 15.5k";

function LineScene() {
  const read = parseLine(LINE);
  if ("problem" in read) throw new Error(read.problem);
  const { parts, profit } = lineParts(read.flip);
  return (
    <>
      <span className="scene-field">{LINE}</span>{" "}
      <span className="flex flex-wrap gap-1">
        {parts.map((part) => (
          <Chip key={part} tone="muted">{`${part} `}</Chip>
        ))}
        <Chip tone="good">{formatSigned(profit ?? 0)}</Chip>
      </span>
    </>
  );
}

const [BUY, SELL] = [50_500, 62_000];

function SaleScene() {
  return (
    <>
      <b>Theo Lockridge</b>{" "}
      <span className="flex gap-2">
        <span className="scene-field">{formatCoins(SELL)}</span>{" "}
        <span className={`${buttonClass("primary")} shrink-0`}>✓ Sold</span>{" "}
      </span>
      <span className="text-muted">
        Flip marked as sold. <b className="text-profit">{formatSigned(netProfit(BUY, SELL, STANDARD_TAX))}</b>
      </span>
    </>
  );
}

/** Daily profits of a week, in thousands of coins; the last is today's. */
const WEEK = [9, 14, -4, 18, 11, 31, SAMPLE_PROFIT / 1_000];
const [TOP, LOW] = [Math.max(...WEEK), Math.min(...WEEK)];

function WeekScene() {
  const unit = 100 / (TOP - LOW);
  return (
    <>
      <span>
        Today <b className="text-profit">{formatSigned(SAMPLE_PROFIT)}</b>
      </span>
      <svg className="h-20 w-full" viewBox="0 0 70 100" preserveAspectRatio="none" aria-hidden="true">
        {WEEK.map((profit, at) => (
          <rect
            key={profit}
            className={profit < 0 ? "fill-loss" : at === WEEK.length - 1 ? "fill-profit" : "fill-profit opacity-40"}
            x={at * 10 + 1}
            width="8"
            y={(TOP - Math.max(profit, 0)) * unit}
            height={Math.abs(profit) * unit}
          />
        ))}
      </svg>
    </>
  );
}
