import { env } from "#app/env.server.ts";

const CLOSED = ["/dashboard", "/auth/", "/reset-password", "/events", "/webhooks/"];

export function loader() {
  const lines = ["User-agent: *", ...CLOSED.map((path) => `Disallow: ${path}`), `Sitemap: ${env.origin}/sitemap.xml`, ""];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
