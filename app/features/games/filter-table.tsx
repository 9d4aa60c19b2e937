import { Flame } from "lucide-react";
import { href, Link } from "react-router";
import type { GuideAbout } from "#app/content/guides.ts";
import { type FilterPreset, TYPICAL_PRICES, TYPICAL_TARGET } from "#app/content/playbooks.ts";
import { formatCoins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import { highestBuyMeeting, STANDARD_TAX } from "#app/domain/tax.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { EmptyState, Hint, Panel } from "#app/ui/panel.tsx";
import { FramedTable, Table } from "#app/ui/table.tsx";

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

/** For each filter the most to pay at typical sell prices, and a way to log a flip that it found. */
export function MaxBuyLadders({ presets, game }: { presets: readonly FilterPreset[]; game: Game }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {presets.map(({ id, name, stackLevel }) => (
        <Panel as="li" key={id} className="flex flex-col gap-2">
          <h3 className="text-base">{name}</h3>
          <Table className="text-sm">
            <thead>
              <tr>
                <th scope="col" className="num">
                  Sells for
                </th>
                <th scope="col" className="num">
                  Pay at most
                </th>
              </tr>
            </thead>
            <tbody>
              {TYPICAL_PRICES[stackLevel].map((sell) => (
                <tr key={sell}>
                  <td className="num">{formatCoins(sell)}</td>
                  <td className="num font-semibold">
                    {formatCoins(highestBuyMeeting(sell, TYPICAL_TARGET, STANDARD_TAX))}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          <ButtonLink
            size="small"
            className="mt-auto self-start"
            to={`${href("/dashboard/my-flips/new")}?${new URLSearchParams({ found: name, game })}`}
            aria-label={`Log with this filter: ${name}`}
          >
            Log with this filter
          </ButtonLink>
        </Panel>
      ))}
    </ul>
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
