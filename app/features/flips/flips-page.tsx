import { type MouseEvent, type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi } from "#app/domain/flip.ts";
import type { SaleSums } from "#app/domain/sale-windows.ts";
import { useOpenAddFlipFromState } from "#app/features/flips/form/scripted-add.ts";
import type { Confirmation } from "#app/features/flips/list/bulk-confirmation.tsx";
import { type FlipList, FlipsTable } from "#app/features/flips/list/flips-table.tsx";
import type { Summary } from "#app/features/flips/list/list.server.ts";
import { ListFilter } from "#app/features/flips/list/list-filter.tsx";
import { ListPager } from "#app/features/flips/list/list-pager.tsx";
import { ListProblem, type ListReply } from "#app/features/flips/list/list-problem.tsx";
import { type Narrowed, showQueryString } from "#app/features/flips/list/list-query.ts";
import { Tonight, type TonightFigures } from "#app/features/flips/overview/tonight.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { lazyPart } from "#app/ui/lazy-part.ts";
import { Menu } from "#app/ui/overlay/menu.tsx";
import { Toast } from "#app/ui/overlay/toaster.tsx";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { EmptyState } from "#app/ui/panel.tsx";
import { directionOf, StatCard, StatGrid } from "#app/ui/stat-card.tsx";
import { type FlipLinks, withParam } from "./flip-links.ts";
import { FlipsSheet } from "./flips-sheet.tsx";

// why: asked for now and then
const BulkConfirmation = lazyPart(
  async () => (await import("#app/features/flips/list/bulk-confirmation.tsx")).BulkConfirmation,
);

interface Props {
  title: string;
  links: FlipLinks;
  list: FlipList;
  summary: Summary;
  /** What My Flips opens with; the public tracker shows its summary instead. */
  figures: { tonight: TonightFigures; week: SaleSums } | null;
  confirm: Confirmation | null;
  /** The id of the act that a press in the list would be. */
  act: string;
  /** What the list's last act was answered. */
  reply: ListReply | undefined;
  readOnly?: boolean;
  /** What stands above the list when it shows the copies of one lot. */
  lotBar?: ReactNode;
  children?: ReactNode;
}

/** My Flips and the public tracker: figures, acts, and the page of flips. */
export function FlipsPage({ title, links, list, summary, figures, confirm, act, ...page }: Props) {
  const { reply, lotBar, readOnly = false, children } = page;
  useOpenAddFlipFromState(links.add + list.search);
  return (
    <div className="grid gap-4">
      <FlipsSheet />
      <PageHeading title={title}>
        {readOnly ? null : <PageActions links={links} summary={summary} list={list} />}
      </PageHeading>
      {children}
      {figures ? (
        <>
          <Tonight figures={figures.tonight} to={links.list} search={list.search} />
          <WeekCards week={figures.week} active={summary.listed} />
        </>
      ) : (
        <SummaryCards summary={summary} />
      )}
      <ListProblem reply={reply} />
      {readOnly ? null : (
        <Suspense>
          {confirm ? (
            <BulkConfirmation confirm={confirm} query={list.query} game={list.game} to={links.list + list.search} />
          ) : null}
        </Suspense>
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
          {lotBar ?? <ListFilter to={links.list} query={list.query} counts={summary} />}
          {list.rows.length === 0 ? (
            <EmptyState title="No such flips">
              <ButtonLink to={links.list + showQueryString({ ...list.query, find: "" }, null)}>
                Show all flips
              </ButtonLink>
            </EmptyState>
          ) : (
            <FlipsTable list={list} links={links} act={act} refused={reply?.refused ?? null} readOnly={readOnly} />
          )}
          <ListPager list={list} to={links.list} total={list.found ?? summary[list.query.show ?? "flips"]} />
        </>
      )}
    </div>
  );
}

interface PageActionsProps {
  links: FlipLinks;
  summary: Summary;
  list: FlipList;
}

function PageActions({ links, summary, list: { query, search } }: PageActionsProps) {
  const [exported, setExported] = useState(0);
  return (
    <>
      <ButtonLink look="primary" to={links.add + search} preventScrollReset>
        Add Flip
      </ButtonLink>
      {summary.flips > 0 ? (
        <Menu label="More" align="right" buttonLook="plain">
          <ExportLink href={links.export + search} onDone={() => setExported((count) => count + 1)} />{" "}
          {summary.listed > 0 && query.show !== "sold" ? (
            <>
              <Link to={withParam(links.list + search, "confirm", "sell-all")} preventScrollReset>
                {query.find === ""
                  ? `Mark all ${formatCoins(summary.listed)} listed as sold`
                  : "Mark all found as sold"}
              </Link>{" "}
            </>
          ) : null}
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

function WeekCards({ week, active }: { week: SaleSums; active: number }) {
  return (
    <StatGrid look="compact">
      <StatCard
        label="Total profit (7d)"
        value={formatSigned(week.profit)}
        tone={directionOf(week.profit)}
        help="Profit after tax on flips you added in the last 7 days."
      />
      <StatCard label="Sold flips (7d)" value={formatCoins(week.sold)} help="Added in the last 7 days, now sold." />
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
    const { downloadFile } = await import("#app/ui/download-file.ts");
    if (await downloadFile(href)) onDone();
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
