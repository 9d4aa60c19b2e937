import { data, href, Link } from "react-router";
import { GUIDES } from "#app/content/guides.ts";
import { pageMeta } from "#app/content/page-meta.ts";
import { PLAYBOOKS, STACK_LEVEL_NOTE, TYPICAL_TARGET } from "#app/content/playbooks.ts";
import { GAMES, type Game, gameInfo } from "#app/domain/games.ts";
import { taxPercent } from "#app/domain/tax.ts";
import { FilterTable, GuideCards, MaxBuyLadder } from "#app/features/games/filter-table.tsx";
import { gameContext } from "#app/http/context.server.ts";
import { isPrefetch, setGameCookie } from "#app/http/game.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { Chip } from "#app/ui/chip.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/playbook";
import sheet from "./playbook-sheet.css?url";

export const handle = { hydration: "none", cacheParams: [], listed: true } satisfies RouteHandle;

const findGameByPath = (pathname: string): Game | undefined =>
  GAMES.find((game) => pathname === `/${gameInfo(game).slug}`);

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const game = findGameByPath(location.pathname);
  return game ? pageMeta(matches, { ...PLAYBOOKS[game], path: location.pathname, picture: gameInfo(game).slug }) : [];
};

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }) => {
    const game = findGameByPath(url.pathname);
    if (game && gameInfo(game).isChosenByPlaybook) context.set(gameContext, game);
  },
];

export async function loader({ request, url }: Route.LoaderArgs) {
  const game = findGameByPath(url.pathname);
  if (!game) throw data(null, { status: 404 });
  const choosesIt = gameInfo(game).isChosenByPlaybook && !isPrefetch(request);
  return data({ game }, choosesIt ? { headers: setGameCookie(game) } : undefined);
}

export default function PlaybookPage({ loaderData: { game } }: Route.ComponentProps) {
  const { label, maxOvr } = gameInfo(game);
  const { heading, intro, presets, comingSoon, guides, calculatorLink, trackerLink } = PLAYBOOKS[game];
  const filters = (
    <section className="grid gap-3" aria-labelledby="filters">
      <h2 id="filters" className="text-lg">
        {presets.length > 0 ? "Top filters" : "Filters we're working on"}
      </h2>
      {presets.length > 0 ? <FilterTable presets={presets} game={game} note={STACK_LEVEL_NOTE} /> : null}
      {comingSoon.length > 0 ? (
        <ul className="grid gap-3 sm:grid-cols-3">
          {comingSoon.map(({ name, text, interimLink }) => (
            <Panel as="li" key={name} className="grid content-start justify-items-start gap-1">
              <Chip tone="listed">Coming soon</Chip>
              <h3 className="text-base">{name}</h3>
              <p className="text-sm text-muted">{text}</p>
              <Link to={interimLink.to} className="text-sm underline pointer-coarse:py-3">
                {interimLink.text}
              </Link>
            </Panel>
          ))}
        </ul>
      ) : null}
    </section>
  );
  const guideCards = (
    <section className="grid gap-3" aria-labelledby="guides">
      <h2 id="guides" className="text-lg">
        {label} guides
      </h2>
      <GuideCards guides={GUIDES.filter(({ slug }) => guides.includes(slug))} />
    </section>
  );
  return (
    <div className="mx-auto grid max-w-5xl gap-8 px-4 py-8">
      <section className="grid gap-3">
        <h1 className="text-xl">{heading}</h1>
        <p className="max-w-2xl text-muted">{intro}</p>
        {maxOvr === null ? null : (
          <p>
            Highest OVR released: <strong>{maxOvr}</strong>
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <ButtonLink variant="primary" to={`${href("/tools/profit-calculator")}?game=${game}`}>
            {calculatorLink}
          </ButtonLink>
          <ButtonLink to={href("/tools/flip-tracker")}>{trackerLink}</ButtonLink>
        </div>
      </section>
      {presets.length > 0 ? (
        <>
          {filters}
          <section className="grid gap-3" aria-labelledby="max-buy">
            <h2 id="max-buy" className="text-lg">
              What to pay at most
            </h2>
            <p className="text-muted">
              {`For ${taxPercent(TYPICAL_TARGET)}% profit after tax, at typical sell prices. Check the price of the exact card first.`}
            </p>
            <MaxBuyLadder />
          </section>
          {guideCards}
        </>
      ) : (
        <>
          {guideCards}
          {filters}
        </>
      )}
      <p>
        <Link to={`${href("/tools/training")}?game=${game}`}>Training values for {label}</Link>
      </p>
    </div>
  );
}
