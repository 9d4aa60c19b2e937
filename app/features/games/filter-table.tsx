import { Flame } from "lucide-react";
import { href, Link } from "react-router";
import type { GuideAbout } from "#app/content/guides.ts";
import { type FilterPreset, TYPICAL_PRICES, TYPICAL_TARGET } from "#app/content/playbooks.ts";
import { formatCoins } from "#app/domain/coins.ts";
import { type Game, gameInfo } from "#app/domain/games.ts";
import { highestBuyMeeting, STANDARD_TAX } from "#app/domain/tax.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { EmptyState, Hint, Panel } from "#app/ui/panel.tsx";
import { FramedTable } from "#app/ui/table.tsx";

const SHOWN_POSITIONS = 2;

/**
 * A playbook's filter presets, with a way to log a flip that each found; a flame marks a range up to the highest OVR
 * (docs/product.md#home-playbooks-guides).
 */
export function FilterTable({ presets, game, note }: { presets: readonly FilterPreset[]; game: Game; note: string }) {
  const { maxOvr } = gameInfo(game);
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
            <th>
              <span className="sr-only">Log</span>
            </th>
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
              <td className="cell-act">
                <ButtonLink
                  size="small"
                  to={`${href("/dashboard/my-flips/new")}?${new URLSearchParams({ found: preset.name, game })}`}
                  aria-label={`Log with this filter: ${preset.name}`}
                >
                  Log with this filter
                </ButtonLink>
              </td>
            </tr>
          ))}
        </tbody>
      </FramedTable>
      <Hint>{note}</Hint>
    </>
  );
}

/** The most to pay at typical sell prices. */
export function MaxBuyLadder() {
  return (
    <FramedTable frameClassName="max-w-md">
      <thead>
        <tr>
          <th scope="col" className="num">
            Sells for
          </th>
          <th scope="col" className="num">
            Pay at most
          </th>
          <th scope="col">Stack level</th>
        </tr>
      </thead>
      <tbody>
        {TYPICAL_PRICES.map(({ sell, levels }) => (
          <tr key={sell}>
            <td className="num">{formatCoins(sell)}</td>
            <td className="num font-semibold">{formatCoins(highestBuyMeeting(sell, TYPICAL_TARGET, STANDARD_TAX))}</td>
            <td>{levels.join(", ").toUpperCase()}</td>
          </tr>
        ))}
      </tbody>
    </FramedTable>
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
