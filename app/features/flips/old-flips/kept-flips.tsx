import { formatCoins } from "#app/domain/coins.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { keptFor } from "./local-flips.ts";

interface Props {
  rows: readonly unknown[];
  /** What the browser calls the store. */
  name: string;
  onForget: () => void;
}

/** Says which old flips stayed in the browser and why, hands them over as a file, and forgets them when told to. Only scripts can know of them. */
export function KeptFlips({ rows, name, onForget }: Props) {
  const reasons = new Map<string, number>();
  for (const row of rows) reasons.set(keptFor(row) ?? "", (reasons.get(keptFor(row) ?? "") ?? 0) + 1);
  return (
    <div role="status" className="mb-4">
      <Banner tone="warn" title={`${formatCoins(rows.length)} of your old flips could not be moved and stay in this browser`}>
        <ul className="my-1 list-disc ps-5">
          {[...reasons].map(([reason, count]) => (
            <li key={reason}>
              {formatCoins(count)}: {reason}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button type="button" size="small" onClick={() => saveAsFile(JSON.stringify(rows, null, 2), `${name.replace(":", "-")}.json`)}>
            Download them
          </Button>
          <Button type="button" size="small" look="quiet" onClick={onForget}>
            Remove them from this browser
          </Button>
        </div>
      </Banner>
    </div>
  );
}

function saveAsFile(text: string, name: string) {
  const file = document.createElement("a");
  file.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  file.download = name;
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 10_000);
}
