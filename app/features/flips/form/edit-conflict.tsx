import { parseCoins } from "#app/domain/coins.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Table } from "#app/ui/table.tsx";
import type { Prefill } from "./prefill.ts";

const NAMES: Record<keyof Prefill, string> = { name: "Name", pos: "Position", ovr: "OVR", buy: "Buy", sell: "Sell", status: "Status" };

/** Shows what somebody saved meanwhile beside what was typed here, where they differ; saving again keeps what was typed. */
export function EditConflict({ mine, now }: { mine: Record<string, unknown>; now: Prefill }) {
  const rows = (Object.keys(NAMES) as (keyof Prefill)[])
    .map((key) => ({ key, mine: String(mine[key] ?? "").trim(), now: now[key] }))
    .filter(({ key, mine, now }) => meant(key, mine) !== meant(key, now));
  return (
    <Banner tone="warn" title="Both versions">
      <p>Save to keep yours, or close to keep what was saved.</p>
      <Table>
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
      </Table>
    </Banner>
  );
}

/** What a field says to the server: a price means its coins however it is written, none is 0; any other field is its own text. */
const meant = (key: keyof Prefill, text: string) => (key === "buy" || key === "sell" ? (parseCoins(text || "0") ?? text) : text);
