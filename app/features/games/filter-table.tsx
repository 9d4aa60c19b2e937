import { Flame } from "lucide-react";
import { href, Link } from "react-router";
import type { GuideAbout } from "#app/content/guides.ts";
import type { FilterPreset } from "#app/content/playbooks.ts";
import { EmptyState, Hint, Panel } from "#app/ui/panel.tsx";
import { FramedTable } from "#app/ui/table.tsx";

const SHOWN_POSITIONS = 2;

/** A playbook's filter presets; a flame marks a range up to the highest OVR (docs/product.md#home-playbooks-guides). */
export function FilterTable({
  presets,
  maxOvr,
  note,
}: {
  presets: readonly FilterPreset[];
  maxOvr: number | null;
  note: string;
}) {
  return (
    <>
      <FramedTable stacks>
        <thead>
          <tr>
            <th>Name</th>
            <th>Positions</th>
            <th>OVR range</th>
            <th>Stack level</th>
            <th>Notes</th>
            <th>Updated</th>
          </tr>
        </thead>
        <tbody>
          {presets.map((preset) => (
            <tr key={preset.id}>
              <td className="cell-lead">{preset.name}</td>
              <td data-label="Positions" className="sm:whitespace-nowrap">
                {positionsText(preset.positions)}
              </td>
              <td data-label="OVR">
                {preset.ovrMin}–{preset.ovrMax}
                {maxOvr !== null && preset.ovrMax >= maxOvr ? (
                  <Flame
                    size={14}
                    className="ms-1 inline text-listed"
                    role="img"
                    aria-label="reaches the highest OVR"
                  />
                ) : null}
              </td>
              <td data-label="Stack">{preset.stackLevel.toUpperCase()}</td>
              <td>{preset.notes}</td>
              <td className="sm:whitespace-nowrap">{preset.lastUpdated}</td>
            </tr>
          ))}
        </tbody>
      </FramedTable>
      <Hint>{note}</Hint>
    </>
  );
}

function positionsText(positions: readonly string[]): string {
  const rest = positions.length - SHOWN_POSITIONS;
  return positions.slice(0, SHOWN_POSITIONS).join(", ") + (rest > 0 ? ` +${rest}` : "");
}

export function GuideCards({ guides }: { guides: readonly GuideAbout[] }) {
  if (guides.length === 0) return <EmptyState title="Guides Coming Soon" />;
  return (
    <ul className="grid gap-3 sm:grid-cols-3">
      {guides.map(({ slug, title, summary, minutes }) => (
        <Panel as="li" key={slug} className="grid content-start gap-1">
          <h3 className="text-base">
            <Link to={href("/cfb-26/guides/:slug", { slug })} className="underline">
              {title}
            </Link>
          </h3>
          <p className="text-sm text-muted">{summary}</p>
          <Hint>{minutes} min read</Hint>
        </Panel>
      ))}
    </ul>
  );
}
