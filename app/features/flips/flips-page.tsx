import { type MouseEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi } from "#app/domain/flip.ts";
import { useOpenAddFlipFromState } from "#app/features/flips/form/scripted-add.ts";
import { BulkConfirmation, type Confirmation } from "#app/features/flips/list/bulk-confirmation.tsx";
import { type FlipList, FlipsTable } from "#app/features/flips/list/flips-table.tsx";
import type { Summary } from "#app/features/flips/list/list.server.ts";
import { ListFilter } from "#app/features/flips/list/list-filter.tsx";
import { type Narrowed, showQueryString } from "#app/features/flips/list/list-query.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Menu } from "#app/ui/overlay/menu.tsx";
import { Toast } from "#app/ui/overlay/toaster.tsx";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { Banner, EmptyState } from "#app/ui/panel.tsx";
import { directionOf, StatCard, StatGrid } from "#app/ui/stat-card.tsx";
import { type FlipLinks, withParam } from "./flip-links.ts";

interface Props {
  title: string;
  links: FlipLinks;
  list: FlipList;
  summary: Summary;
  /** The 7-day cards of My Flips; the public tracker shows its summary instead. */
  week: { profit: number; sold: number } | null;
  confirm: Confirmation | null;
  /** The id of the act that a press in the list would be. */
  act: string;
  /** What a refused bulk act has to say. */
  problem?: string;
  readOnly?: boolean;
  children?: ReactNode;
}

/** My Flips and the public tracker: figures, acts, and the page of flips. */
export function FlipsPage({ title, links, list, summary, week, confirm, act, ...page }: Props) {
  const { problem, readOnly = false, children } = page;
  useOpenAddFlipFromState(links.add + list.search);
  return (
    <div className="grid gap-4">
      <PageHeading title={title}>
        {readOnly ? null : <PageActions links={links} any={summary.flips > 0} list={list} />}
      </PageHeading>
      {children}
      {week ? <WeekCards week={week} active={summary.listed} /> : <SummaryCards summary={summary} />}
      {problem ? (
        <div role="alert">
          <Banner tone="bad" title={problem} />
        </div>
      ) : null}
      {readOnly ? null : (
        <BulkConfirmation confirm={confirm} query={list.query} game={list.game} to={links.list + list.search} />
      )}
      {summary.flips === 0 ? (
        <EmptyState title="No flips tracked yet">
          {readOnly ? null : (
            <ButtonLink look="primary" to={links.add + list.search} preventScrollReset>
              Add Your First Flip
            </ButtonLink>
          )}
          {readOnly || summary.binned === 0 ? null : <Restorable flips={summary.binned} to={links.undo} />}
        </EmptyState>
      ) : (
        <>
          <ListFilter to={links.list} query={list.query} counts={summary} />
          {list.rows.length === 0 ? (
            <EmptyState title="No such flips">
              <ButtonLink to={links.list + showQueryString({ ...list.query, find: "" }, null)}>
                Show all flips
              </ButtonLink>
            </EmptyState>
          ) : (
            <FlipsTable list={list} links={links} listed={summary.listed} act={act} readOnly={readOnly} />
          )}
        </>
      )}
    </div>
  );
}

function PageActions({ links, any, list: { query, search } }: { links: FlipLinks; any: boolean; list: FlipList }) {
  const [exported, setExported] = useState(0);
  return (
    <>
      <ButtonLink look="primary" to={links.add + search} preventScrollReset>
        Add Flip
      </ButtonLink>
      {any ? (
        <Menu label="More" align="right" buttonLook="plain">
          <ExportLink href={links.export + search} onDone={() => setExported((count) => count + 1)} />{" "}
          <Link to={links.undo}>Undo…</Link>{" "}
          <Link
            to={withParam(links.list + search, "confirm", "delete-all")}
            preventScrollReset
            className="mt-12 text-danger"
          >
            {deleteLabel(query)}
          </Link>
        </Menu>
      ) : null}
      <ExportNotice files={exported} />
    </>
  );
}

/** What "Delete All Flips" is called where the list does not show all. */
const deleteLabel = ({ show, find }: Narrowed) =>
  find === "" ? `Delete ${show === null ? "All" : show === "sold" ? "Sold" : "Listed"} Flips` : "Delete Found Flips";

function Restorable({ flips, to }: { flips: number; to: string }) {
  return (
    <p>
      <Link to={to}>
        {flips === 1 ? "1 deleted flip can be restored." : `${formatCoins(flips)} deleted flips can be restored.`}
      </Link>
    </p>
  );
}

function WeekCards({ week, active }: { week: { profit: number; sold: number }; active: number }) {
  return (
    <StatGrid>
      <StatCard
        label="Total profit (7d)"
        value={formatSigned(week.profit)}
        tone={directionOf(week.profit)}
        help="Coins after tax from flips logged in the last 7 days that are sold."
      />
      <StatCard label="Sold flips (7d)" value={formatCoins(week.sold)} help="Logged in the last 7 days and sold." />
      <StatCard label="Active flips" value={formatCoins(active)} help="Listed right now." />
    </StatGrid>
  );
}

function SummaryCards({ summary }: { summary: Summary }) {
  return (
    <StatGrid>
      <StatCard
        label="Total profit"
        value={formatSigned(summary.profit)}
        tone={directionOf(summary.profit)}
        help="Coins after tax, all sold flips."
      />
      <StatCard label="Total flips" value={formatCoins(summary.flips)} />
      <StatCard label="Sold" value={formatCoins(summary.sold)} />
      <StatCard label="Listed" value={formatCoins(summary.listed)} />
      <StatCard
        label="Average ROI"
        value={summary.averageRoi === null ? "—" : formatRoi(summary.averageRoi)}
        help="Mean over sold flips."
      />
    </StatGrid>
  );
}

interface ExportLinkProps {
  href: string;
  /** Called when the file has arrived, which only scripts can know. */
  onDone: () => void;
}

/** Downloads the CSV; an answer that is no file is followed as a link. */
function ExportLink({ href, onDone }: ExportLinkProps) {
  async function download(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    const answer = await fetch(href).catch(() => null);
    const name = /filename="([^"]+)"/.exec(answer?.headers.get("Content-Disposition") ?? "")?.[1];
    if (!answer?.ok || !name) return window.location.assign(href);
    const file = document.createElement("a");
    file.href = URL.createObjectURL(await answer.blob());
    file.download = name;
    file.click();
    setTimeout(() => URL.revokeObjectURL(file.href), 10_000);
    onDone();
  }
  return (
    <a href={href} onClick={download}>
      Export CSV
    </a>
  );
}

/**
 * Says that a file has arrived, anew for each. It stands outside of the menu, which closes when something in it is
 * pressed.
 */
function ExportNotice({ files }: { files: number }) {
  return (
    <Toast times={files} seconds={3}>
      CSV exported successfully
    </Toast>
  );
}
