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
        <Step title="See it" text="Tonight's profit after tax, and a heat map of the hours that earn.">
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

const BUY = 50_500;
const SELL = 62_000;

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

/** Strength of an hour's profit, Monday to Sunday: `-` is a loss, a space no sale. */
const HEAT = ["1  12 2", " 1213-2", "2-12331", "12 2332", "1 1-312"];

const COLORS = { "-": "stroke-loss", 1: "stroke-profit opacity-40", 2: "stroke-profit opacity-70", 3: "stroke-profit" };

function WeekScene() {
  const cells = HEAT.flatMap((hour, y) => [...hour].map((strength, x) => ({ strength, at: `M${x}0 ${y}5h9` })));
  return (
    <>
      <span>
        Today <b className="text-profit">{formatSigned(SAMPLE_PROFIT)}</b>
      </span>
      <svg className="h-20 w-full" viewBox="0 0 70 50" preserveAspectRatio="none" strokeWidth="8" aria-hidden="true">
        {Object.entries(COLORS).map(([color, className]) => (
          <path
            key={color}
            className={className}
            d={cells.flatMap(({ strength, at }) => (strength === color ? at : [])).join("")}
          />
        ))}
      </svg>
    </>
  );
}
