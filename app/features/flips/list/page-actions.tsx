import { type MouseEvent, useState } from "react";
import { Link } from "react-router";
import { appendParam, type FlipLinks } from "#app/features/flips/flip-links.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Menu } from "#app/ui/overlay/menu.tsx";
import { Toast } from "#app/ui/overlay/toaster.tsx";
import type { FlipList } from "./flip-list.ts";

interface Props {
  links: FlipLinks;
  list: Pick<FlipList, "search" | "game" | "bulk">;
  /** True if phones show a bottom bar with an add button. */
  hasBar: boolean;
}

export function PageActions({ links, list: { search, game, bulk }, hasBar }: Props) {
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
        {bulk.sell ? (
          <>
            <Link to={links.list + bulk.sell.search} preventScrollReset>
              {bulk.sell.text}
            </Link>{" "}
          </>
        ) : null}
        <a href={appendParam(links.prices, "of", game)}>Your prices</a>{" "}
        <a href={appendParam(links.import, "of", game)}>Import…</a>{" "}
        <a href={appendParam(links.matches, "of", game)}>Match cards…</a> <Link to={links.undo}>Undo…</Link>{" "}
        {bulk.remove ? (
          <Link
            to={links.list + bulk.remove.search}
            preventScrollReset
            className="mt-2 border-t border-line text-danger"
          >
            {bulk.remove.text}
          </Link>
        ) : null}
      </Menu>
      <ExportNotice files={exported} />
    </div>
  );
}

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
