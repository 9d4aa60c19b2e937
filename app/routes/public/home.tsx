import { href } from "react-router";
import { pageMeta } from "#app/content/page-meta.ts";
import { SITE_MEANING } from "#app/content/site.ts";
import { gameInfo } from "#app/domain/games.ts";
import { env } from "#app/env.server.ts";
import { CompactCalculator } from "#app/features/calculator/compact-calculator.tsx";
import { gameOf, viewerIfKnown } from "#app/http/context.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { ButtonLink, buttonClass } from "#app/ui/form/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/home";
import { COMMUNITY, FAQ, Faq, Features, Glossary, HERO } from "./home-sections.tsx";

export const handle = { cachedBy: [], listed: true } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { title: SITE_MEANING, description: HERO.text, path: href("/") }),
  {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "FAQPage",
      mainEntity: FAQ.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  return {
    game: gameOf(context),
    signedIn: viewerIfKnown(context) !== null,
    chatUrl: env.communityChatUrl,
    pro: env.stripe !== null,
  };
}

export default function Home({ loaderData: { game, signedIn, chatUrl, pro } }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid max-w-5xl gap-10 px-4 py-8">
      <section className="grid items-start gap-6 md:grid-cols-2">
        <div className="grid gap-4">
          <h1 className="text-2xl">{HERO.title}</h1>
          <p className="text-muted">{HERO.text}</p>
          <div className="flex flex-wrap gap-2">
            {signedIn ? (
              <ButtonLink look="primary" to={href("/dashboard/my-flips")}>
                Open my flips
              </ButtonLink>
            ) : (
              <ButtonLink look="primary" to={href("/signup")}>
                Sign up free
              </ButtonLink>
            )}
            <ButtonLink to={`${href("/dashboard")}?game=${gameInfo("MADDEN26").aliases[1]}`}>
              Madden 26 Tools
            </ButtonLink>
          </div>
        </div>
        <CompactCalculator game={game} to={href("/tools/profit-calculator")} />
      </section>
      <Glossary />
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
      <Faq />
    </div>
  );
}
