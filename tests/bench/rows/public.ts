import { median } from "../../support/measures.ts";
import { PUBLIC_PAGES } from "../../support/public-pages.ts";
import { lighthouseScores, type Scores } from "../lighthouse.ts";
import type { Row } from "../row.ts";
import { BROWSER_HEADERS, type Share, shareOf } from "../throughput.ts";

const LEAST = 4;

const throughput: Row = {
  what: "Signed-out public pages, requests per second, the slowest and the middle one",
  budget: `≥ ${LEAST} × the bare page`,
  async measure(bench) {
    const pages: (Share & { path: string })[] = [];
    for (const { path } of PUBLIC_PAGES) {
      const load = { site: bench.app, requests: [{ path, headers: BROWSER_HEADERS }] };
      pages.push({ path, ...(await shareOf(bench, { site: bench.bare }, load, LEAST, 2)) });
    }
    const slowest = pages.reduce((least, next) => (next.share < least.share ? next : least));
    const middle = median(pages.map(({ share }) => share));
    return {
      text: `${slowest.text}, ${slowest.path}; ${middle.toFixed(2)} ×`,
      ok: pages.every(({ ok }) => ok),
      detail: [["page", "requests"], ...pages.map(({ path, text }) => [path, text])],
    };
  },
};

const scores: Row = {
  what: "Public pages in Lighthouse on a phone, the lowest scores, the latest first paint and the longest blocking",
  budget: "performance ≥ 99, the others 100, ≤ 0.9 s, ≤ 50 ms",
  async measure({ app, quick }) {
    const pages: (Scores & { path: string })[] = [];
    for (const { path, unlisted } of PUBLIC_PAGES)
      pages.push({ path, ...(await lighthouseScores(app.origin + path, quick ? 1 : 5, unlisted)) });
    const all = (name: keyof Scores) => pages.map((page) => page[name]);
    const lowest = {
      performance: Math.min(...all("performance")),
      accessibility: Math.min(...all("accessibility")),
      "best-practices": Math.min(...all("best-practices")),
      seo: Math.min(...all("seo")),
      paint: Math.max(...all("paint")),
      blocking: Math.max(...all("blocking")),
    };
    const { performance, paint, blocking, ...others } = lowest;
    return {
      text: cells(lowest).join(", "),
      ok: performance >= 99 && Object.values(others).every((score) => score === 100) && paint <= 900 && blocking <= 50,
      detail: [
        ["page", "performance", "accessibility", "best practices", "SEO", "first paint", "blocking"],
        ...pages.map(({ path, ...page }) => [path, ...cells(page)]),
      ],
    };
  },
};

const cells = ({ paint, blocking, ...marks }: Scores) => [
  ...Object.values(marks).map(String),
  `${(paint / 1_000).toFixed(2)} s`,
  `${Math.round(blocking)} ms`,
];

export const publicRows: Row[] = [throughput, scores];
