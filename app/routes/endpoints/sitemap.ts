import { env } from "#app/env.server.ts";
import { routesContext } from "#app/http/context.server.ts";
import type { Route } from "./+types/sitemap";

export function loader({ context }: Route.LoaderArgs) {
  const listed = context.get(routesContext).all.filter(({ handle }) => handle.listed);
  const urls = listed.flatMap(({ paths }) => paths).map((path) => `<url><loc>${env.origin}${path}</loc></url>`);
  const xml =
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
