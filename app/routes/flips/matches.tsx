import { createContext, data, href } from "react-router";
import { v5 as uuidv5, v7 as uuidv7 } from "uuid";
import { pageTitle } from "#app/content/site.ts";
import type { TypedCard } from "#app/domain/card.ts";
import { flipsText } from "#app/domain/flip.ts";
import { gameInfo, parseGame } from "#app/domain/games.ts";
import { refusalText } from "#app/features/flips/change-texts.ts";
import { chooseMatches, listMatches, type MatchesList } from "#app/features/flips/matches/find-matches.server.ts";
import { parseChoices } from "#app/features/flips/matches/match-form.ts";
import {
  type MatchesQuery,
  matchesPath,
  parseMatchesQuery,
  toggleProgram,
} from "#app/features/flips/matches/match-links.ts";
import sheet from "#app/features/flips/matches/matches.css?url";
import { matchFlips } from "#app/features/flips/matches/matches.server.ts";
import { MatchesPage } from "#app/features/flips/matches/matches-page.tsx";
import { actPath } from "#app/features/flips/undo/undo-links.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { readForm, UNKNOWN_INTENT } from "#app/http/form.server.ts";
import { enforceLimit, refundIfFailed } from "#app/http/guards/limits.server.ts";
import { type OwnerArgs, ownerAction, ownerLoader } from "#app/http/owner-loader.server.ts";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { loadTotals } from "#app/routes/account-totals.ts";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { Banner } from "#app/ui/panel.tsx";
import type { Route } from "./+types/matches";
import { newAct } from "./undo/new-act.ts";

export const handle = { hydration: "none" } satisfies RouteHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Match your flips") },
  { name: "description", content: "Match the flips you typed to cards of the list." },
];

/** The page that answers a post. */
const pageContext = createContext<(MatchesList & { query: MatchesQuery }) | null>(null);

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { owner, game, url, context } = args;
  const query = parseMatchesQuery(url.searchParams);
  const page = context.get(pageContext) ?? { query, ...(await listMatches(owner, game, query)) };
  return { act: uuidv7(), game, ...page };
}, "Failed to load your flips");

export const action = ownerAction(null, async (args: OwnerArgs<Route.ActionArgs>) => {
  const { owner, viewer, request, url, context } = args;
  const form = await readForm(request);
  const game = form && parseGame(form.get("game"));
  if (!form || !game) return data({ problem: UNKNOWN_INTENT }, { status: 400 });
  const query = parseMatchesQuery(url.searchParams);
  const program = form.get("choose");
  if (program !== null) {
    const chosen = toggleProgram(query, String(program));
    // The action reads all that the page needs, since only its failure keeps what was chosen.
    const [list] = await Promise.all([
      listMatches(owner, game, chosen, parseChoices(form)),
      loadTotals(context, viewer),
    ]);
    context.set(pageContext, { query: chosen, ...list });
    return null;
  }
  await enforceLimit("bulk", owner);
  const choices = parseChoices(form);
  const everywhere = form.get("intent") === "all";
  const back = matchesPath(game, query);
  const { id, now } = newAct(form);
  // Another choice of the same page is another act, as after going back to it.
  const act = { id: uuidv5(JSON.stringify([game, choices, everywhere && query.programs]), id), now };
  const match = async () => {
    const { chooseCards, unfit } = await chooseMatches({ owner, game }, choices, { everywhere, ...query });
    const done = await matchFlips(owner, act, game, chooseCards);
    if (done.kind === "undone") return redirectWithToast(back, refusalText({ kind: "undone" }), { tone: "bad" });
    if (done.kind === "done") {
      const told = [`Matched ${flipsText(done.flips)} to cards`, unfitText(unfit)].filter(Boolean).join(". ");
      return redirectWithToast(back, told, { undo: actPath(done.act) });
    }
    if (unfit.length > 0) return redirectWithToast(back, unfitText(unfit), { tone: "bad" });
    return redirectWithToast(back, choices.some(({ card }) => card !== "") ? "No flips to match" : "No card chosen");
  };
  return withErrorToast(back, "Failed to match your flips", () => refundIfFailed("bulk", owner, match));
});

function unfitText([first, ...others]: readonly TypedCard[]): string {
  if (!first) return "";
  const named = [first.name, first.ovr, first.pos === "Other" ? "" : first.pos].filter(Boolean).join(" ");
  if (others.length === 0) return `The card you chose for ${named} doesn't fit anymore`;
  return `The cards you chose for ${named} and ${others.length} more don't fit anymore`;
}

export default function MatchesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeading
        title="Match your flips"
        about={gameInfo(loaderData.game).label}
        back={{ to: `${href("/dashboard/my-flips")}?of=${loaderData.game}`, label: "My Flips" }}
      />
      {actionData ? (
        <div role="alert">
          <Banner tone="bad" title={actionData.problem} />
        </div>
      ) : null}
      <MatchesPage {...loaderData} />
    </div>
  );
}
