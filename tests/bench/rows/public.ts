import { PUBLIC_PAGES, type PublicPage } from "../../support/public-pages.ts";
import { ask } from "../../support/server.ts";
import { lighthouseScores } from "../lighthouse.ts";
import { type Bench, kB, median, type Row } from "../row.ts";
import { BROWSER_HEADERS, shareOfBarePage } from "../throughput.ts";
import { documentBytes, scriptBytes } from "../weight.ts";

const weights: Row = {
  what: "Public pages, the heaviest HTML with its style and the heaviest script, brotli",
  budget: "≤ 14.6 kB, and no framework or ≤ 126 kB of script",
  async measure(bench) {
    const pages = await Promise.all(
      PUBLIC_PAGES.map(async ({ path, live }) => {
        const { body } = await ask(bench.app.origin + path);
        return { path, live, document: documentBytes(body), script: scriptBytes(body) };
      }),
    );
    return {
      text: [pages.map(({ document }) => document), pages.map(({ script }) => script)]
        .map((sizes) => kB(Math.max(...sizes)))
        .join(", "),
      ok: pages.every(({ document, script, live }) => document <= 14_600 && script <= (live ? 126_000 : 0)),
      detail: [
        ["page", "HTML", "script"],
        ...pages.map(({ path, document, script }) => [path, kB(document), kB(script)]),
      ],
    };
  },
};

const LEAST = 4;

const throughput: Row = {
  what: "Signed-out public pages, requests per second, the slowest and the middle one",
  budget: `≥ ${LEAST} × the bare page`,
  async measure(bench) {
    const measured = [];
    for (const { path } of PUBLIC_PAGES) {
      const load = () => ({ requests: [{ path, headers: BROWSER_HEADERS }] });
      measured.push({ path, ...(await shareOfBarePage(bench, load, 200, LEAST, 2)) });
    }
    const shareOf = ({ text }: { text: string }) => Number.parseFloat(text);
    const slowest = measured.reduce((least, next) => (shareOf(next) < shareOf(least) ? next : least));
    const middle = median(measured.map(shareOf));
    return {
      text: `${slowest.text}, ${slowest.path}; ${middle.toFixed(2)} ×`,
      ok: measured.every(({ ok }) => ok),
      detail: [["page", "requests"], ...measured.map(({ path, text }) => [path, text])],
    };
  },
};

const scores: Row = {
  what: "Public pages in Lighthouse on a phone, the lowest scores and the latest first paint",
  budget: "performance ≥ 99, the others 100, ≤ 0.9 s",
  async measure(bench) {
    const pages: Awaited<ReturnType<typeof looked>>[] = [];
    for (const page of PUBLIC_PAGES) pages.push(await looked(bench, page));
    const least = (name: "performance" | "accessibility" | "bestPractices" | "seo") =>
      Math.min(...pages.map((page) => page[name]));
    const latest = Math.max(...pages.map(({ paint }) => paint));
    return {
      text:
        `${least("performance")}, ${least("accessibility")}, ${least("bestPractices")}, ` +
        `${least("seo")}, ${seconds(latest)}`,
      ok:
        least("performance") >= 99 &&
        [least("accessibility"), least("bestPractices"), least("seo")].every((score) => score === 100) &&
        latest <= 900,
      detail: [
        ["page", "performance", "accessibility", "best practices", "SEO", "first paint"],
        ...pages.map((page) => [
          page.path,
          ...[page.performance, page.accessibility, page.bestPractices, page.seo].map(String),
          seconds(page.paint),
        ]),
      ],
    };
  },
};

async function looked(bench: Bench, { path, unlisted }: PublicPage) {
  // The site's own origin, or the canonical link and robots.txt wouldn't match.
  const url = new URL(path, bench.app.origin.replace("127.0.0.1", "localhost")).href;
  return { path, ...(await lighthouseScores(url, bench.quick ? 1 : 5, unlisted ?? false)) };
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

export const publicRows: Row[] = [weights, throughput, scores];
