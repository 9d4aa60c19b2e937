import { Banner } from "#app/ui/banner.tsx";
import type { Prefill } from "./prefill.ts";

const NAMES: Record<keyof Prefill, string> = { name: "Name", pos: "Position", ovr: "OVR", buy: "Buy", sell: "Sell", status: "Status" };

/** Shows what somebody saved meanwhile beside what was typed here, where they differ; saving again keeps what was typed. */
export function EditConflict({ mine, now }: { mine: Record<string, unknown>; now: Prefill }) {
  const rows = (Object.keys(NAMES) as (keyof Prefill)[])
    .map((key) => ({ key, mine: String(mine[key] ?? ""), now: now[key] }))
    .filter((row) => row.mine.replaceAll(/[,\s]/g, "") !== row.now.replaceAll(/[,\s]/g, ""));
  return (
    <Banner tone="warn" title="Both versions">
      <p>Save to keep yours, or close to keep what was saved.</p>
      <table className="figures">
        <thead>
          <tr>
            <th>Field</th>
            <th>Yours</th>
            <th>Saved meanwhile</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th>{NAMES[row.key]}</th>
              <td>{row.mine || "—"}</td>
              <td>{row.now || "—"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Banner>
  );
}
