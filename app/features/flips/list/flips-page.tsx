import { lazy, type ReactNode, Suspense } from "react";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import type { SaleSums } from "#app/domain/sale-windows.ts";
import type { Summary } from "#app/features/flips/account-totals.server.ts";
import type { FlipLinks } from "#app/features/flips/flip-links.ts";
import { useOpenAddFlipFromState } from "#app/features/flips/form/scripted-add.ts";
import { filterParams, showQueryString, sortParams } from "#app/features/flips/list-query.ts";
import { ButtonLink, buttonClass } from "#app/ui/form/button.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { EmptyState } from "#app/ui/panel.tsx";
import { deltaDirection, StatCard, StatGrid } from "#app/ui/stat-card.tsx";
import type { Confirmation } from "./bulk-confirmation.tsx";
import type { FlipList } from "./flip-list.ts";
import { FlipsTable } from "./flips-table.tsx";
import { ListFilter } from "./list-filter.tsx";
import { ListProblem } from "./list-problem.tsx";
import type { PageReply } from "./list-reply.ts";
import { PageActions } from "./page-actions.tsx";
import { Tonight, type TonightFigures } from "./tonight.tsx";

// Loaded on demand: most page views render none of these.
const BulkConfirmation = lazy(async () => ({
  default: (await import("./bulk-confirmation.tsx")).BulkConfirmation,
}));

const SelectedDialog = lazy(async () => ({ default: (await import("./selected-dialog.tsx")).SelectedDialog }));
const NoFlips = lazy(async () => ({ default: (await import("./no-flips.tsx")).NoFlips }));
const ListPager = lazy(async () => ({ default: (await import("./list-pager.tsx")).ListPager }));
const SummaryCards = lazy(async () => ({ default: (await import("./summary-cards.tsx")).SummaryCards }));
const FilterChips = lazy(async () => ({
  default: (await import("./filter-chips.tsx")).FilterChips,
}));

interface Props {
  title: string;
  links: FlipLinks;
  list: FlipList;
  summary: Summary;
  /** Tonight's figures and the last week's sums; null on the public tracker, which shows its summary. */
  figures: { tonight: TonightFigures; week: SaleSums } | null;
  confirm: Confirmation | null;
  /** Id of the act that the next submission records. */
  act: string;
  reply: PageReply | undefined;
  readOnly?: boolean;
  /** Replaces the filter controls when the list shows the copies of one lot. */
  lotBar?: ReactNode;
  line: ReactNode;
  children?: ReactNode;
}

export function FlipsPage({ title, links, list, summary, figures, confirm, act, ...page }: Props) {
  const { reply, lotBar, line, readOnly = false, children } = page;
  const ofList = reply?.form === "list" ? reply : undefined;
  useOpenAddFlipFromState(links.add + list.search);
  return (
    <div className="grid gap-2">
      <a href="#flips" className={`${buttonClass()} skip-link`}>
        Skip to your flips
      </a>
      <div className="flips-head">
        <h1 className="text-xl">{title}</h1>
        {line}
        {readOnly ? null : <PageActions links={links} list={list} hasBar={figures !== null} />}
      </div>
      {children}
      {figures ? (
        <div className="flips-sums">
          <Tonight figures={figures.tonight} game={list.game} to={links.list} search={list.search} />
          <WeekCards week={figures.week} active={summary.listed} />
        </div>
      ) : (
        <Suspense>
          <SummaryCards summary={summary} />
        </Suspense>
      )}
      <ListProblem reply={ofList} />
      {readOnly ? null : (
        <Suspense>
          {confirm ? <BulkConfirmation confirm={confirm} list={links.list} search={list.search} /> : null}
          {ofList?.asked ? (
            <SelectedDialog
              asked={ofList.asked}
              game={list.game}
              to={links.list + list.search}
              sources={list.sources}
            />
          ) : null}
        </Suspense>
      )}
      {summary.flips === 0 ? null : (
        <>
          {lotBar ?? <ListFilter to={links.list} list={list} flips={summary.flips} />}
          {list.filtered ? (
            <Suspense>
              <FilterChips {...list.filtered} to={links.list} csv={links.export + list.search} cardAt={links.card} />
            </Suspense>
          ) : null}
        </>
      )}
      <div id="flips" tabIndex={-1}>
        <h2 className="sr-only">Your flips</h2>
        {summary.flips === 0 ? (
          <Suspense>
            <NoFlips binned={summary.binned} {...{ links, list, readOnly }} />
          </Suspense>
        ) : list.rows.length === 0 ? (
          <EmptyState title={emptyListText(list.query)}>
            <ButtonLink to={links.list + showQueryString({ ...list.query, find: "", filter: null }, null)}>
              Show all flips
            </ButtonLink>
          </EmptyState>
        ) : (
          <FlipsTable
            {...{ list, links, act, readOnly }}
            chosen={ofList?.chosen}
            refused={reply?.form === "price" ? reply.refused : null}
          />
        )}
      </div>
      {list.pages ? (
        <Suspense>
          <ListPager to={links.list} {...list.pages}>
            <HiddenFields fields={{ ...sortParams(list.query), ...filterParams(list.query) }} />
          </ListPager>
        </Suspense>
      ) : null}
    </div>
  );
}

function emptyListText({ find, filter, show }: FlipList["query"]): string {
  if (find !== "") return `No flips match "${find}"`;
  return filter === null && show !== null ? `No ${show} flips` : "No flips match this filter";
}

const BY_DATE_ADDED = "by date added";

function WeekCards({ week, active }: { week: SaleSums; active: number }) {
  return (
    <StatGrid variant="compact">
      <StatCard
        label="Total profit (7d)"
        value={formatSigned(week.profit)}
        tone={deltaDirection(week.profit)}
        foot={BY_DATE_ADDED}
        help="Profit after tax on flips you added in the last 7 days."
      />
      <StatCard
        label="Sold flips (7d)"
        value={formatCoins(week.sold)}
        foot={BY_DATE_ADDED}
        help="Added in the last 7 days, now sold."
      />
      <StatCard label="Active flips" value={formatCoins(active)} help="Listed right now." />
    </StatGrid>
  );
}
