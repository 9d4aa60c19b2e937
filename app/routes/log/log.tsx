import { href } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { Wordmark } from "#app/features/brand/wordmark.tsx";
import script from "#app/features/flips/offline/log-page.ts?worker&url";
import { LogPage } from "#app/features/flips/offline/log-page.tsx";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/log";
import sheet from "./log.css?url";
import { handleSentLine } from "./sent-line.ts";

export const handle = {
  hydration: "none",
  sessionless: true,
  cacheParams: [],
  untracked: true,
  body: { bytes: 4 * 1024, types: ["application/json"] },
} satisfies RouteHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Log a flip") },
  { name: "description", content: "Log a flip without a connection. It's sent when you have one again." },
  { name: "robots", content: "noindex" },
];

/** Handles POST in middleware, since an action would respond with the rendered page. */
export const middleware: Route.MiddlewareFunction[] = [
  (args, next) => (args.request.method === "POST" ? handleSentLine(args) : next()),
];

export default function Log() {
  const list = href("/dashboard/my-flips");
  // My Flips stores the logged-in account for the offline log and sends the queued lines.
  const login = `${href("/login")}?${new URLSearchParams({ next: list })}`;
  return (
    <>
      <header className="border-b border-line px-4 py-2">
        <a href={list}>
          <Wordmark />
        </a>
      </header>
      <main id="main" className="mx-auto max-w-xl px-4 py-4">
        <LogPage list={list} login={login} />
        <script type="module" src={script} />
      </main>
    </>
  );
}
