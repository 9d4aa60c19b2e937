import { formatSigned } from "#app/domain/coins.ts";
import { DEFAULT_GAME } from "#app/domain/games.ts";
import { runningSums } from "#app/domain/sale-windows.ts";
import { FLIP_COLUMNS } from "#app/features/flips/columns.ts";
import type { FlipLinks } from "#app/features/flips/flip-links.ts";
import { FlipRow } from "#app/features/flips/list/flip-row.tsx";
import { listClock } from "#app/features/flips/list/list-clock.ts";
import { Chip } from "#app/ui/chip.tsx";
import { panelClass } from "#app/ui/panel.tsx";
import { RunningLine } from "#app/ui/running-line.tsx";
import { deltaDirection, SignedFigure } from "#app/ui/stat-card.tsx";
import { Table } from "#app/ui/table.tsx";
import { SAMPLE_FLIPS, SAMPLE_NOW, SAMPLE_PROFIT } from "./sample-night.ts";

const CLOCK = listClock({ timeZone: "UTC", dayEnd: 0 }, SAMPLE_NOW);

export function SampleMyFlips({ links }: { links: FlipLinks }) {
  const sold = SAMPLE_FLIPS.filter(({ status }) => status === "sold");
  return (
    <div className={panelClass("sample")}>
      <div className="sample-head">
        <p>
          <span className="text-sm text-muted">Today</span>{" "}
          <strong>
            <SignedFigure text={formatSigned(SAMPLE_PROFIT)} direction={deltaDirection(SAMPLE_PROFIT)} />
          </strong>{" "}
          <span className="text-sm whitespace-nowrap text-muted">
            <span className="max-sm:hidden">· </span>
            {sold.length} sold
          </span>
        </p>
        <Chip tone="muted">Sample</Chip>
      </div>
      <RunningLine sums={runningSums(SAMPLE_PROFIT, sold.map(({ profit }) => profit).reverse())} />
      <div className="rows-frame">
        <Table className="flips">
          <caption className="sr-only">A sample of My Flips, with invented players</caption>
          <thead>
            <tr>
              {FLIP_COLUMNS.map(({ key, title, numeric }) => (
                <th key={key} scope="col" className={numeric ? "num" : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {SAMPLE_FLIPS.map((flip) => (
              <FlipRow
                key={flip.id}
                flip={flip}
                links={links}
                search=""
                clock={CLOCK}
                game={DEFAULT_GAME}
                dated
                inLot={false}
                selectable={false}
                chosen={[]}
                readOnly
                isOpen={false}
              />
            ))}
          </tbody>
        </Table>
      </div>
    </div>
  );
}
