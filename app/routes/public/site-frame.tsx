import { Fragment } from "react";
import { href, Link, Outlet, useMatches } from "react-router";
import { SITE_FULL_NAME } from "#app/content/site.ts";
import { env } from "#app/env.server.ts";
import { Wordmark } from "#app/features/brand/wordmark.tsx";
import { viewerContext } from "#app/http/context.server.ts";
import { getRouteHandle } from "#app/route-handle.ts";
import { PageBoundary } from "#app/routes/page-boundary.tsx";
import type { Route } from "./+types/site-frame";
import { AccountLinks, Chat, SITE_LINKS, SiteMenus } from "./site-nav.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  // "unknown" means the database is unavailable; a player mustn't look logged out then.
  return { signedIn: viewer === "unknown" ? null : viewer !== null, chatUrl: env.communityChatUrl };
}

export default function SiteFrame({ loaderData: { signedIn, chatUrl } }: Route.ComponentProps) {
  const footerless = useMatches().some((match) => getRouteHandle(match).footer === "none");
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="relative border-b border-line">
        <div className="mx-auto flex max-w-5xl items-center gap-x-1 px-4 py-2 max-sm:pe-2">
          <Link to={href("/")} className="sm:me-2" aria-label={SITE_FULL_NAME}>
            <Wordmark short />
          </Link>
          <nav aria-label="Main" className="flex flex-1 flex-wrap items-center justify-between sm:gap-1">
            <SiteMenus chatUrl={chatUrl} />
            <div className="flex items-center sm:gap-1">
              <AccountLinks signedIn={signedIn} />
            </div>
          </nav>
        </div>
      </header>
      <main id="main" className="flex-1">
        <Outlet />
      </main>
      {footerless ? null : <Footer chatUrl={chatUrl} />}
    </div>
  );
}

const MORE_LINKS = [
  { to: href("/leaderboard"), label: "Leaderboard" },
  { to: href("/legal/:slug", { slug: "privacy-policy" }), label: "Privacy Policy" },
  { to: href("/legal/:slug", { slug: "terms" }), label: "Terms" },
];

function Footer({ chatUrl }: { chatUrl: string | null }) {
  return (
    <footer className="mt-8 border-t border-line text-sm text-muted">
      <div className="mx-auto grid max-w-5xl grid-cols-2 gap-6 px-4 py-6 sm:grid-cols-4">
        {[...SITE_LINKS, { title: "More", links: MORE_LINKS }].map(({ title, links }) => (
          <nav key={title} aria-label={title} className="footer-links">
            <p className="font-semibold text-ink">{title}</p>
            {links.map(({ to, label }) => (
              <Fragment key={to}>
                <Link to={to}>{label}</Link>{" "}
              </Fragment>
            ))}
            {title === "More" ? (
              <>
                <Chat url={chatUrl} /> <a href="/sitemap.xml">Sitemap</a>
              </>
            ) : null}
          </nav>
        ))}
      </div>
      <p className="mx-auto max-w-5xl px-4 pb-6">Fan-made. Not affiliated with EA Sports.</p>
    </footer>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="main">
      <PageBoundary error={error} />
    </main>
  );
}
