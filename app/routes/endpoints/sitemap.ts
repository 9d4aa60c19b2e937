import { href } from "react-router";
import { GUIDES } from "#app/content/guides.ts";
import { GAMES, gameInfo } from "#app/domain/games.ts";
import { env } from "#app/env.server.ts";

/** Every page that a search engine should list. */
const LISTED_PATHS = [
  href("/"),
  ...GAMES.map((game) => `/${gameInfo(game).slug}`),
  ...GUIDES.map(({ slug }) => href("/cfb-26/guides/:slug", { slug })),
  href("/tools/profit-calculator"),
  href("/tools/flip-tracker"),
  href("/tools/training"),
  href("/legal/:slug", { slug: "privacy-policy" }),
  href("/legal/:slug", { slug: "terms" }),
  href("/signup"),
  href("/login"),
];

export function loader() {
  const urls = LISTED_PATHS.map((path) => `<url><loc>${env.origin}${path}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" } });
}
