import { href } from "react-router";
import { pageMeta } from "#app/content/page-meta.ts";
import { SITE_MEANING } from "#app/content/site.ts";
import { DEFAULT_GAME, GAMES, gameInfo, parseGame } from "#app/domain/games.ts";
import { env } from "#app/env.server.ts";
import { CompactCalculator, compactInputs } from "#app/features/calculator/compact-calculator.tsx";
import { flipArea } from "#app/features/flips/flip-area.ts";
import { SampleMyFlips } from "#app/features/flips/sample/sample-my-flips.tsx";
import { findViewer, getGame } from "#app/http/context.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { ButtonLink, buttonClass } from "#app/ui/form/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/home";
import sheet from "./home.css?url";
import { Features } from "./home-features.tsx";
import { Night } from "./home-night.tsx";
import { BreakEvenTape, COMMUNITY, Faq, Glossary, HERO, Title } from "./home-sections.tsx";

export const handle = { hydration: "none", cacheParams: [], listed: true } satisfies RouteHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: SITE_MEANING, description: HERO.text, path: href("/") });

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    game: parseGame(url.searchParams.get("game")) ?? getGame(context),
    inputs: compactInputs(url.searchParams),
    signedIn: findViewer(context) !== null,
    chatUrl: env.communityChatUrl,
    pro: env.stripe !== null,
  };
}

export default function Home({ loaderData: { game, inputs, signedIn, chatUrl, pro } }: Route.ComponentProps) {
  return (
    <>
      <section className="hero mx-auto max-w-5xl px-4 pt-6 pb-8 md:pt-10">
        <div className="hero-words">
          <h1 className="text-3xl">{HERO.title}</h1>
          <div className="grid gap-4">
            <p className="text-muted">{HERO.text}</p>
            <div className="flex flex-wrap gap-2">
              {signedIn ? (
                <ButtonLink variant="primary" to={href("/dashboard/my-flips")}>
                  Open my flips
                </ButtonLink>
              ) : (
                <ButtonLink variant="primary" to={href("/signup")}>
                  Sign up free
                </ButtonLink>
              )}
              {GAMES.filter((other) => other !== DEFAULT_GAME).map((other) => (
                <ButtonLink key={other} to={`${href("/dashboard")}?game=${other.toLowerCase()}`}>
                  {`${gameInfo(other).label} Tools`}
                </ButtonLink>
              ))}
            </div>
          </div>
        </div>
        <CompactCalculator inputs={inputs} game={game} to={href("/tools/profit-calculator")} />
        <SampleMyFlips links={flipArea(TRACKER).links} />
      </section>
      <BreakEvenTape />
      <div className="mx-auto grid max-w-5xl gap-14 px-4 py-12">
        <Night />
        <Features pro={pro} />
        {chatUrl ? (
          <Panel className="grid justify-items-start gap-2">
            <h2 className="text-xl">{COMMUNITY.title}</h2>
            <p className="text-muted">{COMMUNITY.text}</p>
            <a href={chatUrl} rel="noreferrer" className={buttonClass()}>
              {COMMUNITY.link}
            </a>
          </Panel>
        ) : null}
        <div className="grid gap-x-8 gap-y-14 md:grid-cols-2">
          <Glossary />
          <Faq />
        </div>
        {signedIn ? null : (
          <section className="grid justify-items-start gap-3" aria-labelledby="start">
            <Title id="start">Start with tonight's flips</Title>
            <p className="text-muted">
              All it takes is an email and a password. Bring the sheet you keep now, or start from zero.
            </p>
            <ButtonLink variant="primary" to={href("/signup")}>
              Sign up free
            </ButtonLink>
          </section>
        )}
      </div>
    </>
  );
}

const TRACKER = { pathname: href("/tools/flip-tracker") };
