import { href } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { gameInfo } from "#app/domain/games.ts";
import { OverviewCards } from "#app/features/flips/overview-cards.tsx";
import { overviewOf } from "#app/features/flips/stats.server.ts";
import { gameOf, timeZoneOf } from "#app/http/context.server.ts";
import { requireVerified } from "#app/http/guard.server.ts";
import { reading } from "#app/http/unavailable.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { Route } from "./+types/overview";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Overview") },
  { name: "description", content: "Your profit, success rate and ROI of the last seven days." },
];

export const loader = reading(async (args: Route.LoaderArgs) => {
  const viewer = await requireVerified(args);
  const game = gameOf(args.context);
  const timeZone = timeZoneOf(args.context);
  const stats = await overviewOf(viewer.id, game, new Date(), timeZone);
  return { name: viewer.email.split("@")[0], game, timeZone, stats };
});

export default function Overview({ loaderData: { name, game, timeZone, stats } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHeading
        title={
          <>
            Hi, {name} <Chip tone="muted">{gameInfo(game).label}</Chip>
          </>
        }
      >
        <ButtonLink look="primary" to={href("/dashboard/my-flips/new")}>
          Log New Flip
        </ButtonLink>
      </PageHeading>
      <OverviewCards stats={stats} timeZone={timeZone} />
    </div>
  );
}
