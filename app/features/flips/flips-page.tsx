import { type ReactNode, useEffect } from "react";
import { Form, Link, useLocation, useNavigate } from "react-router";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi } from "#app/domain/flip.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Direction } from "#app/ui/figure.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StatCard } from "#app/ui/stat-card.tsx";
import type { FlipLinks } from "./flip-links.ts";
import { type FlipList, FlipsTable } from "./flips-table.tsx";
import type { Summary } from "./list.server.ts";
import { prefillSearch } from "./prefill.ts";

interface Props {
  title: string;
  gameLabel: string;
  links: FlipLinks;
  list: FlipList;
  summary: Summary;
  /** The 7-day cards of My Flips; the public tracker shows its summary instead. */
  week: { profit: number; sold: number } | null;
  confirm: string | null;
  /** What a refused bulk act has to say. */
  problem?: string;
  readOnly?: boolean;
  children?: ReactNode;
}

/** My Flips and the public tracker: figures, acts, and the page of flips (spec, section 2). */
export function FlipsPage({ title, gameLabel, links, list, summary, week, confirm, problem, readOnly = false, children }: Props) {
  useScriptedAdd(links);
  return (
    <div className="grid gap-4">
      <PageHeading title={title}>{readOnly ? null : <Acts links={links} any={summary.flips > 0} search={list.search} />}</PageHeading>
      {children}
      {week ? <WeekCards week={week} active={summary.listed} /> : <SummaryCards summary={summary} />}
      {problem ? (
        <div role="alert">
          <Banner tone="bad" title={problem} />
        </div>
      ) : null}
      {readOnly ? null : <Confirmation confirm={confirm} summary={summary} gameLabel={gameLabel} to={links.list + list.search} />}
      {summary.flips === 0 ? (
        <EmptyState title="No flips tracked yet">
          {readOnly ? null : (
            <ButtonLink look="primary" to={links.add}>
              Add Your First Flip
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
        <FlipsTable list={list} links={links} listed={summary.listed} readOnly={readOnly} />
      )}
    </div>
  );
}

function Acts({ links, any, search }: { links: FlipLinks; any: boolean; search: string }) {
  return (
    <>
      <ButtonLink look="primary" to={links.add + search} preventScrollReset>
        Add Flip
      </ButtonLink>
      {any ? (
        <Menu label="More" align="right" buttonLook="plain">
          <a href={links.export} download>
            Export CSV
          </a>
          <Link to={`${links.list}?confirm=delete-all`} preventScrollReset className="mt-12 text-danger">
            Delete All Flips
          </Link>
        </Menu>
      ) : null}
    </>
  );
}

const direction = (n: number): Direction => (n > 0 ? "up" : n < 0 ? "down" : "flat");

function WeekCards({ week, active }: { week: { profit: number; sold: number }; active: number }) {
  return (
    <div className="stats">
      <StatCard
        label="Total profit (7d)"
        value={formatSigned(week.profit)}
        tone={direction(week.profit)}
        help="Coins after tax from flips logged in the last 7 days."
      />
      <StatCard label="Sold flips (7d)" value={formatCoins(week.sold)} help="Logged in the last 7 days and sold." />
      <StatCard label="Active flips" value={formatCoins(active)} help="Listed right now." />
    </div>
  );
}

function SummaryCards({ summary }: { summary: Summary }) {
  return (
    <div className="stats">
      <StatCard
        label="Total profit"
        value={formatSigned(summary.profit)}
        tone={direction(summary.profit)}
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
    </div>
  );
}

function Confirmation({ confirm, summary, gameLabel, to }: { confirm: string | null; summary: Summary; gameLabel: string; to: string }) {
  if (confirm === "delete-all" && summary.flips > 0) {
    return (
      <Confirm
        tone="bad"
        title={`Delete all ${formatCoins(summary.flips)} ${gameLabel} flips?`}
        text="This cannot be undone. Export them first if you want to keep them."
        to={to}
      >
        <Button look="danger" name="intent" value="delete-all" pending="Deleting…">
          Delete {formatCoins(summary.flips)} flips
        </Button>
      </Confirm>
    );
  }
  if (confirm === "sell-all" && summary.listed > 0) {
    return (
      <Confirm
        tone="warn"
        title={`Mark all ${formatCoins(summary.listed)} listed ${gameLabel} flips as sold?`}
        text="Each is sold at its own sell price; those without one stay listed."
        to={to}
      >
        <input type="hidden" name="all" value="listed" />
        <Button look="primary" name="intent" value="sell-selected" pending="Marking…">
          Mark all as sold
        </Button>
      </Confirm>
    );
  }
  return null;
}

type ConfirmProps = { tone: "bad" | "warn"; title: string; text: string; to: string; children: ReactNode };

function Confirm({ tone, title, text, to, children }: ConfirmProps) {
  return (
    <Banner tone={tone} title={title}>
      <p>{text}</p>
      <Form method="post" action={to} preventScrollReset className="mt-2 flex flex-wrap gap-2">
        {children}
        <ButtonLink to={to} preventScrollReset>
          Cancel
        </ButtonLink>
      </Form>
    </Banner>
  );
}

/** Opens the add dialog when another page handed a flip over (`prefillFlip`, `openAddFlip`) or a script asks for it (`htmc:addFlip`). */
function useScriptedAdd(links: FlipLinks) {
  const navigate = useNavigate();
  const { state } = useLocation();
  useEffect(() => {
    const handed = prefillSearch(state?.prefillFlip);
    if (handed || state?.openAddFlip) navigate(links.add + handed, { replace: true, preventScrollReset: true });
  }, [state, links, navigate]);
  useEffect(() => {
    const add = (event: Event) => {
      const player: unknown = event instanceof CustomEvent ? event.detail : null;
      navigate(links.add + prefillSearch(playerAsFlip(player)), { preventScrollReset: true });
    };
    window.addEventListener("htmc:addFlip", add);
    return () => window.removeEventListener("htmc:addFlip", add);
  }, [links, navigate]);
}

/** The spec's event names a player's name, position and overall; the form says name, pos and ovr. */
function playerAsFlip(player: unknown) {
  if (typeof player !== "object" || player === null) return null;
  const from = (...names: string[]) => names.map((name) => Reflect.get(player, name)).find((value) => value !== undefined);
  return { name: from("name"), pos: from("pos", "position"), ovr: from("ovr", "overall") };
}
