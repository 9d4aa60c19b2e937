import { lazy, Suspense } from "react";
import { data, Outlet, redirect, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { pageMeta } from "#app/content/page-meta.ts";
import { pageTitle } from "#app/content/site.ts";
import { MAX_LINE_LENGTH } from "#app/domain/line.ts";
import { type FlipArea, flipArea } from "#app/features/flips/flip-area.ts";
import { appendParam } from "#app/features/flips/flip-links.ts";
import { hasPrices } from "#app/features/flips/form/prefill.ts";
import { AddFlipListener } from "#app/features/flips/form/scripted-add.ts";
import { LinesOutlet } from "#app/features/flips/line/lines.tsx";
import { postLine } from "#app/features/flips/line/post-line.ts";
import { QuickLog } from "#app/features/flips/line/quick-log.tsx";
import { FlipsPage } from "#app/features/flips/list/flips-page.tsx";
import { tryLine } from "#app/features/flips/sample/tried-line.ts";
import { GameSwitcher } from "#app/features/games/game-switcher.tsx";
import { takeJustLogged } from "#app/http/cookies/just-logged.server.ts";
import { switchGameFromQuery } from "#app/http/game.server.ts";
import { getViewer, requireVerified } from "#app/http/guards/guard.server.ts";
import { ownerAction } from "#app/http/owner.server.ts";
import { withRetryPage } from "#app/http/responses/database-errors.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import sheet from "#app/routes/dashboard/dashboard.css?url";
import { keepFormOnLostConnection } from "#app/ui/page/lost-connection.ts";
import type { Route } from "./+types/list";
import { handleListAction } from "./list-actions.ts";
import { ownerView } from "./owner-view.ts";

export const handle = {
  cacheParams: [],
  listed: true,
  restorable: ["line", "found"],
  body: { bytes: 2 * 1024 * 1024, multipart: true },
} satisfies RouteHandle;

// Code-split: most visits render none of these.
const OldFlips = lazy(async () => ({
  default: (await import("#app/features/imports/browser/browser-import.tsx")).OldFlips,
}));
const VerifyEmailBanner = lazy(async () => ({
  default: (await import("#app/features/account/confirmation/resend-form.tsx")).VerifyEmailBanner,
}));
const ListKeys = lazy(async () => ({ default: (await import("#app/features/flips/list/list-keys.tsx")).ListKeys }));
const LotBar = lazy(async () => ({ default: (await import("#app/features/flips/lots/lot-bar.tsx")).LotBar }));
const TrackerIntro = lazy(async () => ({
  default: (await import("#app/features/flips/sample/tracker-intro.tsx")).TrackerIntro,
}));

const DESCRIPTION = "Track every card you flip: profit after tax, ROI and what's still listed.";

export const meta: Route.MetaFunction = ({ location, matches }) => {
  const { kind, links } = flipArea(location);
  return kind === "dashboard"
    ? [{ title: pageTitle("My Flips") }, { name: "description", content: DESCRIPTION }]
    : pageMeta(matches, { title: "Flip Tracker", description: DESCRIPTION, path: links.list, picture: "flip-tracker" });
};

export const middleware: Route.MiddlewareFunction[] = [switchGameFromQuery];

export const loader = withRetryPage(async (args: Route.LoaderArgs) => {
  const { url } = args;
  const area = flipArea(url);
  const viewer = area.kind === "dashboard" ? await requireVerified(args) : getViewer(args.context);
  if (viewer === null) {
    const line = url.searchParams.get("line")?.slice(0, MAX_LINE_LENGTH).trim();
    return {
      as: "visitor" as const,
      prices: isFilled(url.searchParams) ? url.search : "",
      tried: line ? tryLine(line) : null,
    };
  }
  if (viewer.verified && url.pathname === area.links.list && hasPrices(url.searchParams))
    throw redirect(area.links.add + url.search);
  return data(await ownerView(args, viewer), { headers: takeJustLogged(args.request).headers });
}, "Failed to load flips");

/** True if the query string prefills a flip, which has to survive a log-in. */
const isFilled = (params: URLSearchParams) => hasPrices(params) || params.has("line");

export const action = ownerAction("writes", handleListAction);

export async function clientAction(args: Route.ClientActionArgs) {
  const sent = await args.request.clone().formData();
  const intent = sent.get("intent");
  if (intent === "quick-log") return postLine(args);
  if (intent === "import-local") {
    const { postInBackground } = await import("#app/features/imports/browser/browser-flips.ts");
    return postInBackground(args.serverAction);
  }
  return keepFormOnLostConnection(
    args,
    (reply, posted, text, press) => (posted.has("lot") ? { lot: reply } : { problem: isPress(posted) ? press : text }),
    // A reload closes the row of a price.
    { isStored: sent.has("lot") },
  );
}

const isPress = (posted: FormData) => posted.has("toggle") || posted.has("delete");

/** Also revalidates after a conflict, so that the form gets a new id. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function Flips({ loaderData, actionData }: Route.ComponentProps) {
  const area = flipArea(useLocation());
  return loaderData.as === "visitor" ? (
    <Suspense>
      <TrackerIntro next={area.links.list + loaderData.prices} tried={loaderData.tried} />
    </Suspense>
  ) : area.kind === "tracker" ? (
    <LinesOutlet offlineLog={loaderData.offlineLog}>
      <OwnFlips view={loaderData} reply={actionData} area={area} />
    </LinesOutlet>
  ) : (
    <OwnFlips view={loaderData} reply={actionData} area={area} />
  );
}

type View = Extract<Route.ComponentProps["loaderData"], { as: "owner" }>;
type Reply = Route.ComponentProps["actionData"];

function OwnFlips({ view, reply, area }: { view: View; reply: Reply; area: FlipArea }) {
  const { readOnly, shortcuts, cooldown, quickLog, lot, list, ...page } = view;
  const to = area.links.list + list.search;
  const inSite = area.kind === "tracker";
  return (
    <div className={inSite ? "mx-auto max-w-5xl px-4 py-6" : undefined}>
      {/* Not in `links`, which would also load it for visitors of the tracker. */}
      {inSite ? <link rel="stylesheet" href={sheet} precedence="default" /> : null}
      <Outlet />
      {inSite ? <AddFlipListener add={area.links.add + list.search} /> : null}
      <Suspense>{inSite && !readOnly ? <OldFlips list={area.links.list} /> : null}</Suspense>
      <FlipsPage
        {...page}
        list={list}
        title={inSite ? "Flip Tracker" : "My Flips"}
        links={area.links}
        reply={reply && ("problem" in reply || "refused" in reply) ? reply : undefined}
        readOnly={readOnly}
        line={
          quickLog ? (
            <QuickLog
              key={list.game + quickLog.line}
              action={to}
              game={list.game}
              filled={quickLog}
              reply={reply && "quickLog" in reply ? reply.quickLog : undefined}
              answers={(reply && "answers" in reply && reply.answers) || []}
              clearTo={appendParam(to, "found", "")}
              sourcesTo={appendParam(area.links.sources, "of", list.game)}
              cardsAt={appendParam(area.links.cards, "of", list.game)}
            />
          ) : null
        }
        lotBar={
          lot && !readOnly ? (
            <Suspense>
              <LotBar
                {...lot}
                copies={list.rows}
                game={list.game}
                action={to}
                card={area.links.card}
                allTo={appendParam(area.links.list, "of", list.game)}
                reply={reply && "lot" in reply ? reply.lot : undefined}
              />
            </Suspense>
          ) : undefined
        }
      >
        {inSite ? <GameSwitcher active={list.game} next={area.links.list} /> : null}
        <Suspense>{readOnly ? <VerifyEmailBanner cooldown={cooldown} next={area.links.list} /> : null}</Suspense>
      </FlipsPage>
      <Suspense>{shortcuts ? <ListKeys /> : null}</Suspense>
    </div>
  );
}
