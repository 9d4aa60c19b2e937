import { useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

/** Decorative, since the last value is also text. */
export function RunningLine({ sums }: { sums: readonly number[] }) {
  const low = Math.min(0, ...sums);
  const high = Math.max(0, ...sums);
  const steps = sums.length - 1;
  if (steps < 1 || low === high) return null;
  const heightOf = (sum: number) => Math.round(((high - sum) / (high - low)) * 100);
  const points = sums.map((sum, at) => `${Math.round((at * 1000) / steps) / 10} ${heightOf(sum)}`).join("L");
  const isLoss = (sums.at(-1) ?? 0) < 0;
  const zero = heightOf(0);
  return (
    <svg className="running-line" viewBox="0 -4 100 108" preserveAspectRatio="none" aria-hidden="true">
      <path className={isLoss ? "fill-loss-soft" : "fill-profit-soft"} d={`M0 ${zero}L${points}L100 ${zero}z`} />
      <Stroke key={points} className={isLoss ? "stroke-loss" : "stroke-profit"} d={`M${points}`} />
    </svg>
  );
}

/** Animated, unless it came with the document. */
function Stroke({ className, d }: { className: string; d: string }) {
  const [grows] = useState(useHydrated());
  return <path className={grows ? `${className} running-line-grows` : className} d={d} pathLength={1} />;
}
