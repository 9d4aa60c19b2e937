import { lazy, Suspense } from "react";
import { redirect, useLocation } from "react-router";
import { pageMeta } from "#app/content/page-meta.ts";
import { MAX_LINE_LENGTH } from "#app/domain/line.ts";
import { flipArea } from "#app/features/flips/flip-area.ts";
import { hasPrices } from "#app/features/flips/form/prefill.ts";
import { AddFlipListener } from "#app/features/flips/form/scripted-add.ts";
import { LinesOutlet } from "#app/features/flips/line/lines.tsx";
import { tryLine } from "#app/features/flips/sample/tried-line.ts";
import { GameSwitcher } from "#app/features/games/game-switcher.tsx";
import { switchGameFromQuery } from "#app/http/game.server.ts";
import { getViewer } from "#app/http/guards/guard.server.ts";
import { withRetryPage } from "#app/http/responses/database-errors.server.ts";
import sheet from "#app/routes/dashboard/dashboard.css?url";
import type { Route } from "./+types/tracker";
import { listAction } from "./list-actions.ts";
import { listHandle, OwnFlips } from "./own-flips.tsx";
import { loadOwnFlips } from "./owner-view.ts";
import { revalidateList, sendListForm } from "./send-list-form.ts";

// Code-split: most visits render none of these.
const OldFlips = lazy(async () => ({
  default: (await import("#app/features/imports/browser/browser-import.tsx")).OldFlips,
}));
const TrackerIntro = lazy(async () => ({
  default: (await import("#app/features/flips/sample/tracker-intro.tsx")).TrackerIntro,
}));

export const handle = listHandle;

export const meta: Route.MetaFunction = ({ location, matches }) =>
  pageMeta(matches, {
    title: "Flip Tracker",
    description: "Track every card you flip: profit after tax, ROI and what's still listed.",
    path: flipArea(location).links.list,
    picture: "flip-tracker",
  });

export const middleware: Route.MiddlewareFunction[] = [switchGameFromQuery];

export const loader = withRetryPage(async (args: Route.LoaderArgs) => {
  const viewer = getViewer(args.context);
  const { url } = args;
  if (viewer === null) return visitorView(url);
  const { list, add } = flipArea(url).links;
  if (viewer.verified && url.pathname === list && hasPrices(url.searchParams)) throw redirect(add + url.search);
  return loadOwnFlips(args, viewer);
}, "Failed to load flips");

function visitorView({ search, searchParams }: URL) {
  const line = searchParams.get("line")?.slice(0, MAX_LINE_LENGTH).trim();
  const isFilled = hasPrices(searchParams) || searchParams.has("line");
  // What is filled in survives a log-in.
  return { as: "visitor" as const, prices: isFilled ? search : "", tried: line ? tryLine(line) : null };
}

export const action = listAction;

export const clientAction = (args: Route.ClientActionArgs) => sendListForm(args);

export const shouldRevalidate = revalidateList;

export default function FlipTracker({ loaderData: view, actionData }: Route.ComponentProps) {
  const { links } = flipArea(useLocation());
  return view.as === "visitor" ? (
    <Suspense>
      <TrackerIntro next={links.list + view.prices} tried={view.tried} />
    </Suspense>
  ) : (
    <LinesOutlet offlineLog={view.offlineLog}>
      <div className="mx-auto max-w-5xl px-4 py-6">
        {/* Not in `links`, which would also load it for visitors. */}
        <link rel="stylesheet" href={sheet} precedence="default" />
        <AddFlipListener add={links.add + view.list.search} />
        <Suspense>{view.readOnly ? null : <OldFlips list={links.list} />}</Suspense>
        <OwnFlips title="Flip Tracker" view={view} reply={actionData}>
          <GameSwitcher active={view.list.game} next={links.list} />
        </OwnFlips>
      </div>
    </LinesOutlet>
  );
}
