import { data } from "react-router";
import { LEGAL_SLUGS, legalBySlug } from "#app/content/legal.ts";
import { pageMeta } from "#app/content/page-meta.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { Prose } from "#app/ui/page/page-heading.tsx";
import type { Route } from "./+types/legal";
import sheet from "./prose-sheet.css?url";

export const handle = {
  hydration: "none",
  cacheParams: [],
  listed: true,
  slugs: LEGAL_SLUGS,
} satisfies RouteHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  if (!loaderData) return [];
  const { title, summary, slug } = loaderData;
  return pageMeta(matches, { title, description: summary, path: location.pathname, picture: slug });
};

export async function loader({ params }: Route.LoaderArgs) {
  const page = legalBySlug(params.slug);
  if (!page) throw data(null, { status: 404 });
  return page;
}

export default function Legal({ loaderData: { title, html } }: Route.ComponentProps) {
  return (
    <article className="mx-auto grid max-w-2xl gap-4 px-4 py-8">
      <h1 className="text-xl">{title}</h1>
      <Prose html={html} />
    </article>
  );
}
