import { href, Link } from "react-router";
import type { GuideAbout } from "#app/content/guides.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Hint } from "#app/ui/hint.tsx";
import { Panel } from "#app/ui/panel.tsx";

/** Cards that lead to guides, or the promise of some. */
export function GuideCards({ guides }: { guides: readonly GuideAbout[] }) {
  if (guides.length === 0) return <EmptyState title="Guides Coming Soon" />;
  return (
    <ul className="grid gap-3 sm:grid-cols-3">
      {guides.map(({ slug, title, summary, minutes }) => (
        <Panel as="li" key={slug} className="grid content-start gap-1">
          <h3 className="text-base">
            <Link to={href("/cfb-26/guides/:slug", { slug })} className="underline">
              {title}
            </Link>
          </h3>
          <p className="text-sm text-muted">{summary}</p>
          <Hint>{minutes} min read</Hint>
        </Panel>
      ))}
    </ul>
  );
}
