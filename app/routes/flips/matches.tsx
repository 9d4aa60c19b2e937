import { data, href } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { pageTitle } from "#app/content/site.ts";
import { flipsText } from "#app/domain/flip.ts";
import { gameInfo, parseGame } from "#app/domain/games.ts";
import { refusalText } from "#app/features/flips/change-texts.ts";
import { fittingCard, listMatches, pickedCard } from "#app/features/flips/matches/find-matches.server.ts";
import { matchFlips } from "#app/features/flips/matches/matches.server.ts";
import { MATCHES_PATH, MatchesPage } from "#app/features/flips/matches/matches-page.tsx";
import { actPath } from "#app/features/flips/undo/undo-links.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { readForm, UNKNOWN_INTENT } from "#app/http/form.server.ts";
import { enforceLimit, refundIfFailed } from "#app/http/guards/limits.server.ts";
import { type OwnerArgs, ownerAction, ownerLoader } from "#app/http/owner.server.ts";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { Chip } from "#app/ui/chip.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { Banner } from "#app/ui/panel.tsx";
import type { Route } from "./+types/matches";
import { newAct } from "./undo/new-act.ts";

export const handle = { hydration: "none" } satisfies RouteHandle;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Match your flips") },
  { name: "description", content: "Match the flips you typed to cards of the list." },
];

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { owner, game } = args;
  const act = uuidv7();
  return { act, game, ...(await listMatches(owner, game, act)) };
}, "Failed to load your flips");

export const action = ownerAction(null, async (args: OwnerArgs<Route.ActionArgs>) => {
  const { owner } = args;
  const form = await readForm(args.request);
  // Choices for single cards come in quick succession.
  const limit = form?.has("card") ? "writes" : "bulk";
  await enforceLimit(limit, owner);
  const game = form && parseGame(form.get("game"));
  if (!form || !game) return data({ problem: UNKNOWN_INTENT }, { status: 400 });
  const back = `${MATCHES_PATH}?of=${game}`;
  const act = newAct(form);
  const match = async () => {
    const chooseCards = form.has("card") ? await pickedCard(form, owner, game) : fittingCard(owner, game);
    if (chooseCards === null) return redirectWithToast(back, "That card doesn't fit anymore", { tone: "bad" });
    const done = await matchFlips(owner, act, game, chooseCards);
    if (done.kind === "undone") return redirectWithToast(back, refusalText({ kind: "undone" }), { tone: "bad" });
    if (done.kind === "none") return redirectWithToast(back, "No flips to match");
    return redirectWithToast(back, `Matched ${flipsText(done.flips)} to cards`, { undo: actPath(done.act) });
  };
  return withErrorToast(back, "Failed to match your flips", () => refundIfFailed(limit, owner, match));
});

export default function MatchesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="grid gap-4">
      <PageHeading
        title={
          <>
            Match your flips <Chip tone="muted">{gameInfo(loaderData.game).label}</Chip>
          </>
        }
      >
        <ButtonLink to={`${href("/dashboard/my-flips")}?of=${loaderData.game}`}>My Flips</ButtonLink>
      </PageHeading>
      {actionData ? (
        <div role="alert">
          <Banner tone="bad" title={actionData.problem} />
        </div>
      ) : null}
      <MatchesPage {...loaderData} />
    </div>
  );
}
