import { pageMeta } from "#app/content/page-meta.ts";
import { env } from "#app/env.server.ts";
import { TOKEN_PATTERN } from "#app/features/account/tokens/token-text.server.ts";
import { ApiPage } from "#app/features/api/api-page.tsx";
import copyRecipe from "#app/features/api/copy-recipe.js?raw";
import { bodyFields } from "#app/features/api/openapi.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/page";
import sheet from "./page.css?url";

export const handle = { hydration: "none", cacheParams: [], listed: true, script: copyRecipe } satisfies RouteHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "API and spreadsheets",
    description: "Log flips from a phone shortcut, read them in a spreadsheet, or build your own on them.",
    path: "/api",
  });

export const loader = () => ({ origin: env.origin, tokenPattern: TOKEN_PATTERN, bodies: bodyFields() });

export default function Api({ loaderData }: Route.ComponentProps) {
  return <ApiPage {...loaderData} />;
}
