import { data, Outlet, redirect, useLocation } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { parseGame } from "#app/domain/games.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { VerifyFirst } from "#app/features/account/verify-first.tsx";
import { deleteAllFlips, MAX_SELECTED, sellSelected } from "#app/features/flips/flips.server.ts";
import { FlipsPage } from "#app/features/flips/flips-page.tsx";
import { listFlips } from "#app/features/flips/list.server.ts";
import { listSearch, parseListQuery } from "#app/features/flips/list-query.ts";
import { inBackground } from "#app/features/flips/local-flips.ts";
import { hasPrices } from "#app/features/flips/prefill.ts";
import { HearsAddFlip } from "#app/features/flips/scripted-add.ts";
import { weekOf } from "#app/features/flips/stats.server.ts";
import { TrackerIntro } from "#app/features/flips/tracker-intro.tsx";
import { GameSwitcher } from "#app/features/games/game-switcher.tsx";
import { gameOf, timeZoneOf } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { gameInUrl } from "#app/http/game.server.ts";
import { knownViewer, requireVerified } from "#app/http/guard.server.ts";
import { withinLimit } from "#app/http/limits.server.ts";
import { cooldownOf } from "#app/http/resend-cooldown.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { orToast, reading } from "#app/http/unavailable.server.ts";
import { summaryFor } from "#app/routes/flips/summary.server.ts";
import { keepOnLostConnection } from "#app/ui/lost-connection.ts";
import type { Route } from "./+types/list";
import { takeLocalFlips } from "./local.ts";
import { move, pressedChip } from "./move.ts";
import { placeOf } from "./place.ts";

export const meta: Route.MetaFunction = ({ location }) => [
  { title: pageTitle(placeOf(location).kind === "dashboard" ? "My Flips" : "Flip Tracker") },
  { name: "description", content: "Log every card you flip and see profit after tax, ROI and what is still listed." },
];

export const middleware: Route.MiddlewareFunction[] = [gameInUrl];

export const loader = reading(async (args: Route.LoaderArgs) => {
  const { context, url } = args;
  const place = placeOf(url);
  const viewer = place.kind === "dashboard" ? await requireVerified(args) : knownViewer(context);
  if (viewer === null) return { as: "visitor" as const, prices: hasPrices(url.searchParams) ? url.search : "" };
  if (viewer.verified && url.pathname === place.links.list && hasPrices(url.searchParams)) throw redirect(place.links.add + url.search);
  const [game, now, query] = [gameOf(context), new Date(), parseListQuery(url.searchParams)];
  const [page, summary, week] = await Promise.all([
    listFlips(viewer.id, game, query),
    summaryFor(context, viewer.id),
    place.kind === "dashboard" ? weekOf(viewer.id, game, now) : null,
  ]);
  // why: the last row of a later page may have gone since its link was made
  if (page.rows.length === 0 && summary.flips > 0 && listSearch(url.searchParams) !== "") throw redirect(url.pathname);
  const list = { ...page, query, game, search: listSearch(url.searchParams), timeZone: timeZoneOf(context) };
  return {
    as: "owner" as const,
    list,
    summary,
    week,
    confirm: url.searchParams.get("confirm"),
    readOnly: !viewer.verified,
    cooldown: await cooldownOf(args.request, now),
  };
}, "Failed to load flips");

export async function action(args: Route.ActionArgs) {
  const viewer = await requireVerified(args);
  const { request, context, url } = args;
  const { links } = placeOf(url);
  const back = links.list + listSearch(url.searchParams);
  const form = await readForm(request);
  const chip = pressedChip(form);
  if (chip) return move(viewer.id, chip.flipId, chip.to, url);
  await withinLimit("bulk", viewer.id);
  // why: the game that was shown when the form was rendered, not the one another tab chose meanwhile
  const game = form?.has("game") ? parseGame(form.get("game")) : gameOf(context);
  if (game === null) return problem("There is no such game, so nothing was changed.");
  switch (form?.get("intent")) {
    case "delete-all":
      return orToast(links.list, "Failed to delete all flips", async () => {
        await deleteAllFlips(viewer.id, game);
        return redirectWithToast(links.list, "All flips deleted");
      });
    case "sell-selected": {
      const ids = form.getAll("id").map(String);
      if (!ids.every(isUuid)) throw data(null, { status: 404 });
      const chosen = form.get("all") === "listed" ? "all" : new Set(ids);
      if (ids.length > MAX_SELECTED) return problem(`Choose at most ${MAX_SELECTED} flips at once.`);
      return orToast(back, "Failed to mark flips as sold", async () => {
        const done = await sellSelected(viewer.id, game, chosen, new Date());
        if (done === "missing") throw data(null, { status: 404 });
        return done.marked === 0 ? problem("No valid flips to mark as sold") : redirectWithToast(back, soldText(done));
      });
    }
    case "import-local":
      return takeLocalFlips(viewer.id, form);
    default:
      return problem("Nothing was changed: this form was not understood.");
  }
}

export async function clientAction(args: Route.ClientActionArgs) {
  const moving = (await args.request.clone().formData()).get("intent") === "import-local";
  return moving
    ? inBackground(args.serverAction)
    : keepOnLostConnection(args, () => ({ problem: "No connection. Try again in a moment." }));
}

const problem = (text: string) => data({ problem: text }, { status: 400 });

const soldText = ({ marked, skipped }: { marked: number; skipped: number }) =>
  `Marked ${marked} flips as sold${skipped > 0 ? `. ${skipped} skipped: no sell price, or not listed any more.` : ""}`;

export default function Flips({ loaderData, actionData }: Route.ComponentProps) {
  const place = placeOf(useLocation());
  if (loaderData.as === "visitor") return <TrackerIntro next={place.links.list + loaderData.prices} />;
  const { readOnly, cooldown, ...page } = loaderData;
  const inSite = place.kind === "tracker";
  return (
    <div className={inSite ? "mx-auto max-w-5xl px-4 py-6" : undefined}>
      <Outlet />
      {inSite ? <HearsAddFlip add={place.links.add} /> : null}
      <FlipsPage
        {...page}
        title={inSite ? "Flip Tracker" : "My Flips"}
        links={place.links}
        problem={actionData?.problem}
        readOnly={readOnly}
      >
        {inSite ? <GameSwitcher active={page.list.game} next={place.links.list} /> : null}
        {readOnly ? <VerifyFirst cooldown={cooldown} next={place.links.list} /> : null}
      </FlipsPage>
    </div>
  );
}
