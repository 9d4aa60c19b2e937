import { Link } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { appendParam, type FlipLinks } from "#app/features/flips/flip-links.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { EmptyState } from "#app/ui/panel.tsx";
import type { FlipList } from "./flip-list.ts";

interface Props {
  links: FlipLinks;
  list: Pick<FlipList, "search" | "game">;
  binned: number;
  readOnly?: boolean;
}

export function NoFlips({ links, list, binned, readOnly }: Props) {
  return (
    <EmptyState title="No flips tracked yet">
      {readOnly ? null : (
        <ButtonLink variant="primary" to={links.add + list.search} preventScrollReset>
          Add Your First Flip
        </ButtonLink>
      )}
      <p>Each card will be a row here: what you paid, what it sold for, and your profit after tax.</p>
      {readOnly || binned === 0 ? null : (
        <p>
          <Link to={links.undo}>
            {binned === 1 ? "1 deleted flip can be restored." : `${formatCoins(binned)} deleted flips can be restored.`}
          </Link>
        </p>
      )}
      {readOnly ? null : <a href={appendParam(links.import, "of", list.game)}>Import a spreadsheet</a>}
    </EmptyState>
  );
}
