import { data, href, Link } from "react-router";
import { adjacentGuides, GUIDES, type GuideAbout, guideBySlug } from "#app/content/guides.ts";
import { pageMeta } from "#app/content/page-meta.ts";
import { SITE_NAME } from "#app/content/site.ts";
import { formatDay } from "#app/domain/dates.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { Prose } from "#app/ui/page/page-heading.tsx";
import { Hint, panelClass } from "#app/ui/panel.tsx";
import type { Route } from "./+types/guide";
import sheet from "./guide.css?url";

export const handle = {
  hydration: "none",
  cacheParams: [],
  listed: true,
  slugs: GUIDES.map(({ slug }) => slug),
} satisfies RouteHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  if (!loaderData) return [];
  const { slug, title, summary, createdAt, updatedAt } = loaderData.guide;
  const article = {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: title,
    description: summary,
    datePublished: createdAt,
    dateModified: updatedAt,
    author: { "@type": "Organization", name: SITE_NAME },
  };
  return [
    ...pageMeta(matches, { title, description: summary, path: location.pathname, type: "article", picture: slug }),
    { "script:ld+json": article },
  ];
};

export async function loader({ params }: Route.LoaderArgs) {
  const guide = guideBySlug(params.slug);
  if (!guide) throw data(null, { status: 404 });
  return { guide, ...adjacentGuides(params.slug) };
}

const withWholeWords = (title: string) =>
  title.split(/(\w+(?:-\w+)+)/).map((part) =>
    part.includes("-") ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );

export default function GuidePage({ loaderData: { guide, previous, next } }: Route.ComponentProps) {
  return (
    <article className="guide">
      <header className="grid gap-2">
        <h1 className="text-xl">{withWholeWords(guide.title)}</h1>
        <p className="text-muted">{guide.summary}</p>
        <Hint>
          {guide.minutes} min read · Updated{" "}
          <time dateTime={guide.updatedAt}>{formatDay(new Date(guide.updatedAt), "UTC")}</time>
        </Hint>
      </header>
      <nav aria-label="Contents">
        <ol className="grid gap-1 text-sm">
          {guide.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="underline">
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <Prose html={guide.html} />
      <nav aria-label="Previous and next guide" className="grid gap-3 sm:grid-cols-2">
        <Neighbour guide={previous} label="Previous" />
        <Neighbour guide={next} label="Next" />
      </nav>
    </article>
  );
}

function Neighbour({ guide, label }: { guide: GuideAbout | null; label: string }) {
  if (!guide) return <span />;
  return (
    <>
      <Link to={href("/cfb-26/guides/:slug", { slug: guide.slug })} className={panelClass("grid gap-1")}>
        <Hint as="span">{label}</Hint> <span className="font-semibold">{guide.title}</span>
      </Link>{" "}
    </>
  );
}
