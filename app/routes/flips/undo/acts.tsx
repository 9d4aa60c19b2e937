import { href } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { listActs } from "#app/features/flips/acts.server.ts";
import { formatCursor, parseCursor } from "#app/features/flips/list-query.ts";
import { ActsList } from "#app/features/flips/undo/acts-list.tsx";
import { UNDO_PATH } from "#app/features/flips/undo/undo-links.ts";
import { getTimeZone } from "#app/http/context.server.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner-loader.server.ts";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Hint } from "#app/ui/panel.tsx";
import type { Route } from "./+types/acts";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Undo") },
  { name: "description", content: "What you did to your flips in the last 30 days, and how to undo it." },
];

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { owner, context, url } = args;
  const after = parseCursor(url.searchParams.get("after"));
  const asOf = new Date();
  const { acts, more } = await listActs(owner, after, asOf);
  const last = acts.at(-1);
  const older = more && last ? formatCursor({ createdAt: last.madeAt, id: last.id }) : null;
  const here = UNDO_PATH + (after ? `?after=${formatCursor(after)}` : "");
  return { acts, older, isFirst: after === null, here, asOf, timeZone: getTimeZone(context) };
});

export default function Acts({ loaderData: { older, isFirst, ...list } }: Route.ComponentProps) {
  return (
    <div className="grid gap-4">
      <PageHeading title="Undo" back={{ to: href("/dashboard/my-flips"), label: "My Flips" }} />
      <Hint>
        What you deleted, imported, sold, re-priced and matched to cards in the last 30 days, in both games. Undo brings
        deleted flips back, and restores statuses, prices and cards.
      </Hint>
      <ActsList {...list} />
      <Pager
        label="Pages of acts"
        previous={isFirst ? undefined : UNDO_PATH}
        previousLabel="Newest"
        next={older === null ? undefined : `${UNDO_PATH}?after=${older}`}
        nextLabel="Older"
      />
    </div>
  );
}
