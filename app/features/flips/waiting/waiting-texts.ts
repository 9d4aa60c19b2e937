import { type Coins, formatCoins } from "#app/domain/coins.ts";
import type { Skipped } from "./relist-waiting.server.ts";
import type { SkipReason } from "./skip-reasons.ts";

const REASONS: Record<SkipReason, string> = {
  below: "under break-even",
  unpriced: "no recent price of yours",
  sold: "sold meanwhile",
  changed: "changed meanwhile",
  deleted: "deleted meanwhile",
  missing: "not there anymore",
};

interface Relisted {
  listed: number;
  afterTax: Coins;
  skipped: readonly Skipped[];
}

/** "12 listed again, 136,000 after tax. 2 skipped, under break-even: Kade Mattis and 1 more." */
export function relistedText({ listed, afterTax, skipped }: Relisted): string {
  const done =
    listed > 0 ? `${formatCoins(listed)} listed again, ${formatCoins(afterTax)} after tax` : "Nothing listed again";
  return [done, ...skippedTexts(skipped)].join(". ");
}

/** A sentence for each reason, without its period. */
export const skippedTexts = (skipped: readonly Skipped[]): string[] =>
  [...Map.groupBy(skipped, ({ reason }) => reason)].map(skippedText);

function skippedText([reason, flips]: [SkipReason, readonly Skipped[]]): string {
  const named = flips.find(({ name }) => name !== "");
  const others = flips.length - 1;
  const names = named && `: ${shortName(named.name)}${others > 0 ? ` and ${formatCoins(others)} more` : ""}`;
  return `${formatCoins(flips.length)} skipped, ${REASONS[reason]}${names ?? ""}`;
}

/** A toast holds six of them. */
const MAX_NAME = 24;

const shortName = (name: string): string =>
  name.length > MAX_NAME ? `${[...name].slice(0, MAX_NAME / 2).join("")}…` : name;

/** "asked 3 times", from the second on; else "". */
export const timesAskedText = (times: number): string => (times > 1 ? `asked ${times} times` : "");

export const waitedText = (age: number): string => (age === 1 ? "1 day" : `${age} days`);
