import { Link } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { parseOvr } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { afterTax, STANDARD_TAX } from "#app/domain/tax.ts";
import { buttonClass } from "#app/ui/form/button.tsx";
import { CopyButton } from "#app/ui/form/copy-button.tsx";
import { EmptyState, Hint } from "#app/ui/panel.tsx";
import { FramedTable } from "#app/ui/table.tsx";
import type { TrainingValue } from "./values.server.ts";

interface Props {
  values: TrainingValue[];
  game: Game;
  addTo: string;
  onFlip: () => void;
}

export function TrainingTable({ values, game, addTo, onFlip }: Props) {
  if (values.length === 0) return <EmptyState title="No training values found" />;
  const sources = [...new Set(values.map(({ source }) => source))];
  return (
    <div className="grid gap-3">
      <FramedTable>
        <thead>
          <tr>
            <th className="num">OVR</th>
            <th className="num">Training</th>
            {/* As large as the button, which comes with the scripts. */}
            <th className="h-12 w-52">
              <span className="sr-only">Copy and flip</span>
              <span className="flex justify-end">
                <CopyButton text={toCsv(values)} label="Copy all as CSV" copied="CSV data copied!" variant="quiet" />
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {values.map(({ ovr, training }) => (
            <tr key={ovr}>
              <td className="num cell-key">{ovr}</td>
              <td className="num">{formatCoins(training)}</td>
              <td>
                <span className="flex justify-end gap-1">
                  <CopyButton text={String(training)} label="Copy" copied="Training value copied!" variant="quiet" />
                  <Link
                    to={addTo + flipSearch(ovr, game)}
                    onClick={onFlip}
                    className={buttonClass("quiet", "small")}
                    aria-label={`Flip a card of OVR ${ovr}`}
                  >
                    Flip
                  </Link>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </FramedTable>
      {sources.map((source) => (
        <Hint key={source}>Source: {source}.</Hint>
      ))}
    </div>
  );
}

const toCsv = (values: TrainingValue[]) =>
  ["OVR,Training", ...values.map(({ ovr, training }) => `${ovr},${training}`)].join("\r\n");

/** Prefills only the OVR, blank if a flip can't have it. */
const flipSearch = (ovr: number, game: Game) =>
  `?${new URLSearchParams({ name: "", ovr: String(parseOvr(String(ovr)) ?? ""), game, status: "listed" })}`;

const TRAINING = 800;
const COINS_PER_POINT = 20;

export const TRAINING_TIPS = [
  "A card seldom sells below its training points × what you'd pay per point. That caps your loss.",
  `Example: ${formatCoins(TRAINING)} training at ${formatCoins(COINS_PER_POINT)} coins a point is worth ` +
    `${formatCoins(TRAINING * COINS_PER_POINT)} coins to a player who needs training.`,
  "Values change from season to season. Check one card on your game's quick-sell screen before you buy a stack.",
  `Compare with what a sale leaves you: listed at ${formatCoins(10_000)}, a card pays ` +
    `${formatCoins(afterTax(10_000, STANDARD_TAX))} after the auction tax.`,
  "Some cards quick-sell for coins instead of training. Check the card before you count on either.",
] as const;
