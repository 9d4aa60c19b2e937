import { env } from "#app/env.server.ts";
import { routesContext } from "#app/http/context.server.ts";
import type { Route } from "./+types/robots";

export function loader({ context }: Route.LoaderArgs) {
  const closed = new Set(context.get(routesContext).all.flatMap(({ handle }) => handle.robotsDisallow ?? []));
  const lines = [
    "User-agent: *",
    ...[...closed].map((path) => `Disallow: ${path}`),
    `Sitemap: ${env.origin}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
