import { type MouseEvent, useState } from "react";
import { Link } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import type { Summary } from "#app/features/flips/account-totals.server.ts";
import { appendParam, type FlipLinks } from "#app/features/flips/flip-links.ts";
import { bulkScope, type ListScope } from "#app/features/flips/list-query.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Menu } from "#app/ui/overlay/menu.tsx";
import { Toast } from "#app/ui/overlay/toaster.tsx";
import type { FlipList } from "./flip-list.ts";

interface Props {
  links: FlipLinks;
  summary: Summary;
  list: FlipList;
  /** True if phones show a bottom bar with an add button. */
  hasBar: boolean;
}

export function PageActions({ links, summary, list: { query, search, game }, hasBar }: Props) {
  const scope = bulkScope(query);
  const [exported, setExported] = useState(0);
  const noteExport = () => setExported((count) => count + 1);
  return (
    <div className="flex gap-2">
      <ButtonLink
        variant="primary"
        to={links.add + search}
        preventScrollReset
        className={hasBar ? "max-md:hidden" : undefined}
      >
        Add Flip
      </ButtonLink>
      {summary.flips > 0 ? (
        <Menu
          label={
            <>
              <span aria-hidden="true">⋯</span> <span className="sr-only">More</span>
            </>
          }
          align="right"
          buttonVariant="plain"
          isIcon
        >
          <ExportLink href={appendParam(links.export, "of", game)} onDone={noteExport}>
            Export CSV
          </ExportLink>{" "}
          <ExportLink href={`${appendParam(links.export, "of", game)}&columns=all`} onDone={noteExport}>
            Export everything
          </ExportLink>{" "}
          {summary.listed > 0 && scope.show !== "sold" && query.lot === null ? (
            <>
              <Link to={appendParam(links.list + search, "confirm", "sell-all")} preventScrollReset>
                {scope.find === ""
                  ? `Mark all ${formatCoins(summary.listed)} listed as sold`
                  : "Mark all found as sold"}
              </Link>{" "}
            </>
          ) : null}
          <a href={appendParam(links.prices, "of", game)}>Your prices</a>{" "}
          <a href={appendParam(links.import, "of", game)}>Import…</a>{" "}
          <a href={appendParam(links.matches, "of", game)}>Match cards…</a> <Link to={links.undo}>Undo…</Link>{" "}
          {query.lot === null ? (
            <Link
              to={appendParam(links.list + search, "confirm", "delete-all")}
              preventScrollReset
              className="mt-2 border-t border-line text-danger"
            >
              {deleteLabel(scope)}
            </Link>
          ) : null}
        </Menu>
      ) : null}
      <ExportNotice files={exported} />
    </div>
  );
}

const deleteLabel = ({ show, find }: ListScope) =>
  find === "" ? `Delete ${show === null ? "All" : show === "sold" ? "Sold" : "Listed"} Flips` : "Delete Found Flips";

interface ExportLinkProps {
  href: string;
  onDone: () => void;
  children: string;
}

/** Downloads the CSV; navigates to the URL if the response isn't a file. */
function ExportLink({ href, onDone, children }: ExportLinkProps) {
  async function download(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    const { downloadFile } = await import("#app/ui/download-file.ts");
    if (await downloadFile(href)) onDone();
  }
  return (
    <a href={href} onClick={download}>
      {children}
    </a>
  );
}

/** Toast for each completed export; outside of the menu, which closes on click. */
function ExportNotice({ files }: { files: number }) {
  return (
    <Toast times={files} seconds={3}>
      CSV exported successfully
    </Toast>
  );
}
